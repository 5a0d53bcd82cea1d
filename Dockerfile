# The service, without a checkout: `docker build -t parley .`, then as compose.yaml runs it.

FROM node:26-bookworm AS build
WORKDIR /parley
COPY . .
RUN npm run package \
  && npm install --global --no-audit --no-fund .cache/package/parley-cli-*.tgz

# Node alone of the image above: neither npm nor headers.
FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates git libatomic1 openssh-client tini \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --user-group --home-dir /data --no-create-home parley \
  && install --directory --owner=parley --group=parley --mode=700 /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /usr/local/lib/node_modules/@parley /usr/local/lib/node_modules/@parley
RUN ln -s ../lib/node_modules/@parley/cli/bin/parley /usr/local/bin/parley

# PostgreSQL refuses to run as root.
USER parley
ENV HOST=0.0.0.0 PORT=8001 PARLEY_DATA=/data
VOLUME /data
EXPOSE 8001
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Programs that outlive what has started them, such as PostgreSQL's, need a first process that takes them in.
ENTRYPOINT ["tini", "--", "parley"]
CMD ["serve"]
