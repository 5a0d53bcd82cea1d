/** A git host for tests: smart HTTP by git's own http-backend, over the repositories of a folder. */
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fixtureEnvironment } from './git-fixture.ts'

export type GitServerRequest = {
  readonly method: string
  /** With the query: `/owner/repo.git/info/refs?service=git-upload-pack`. */
  readonly path: string
  readonly authorization: string | undefined
}

export type GitServerOptions = {
  /** Holds the repositories, as `owner/repo.git` or `owner/repo`. */
  readonly root: string
  /** Every request must bring this password; the user name may be any. */
  readonly auth?: { readonly password: string }
  /** Called before a request is answered, which waits for it. True: it has been answered there. */
  readonly onRequest?: (
    request: GitServerRequest,
    response: ServerResponse,
  ) => boolean | undefined | Promise<boolean | undefined>
}

export type GitServer = AsyncDisposable & {
  /** The base URL: `http://127.0.0.1:PORT`, without a slash at its end. */
  readonly url: string
  readonly requests: readonly GitServerRequest[]
}

export async function startGitServer(options: GitServerOptions): Promise<GitServer> {
  const requests: GitServerRequest[] = []
  const backends = new Set<Promise<unknown>>()
  const server = createServer((request, response) => {
    const received = {
      method: request.method ?? '',
      path: request.url ?? '',
      authorization: request.headers.authorization,
    }
    requests.push(received)
    answer(options, received, request, response, backends).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500)
      response.end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      await Promise.all(backends)
    },
  }
}

async function answer(
  options: GitServerOptions,
  received: GitServerRequest,
  request: IncomingMessage,
  response: ServerResponse,
  backends: Set<Promise<unknown>>,
): Promise<void> {
  if (options.auth !== undefined && passwordOf(received) !== options.auth.password) {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end('Authentication needed')
    return
  }
  if ((await options.onRequest?.(received, response)) === true) return
  // While the answer was held back its reader may have gone away.
  if (response.destroyed) return
  const ended = runBackend(options.root, request, response)
  backends.add(ended)
  await ended.finally(() => backends.delete(ended))
}

function passwordOf({ authorization }: GitServerRequest): string | undefined {
  const encoded = /^Basic (.+)$/.exec(authorization ?? '')?.[1]
  return encoded === undefined
    ? undefined
    : Buffer.from(encoded, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
}

const backend = join(execFileSync('git', ['--exec-path']).toString().trim(), 'git-http-backend')

/**
 * CGI, as in RFC 3875: the request in the environment, the answer as headers, an empty line and a body.
 * Resolves when the program and all that it started have ended.
 */
async function runBackend(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const child = spawn(backend, {
    env: {
      ...fixtureEnvironment(),
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: findRepositoryPath(root, decodeURIComponent(url.pathname)),
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method ?? 'GET',
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      ...(request.headers['content-length'] === undefined
        ? {}
        : { CONTENT_LENGTH: request.headers['content-length'] }),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
    // A group of its own: what it starts outlives it otherwise.
    detached: true,
  })
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => {
      response.destroy()
      resolve()
    })
  })
  child.stdin.on('error', () => undefined)
  response.once('close', () => killGroup(child))
  request.pipe(child.stdin)

  let head: Buffer | undefined = Buffer.alloc(0)
  child.stdout.on('data', (chunk: Buffer) => {
    if (head === undefined) {
      if (!response.write(chunk)) {
        child.stdout.pause()
        response.once('drain', () => child.stdout.resume())
      }
      return
    }
    head = Buffer.concat([head, chunk])
    const end = head.indexOf('\r\n\r\n')
    if (end === -1) return
    writeHead(response, head.toString('latin1', 0, end))
    response.write(head.subarray(end + 4))
    head = undefined
  })
  child.stdout.once('end', () => response.end())
  await closed
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

function writeHead(response: ServerResponse, head: string): void {
  for (const line of head.split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
    if (name.toLowerCase() === 'status') response.statusCode = Number(value.slice(0, 3))
    else if (name !== '') response.setHeader(name, value)
  }
}

/** A host serves `owner/repo` and `owner/repo.git` alike, whichever of them is the folder's name. */
function findRepositoryPath(root: string, path: string): string {
  const [, repository = '', rest = ''] = /^(\/.+?)(\/(?:info\/|git-|objects\/|HEAD).*)?$/.exec(path) ?? []
  const plain = repository.replace(/\.git$/, '')
  const found = [`${plain}.git`, plain].find((name) => existsSync(join(root, name)))
  return `${found ?? repository}${rest}`
}
