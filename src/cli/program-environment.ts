/** What programs that the command line starts see of its environment: never the whole of it. */

const system =
  /^(?:PATH|PATHEXT|HOME|USER|LOGNAME|SHELL|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|SYSTEMROOT|WINDIR|COMSPEC|USERPROFILE|APPDATA|LOCALAPPDATA|XDG_\w+)$/i

/** Our own service: how it is set, and the ways to git, hosts and models. */
const service =
  /^(?:PARLEY_\w+|HOST|PORT|DATABASE_URL|PG\w+|INTERNAL_ADMIN_SECRET|isDevelopmentMode|(?:OPENAI|ANTHROPIC|GOOGLE_GENERATIVE_AI)_(?:API_KEY|BASE_URL)|https?_proxy|no_proxy|all_proxy|SSL_CERT_\w+|OTEL_\w+|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE|GIT_\w+|SSH_\w+|KRB5\w+|CURL_CA_BUNDLE|NIX_SSL_CERT_FILE|LD_LIBRARY_PATH|SYSTEMDRIVE|PROGRAM\w+|HOMEDRIVE|HOMEPATH)$/i

const terminal = /^(?:TERM|COLORTERM|NO_COLOR|COLUMNS|LINES|LESS\w*|PAGER|DISPLAY)$/i

export function serviceEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return keep(environment, [system, service])
}

export function pagerEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return keep(environment, [system, terminal])
}

function keep(environment: NodeJS.ProcessEnv, kinds: readonly RegExp[]): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => kinds.some((kind) => kind.test(name))),
  )
}
