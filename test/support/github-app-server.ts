/** GitHub's interface for apps, beside a git host for tests: it checks what an app shows, and makes tokens. */
import { generateKeyPairSync, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export type GithubAppServer = AsyncDisposable & {
  readonly api: string
  readonly appId: string
  readonly privateKey: KeyObject
  /** What it was asked, as `GET /repos/acme/shop/installation`. */
  readonly requests: readonly string[]
  /** By owner: the repositories that the app may read, and whether it is suspended. */
  readonly installations: Map<
    string,
    { readonly id: number; repositories: readonly string[]; isSuspended?: boolean }
  >
  /** Whether a password that git sends is a token which reads this repository: `acme/shop`. */
  accepts(password: string | undefined, repository: string): boolean
  /** Tokens that were made; each is for what it says. */
  readonly tokens: readonly { readonly token: string; readonly repositories: readonly string[] }[]
  /** Tokens made until then are not accepted any more. */
  revokeTokens(): void
  /** Answers in place of what the request would be answered with; true: it has been answered, or is not to be. */
  answer: ((request: string, response: ServerResponse) => boolean) | undefined
}

type MadeToken = { readonly token: string; readonly repositories: readonly string[]; isRevoked: boolean }

/** Of a token, as GitHub's. */
const LIFE_MS = 3_600_000

/** Made once for all servers: that takes as long as many of their requests. */
const makeKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
let keys: ReturnType<typeof makeKeys> | undefined

/** `clock`: milliseconds since 1970. */
export async function startGithubAppServer(clock: () => number): Promise<GithubAppServer> {
  keys ??= makeKeys()
  const { privateKey, publicKey } = keys
  const requests: string[] = []
  const tokens: MadeToken[] = []
  const installations: GithubAppServer['installations'] = new Map()
  const appId = '4711'
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = `${request.method} ${request.url}`
    requests.push(asked)
    const body = await text(request)
    if (made.answer?.(asked, response) === true) return
    const send = (status: number, value: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    }
    if (!isApp(request.headers.authorization, { key: publicKey, appId, now: clock() / 1000 }))
      return send(401, { message: 'Bad credentials' })
    if (asked === 'GET /app') return send(200, { html_url: `${made.api}/apps/reader` })
    const [, account = '', name = ''] = /^GET \/repos\/([^/]+)\/([^/]+)\/installation$/.exec(asked) ?? []
    const found = installations.get(account)
    if (found?.repositories.includes(name) === true) {
      const suspendedAt = found.isSuspended === true ? '2026-01-01T00:00:00Z' : null
      return send(200, { id: found.id, suspended_at: suspendedAt })
    }
    const id = Number(/^POST \/app\/installations\/(\d+)\/access_tokens$/.exec(asked)?.[1])
    const [owner, installation] = [...installations].find(([, one]) => one.id === id) ?? []
    if (installation === undefined) return send(404, { message: 'Not Found' })
    const wanted = JSON.parse(body) as { repositories: string[]; permissions: object }
    const isCovered = wanted.repositories.every((one) => installation.repositories.includes(one))
    if (!isCovered) return send(422, { message: 'There is at least one repository that does not exist' })
    const token = `ghs_${'x'.repeat(30)}${String(tokens.length).padStart(6, '0')}`
    const repositories = wanted.repositories.map((one) => `${owner}/${one}`)
    tokens.push({ token, repositories, isRevoked: false })
    return send(201, {
      token,
      expires_at: new Date(clock() + LIFE_MS).toISOString(),
      permissions: wanted.permissions,
    })
  }
  const server = createServer((request, response) => void reply(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const made: GithubAppServer = {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    appId,
    privateKey,
    requests,
    installations,
    tokens,
    answer: undefined,
    accepts: (password, repository) =>
      tokens.some((one) => one.token === password && !one.isRevoked && one.repositories.includes(repository)),
    revokeTokens: () => {
      for (const one of tokens) one.isRevoked = true
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return made
}

/** As GitHub checks it: signed by the app's key, of this app, and for ten minutes at most. */
function isApp(
  authorization: string | undefined,
  { key, appId, now }: { readonly key: KeyObject; readonly appId: string; readonly now: number },
): boolean {
  const [, header = '', claims = '', signature = ''] =
    /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(authorization ?? '') ?? []
  const decode = (part: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(part, 'base64url').toString() || '{}') as Record<string, unknown>
  const { iat, exp, iss } = decode(claims)
  return (
    decode(header)['alg'] === 'RS256' &&
    verify('RSA-SHA256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url')) &&
    iss === appId &&
    Number(iat) <= now &&
    Number(exp) > now &&
    Number(exp) <= now + 600
  )
}
