/** An OpenID Connect provider that lets everybody in at once, as who it is told. */
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'

export type OidcProvider = AsyncDisposable & {
  readonly issuer: string
  /** Who signs in next. */
  person: OidcPerson
}

export type OidcPerson = {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly name: string
}

const ada: OidcPerson = { sub: 'ada-1', email: 'ada@example.com', email_verified: true, name: 'Ada' }

export async function startOidcProvider(client: { id: string; secret: string }): Promise<OidcProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, { challenge: string | null; nonce: string | null }>()
  const provider = { person: ada }
  const server = createServer((request, response) => {
    void answer(request).then(({ status, headers, body }) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(body === undefined ? '' : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  type Reply = { status: number; headers?: Record<string, string>; body?: unknown }
  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname === '/.well-known/openid-configuration') {
      return {
        status: 200,
        body: {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/me`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
        },
      }
    }
    if (url.pathname === '/keys') {
      return {
        status: 200,
        body: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] },
      }
    }
    if (url.pathname === '/authorize') {
      const code = `code-${codes.size}`
      codes.set(code, {
        challenge: url.searchParams.get('code_challenge'),
        nonce: url.searchParams.get('nonce'),
      })
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('code', code)
      back.searchParams.set('state', url.searchParams.get('state') ?? '')
      back.searchParams.set('iss', issuer)
      return { status: 302, headers: { location: back.href } }
    }
    if (url.pathname === '/token') {
      const form = new URLSearchParams(await readText(request))
      const asked = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const given =
        form.get('client_secret') ??
        Buffer.from(request.headers.authorization?.slice('Basic '.length) ?? '', 'base64')
          .toString()
          .split(':')[1]
      if (asked === undefined || asked.challenge !== challenge || given !== client.secret) {
        return { status: 400, body: { error: 'invalid_grant' } }
      }
      return {
        status: 200,
        body: { access_token: 'token', token_type: 'Bearer', expires_in: 60, id_token: idToken(asked.nonce) },
      }
    }
    return { status: url.pathname === '/me' ? 200 : 404, body: provider.person }
  }

  const idToken = (nonce: string | null): string => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: client.id, iat: now, exp: now + 60, ...provider.person }
    const text = `${part({ alg: 'RS256', kid: 'one' })}.${part(nonce === null ? claims : { ...claims, nonce })}`
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
  }

  return Object.assign(provider, {
    issuer,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString()
}
