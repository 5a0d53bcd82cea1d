import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { createOpenApiDocument } from '../openapi.ts'

/** The description of the interface, for programs and for people. */
export function addDocumentRoutes(app: FastifyInstance, version: string): void {
  let document: string | undefined
  app.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(createOpenApiDocument(version))
    return await reply.type('application/json; charset=utf-8').send(document)
  })
  app.get('/docs', async (_request, reply) => await reply.type('text/html; charset=utf-8').send(page))
  app.get('/docs/start.js', async (_request, reply) => {
    return await reply.type('text/javascript; charset=utf-8').send(startScript)
  })
  let viewer: Promise<string> | undefined
  app.get('/docs/viewer.js', async (_request, reply) => {
    viewer ??= loadViewer()
    return await reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await viewer)
  })
}

/** The viewer is a megabyte-sized string in its package, which takes a second to import: only who looks pays. */
async function loadViewer(): Promise<string> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference')
  const holder = Fastify()
  await holder.register(apiReference, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
  const { body } = await holder.inject('/docs/js/scalar.js')
  await holder.close()
  return body
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parley: interface reference</title>
</head>
<body>
<div id="reference"></div>
<script src="/docs/viewer.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`

const startScript = `Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
})
`
