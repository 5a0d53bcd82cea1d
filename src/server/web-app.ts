import { statSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

export const defaultWebDirectory = fileURLToPath(new URL('../../web/dist', import.meta.url))

const oneYearMs = 365 * 24 * 3600 * 1000

/** Makes `sendWebApp` possible. No routes: what no route answers is looked for among the files of the web app. */
export async function addWebApp(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    serve: false,
    cacheControl: true,
    // The build leaves each text in Brotli and gzip beside it.
    preCompressed: true,
  })
  app.decorate('webDirectory', directory)
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Of the built web app. */
    webDirectory: string
  }
}

/** The file of this path; for a page that the app itself draws, its first page; undefined for anything else. */
export function sendWebApp(
  app: FastifyInstance,
  path: string,
  reply: FastifyReply,
): FastifyReply | undefined {
  const file = findFile(app.webDirectory, path)
  // Names of built assets hold a hash of their content.
  if (file?.startsWith('assets/') === true)
    return reply.sendFile(file, { maxAge: oneYearMs, immutable: true })
  if (file !== undefined) return reply.sendFile(file, { maxAge: 0 })
  if (!(reply.request.headers.accept ?? '').includes('text/html')) return undefined
  if (findFile(app.webDirectory, '/index.html') !== undefined)
    return reply.sendFile('index.html', { maxAge: 0 })
  return reply.status(503).type('text/html; charset=utf-8').send(notBuiltPage)
}

function findFile(directory: string, path: string): string | undefined {
  let decoded: string
  try {
    decoded = normalize(decodeURIComponent(path)).replace(/^[/\\]+/, '')
  } catch {
    return undefined
  }
  if (decoded === '' || decoded.startsWith('..') || decoded.includes('\0')) return undefined
  return statSync(join(directory, decoded), { throwIfNoEntry: false })?.isFile() === true
    ? decoded.replaceAll('\\', '/')
    : undefined
}

const notBuiltPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Parley</title>
<h1>The web app is not built</h1>
<p>Build it with <code>npm run build -w web</code> and load this page again.
<p>The interface is served all the same: see its <a href="/docs">reference</a>.
</html>
`
