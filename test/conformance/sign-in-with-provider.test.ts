/** Signing in with another service, OpenID Connect over HTTP. */
import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstAccountToken } from '../../src/services/accounts/index.ts'
import type { AccountSettings } from '../../src/services/config.ts'
import { createAccount } from '../../src/store/index.ts'
import { startOidcProvider } from '../support/oidc-provider.ts'
import type { OidcProvider } from '../support/oidc-provider.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'
import { createVisitor } from './test-visitor.ts'
import type { Visitor } from './test-visitor.ts'

const stack = new AsyncDisposableStack()
const client = { id: 'parley', secret: 'the-secret-of-the-client' }
const publicUrl = 'http://parley.test'
let provider: OidcProvider
const services: Partial<Record<AccountSettings['signUp'], TestService>> = {}

beforeAll(async () => {
  provider = stack.use(await startOidcProvider(client))
  for (const signUp of ['open', 'invited'] as const) {
    const { issuer } = provider
    const { id: clientId, secret: clientSecret } = client
    const oidc = { id: 'oidc' as const, name: 'Example', issuer, clientId, clientSecret }
    const accounts = { publicUrl, signUp, providers: [oidc] }
    const service = stack.use(await startService({ config: { developmentMode: false, accounts } }))
    services[signUp] = service
    await createVisitor(service, publicUrl).json('POST', '/api/v2/auth/sign-up', {
      name: 'First',
      email: 'first@example.com',
      password: 'correct horse battery',
      token: await firstAccountToken(service.ctx),
    })
  }
})

afterAll(() => stack.disposeAsync())

/** Goes there and back as a browser does; gives back where it ends. */
async function signIn(visitor: Visitor, change: (address: URL) => void = () => {}): Promise<string> {
  const begun = await visitor.json('POST', '/api/v2/auth/providers/oidc')
  const asked = await fetch(String(begun['address']), { redirect: 'manual' })
  const back = new URL(asked.headers.get('location') ?? '')
  expect(back.origin).toBe(publicUrl)
  change(back)
  // The way back is one from another site: the browser says so, and it is let in.
  const headers = { 'sec-fetch-site': 'cross-site', origin: '' }
  const finished = await fetch(`${serviceOf(visitor).url}${back.pathname}${back.search}`, {
    redirect: 'manual',
    headers: { ...headers, cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; ') },
  })
  for (const text of finished.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
    if (value === '') visitor.cookies.delete(name)
    else visitor.cookies.set(name, value)
  }
  expect(finished.status).toBe(302)
  return finished.headers.get('location') ?? ''
}

const owners = new WeakMap<Visitor, TestService>()
const serviceOf = (visitor: Visitor): TestService => owners.get(visitor)!
const visit = (signUp: AccountSettings['signUp']): Visitor => {
  const service = services[signUp]!
  const visitor = createVisitor(service, publicUrl)
  owners.set(visitor, service)
  return visitor
}
const accountOf = async (visitor: Visitor): Promise<Record<string, unknown>> =>
  await visitor.json('GET', '/api/v2/account')

test('makes an account where anybody may sign up, and finds it again', async () => {
  provider.person = { sub: 'ada-1', email: 'ada@example.com', email_verified: true, name: 'Ada' }
  const visitor = visit('open')
  expect(await visitor.json('GET', '/api/v2/auth')).toMatchObject({
    providers: [{ id: 'oidc', name: 'Example' }],
  })
  expect(await signIn(visitor)).toBe('/')
  const made = await accountOf(visitor)
  expect(made).toMatchObject({ status: 200, email: 'ada@example.com', role: 'member', has_password: false })
  const again = visit('open')
  await signIn(again)
  expect((await accountOf(again))['id']).toBe(made['id'])
})

test('keeps what the provider gave encrypted', async () => {
  const [identity] = await services
    .open!.ctx.store.db.selectFrom('identities')
    .selectAll()
    .where('providerId', '=', 'oidc')
    .execute()
  expect(JSON.stringify(identity)).toContain('"accessToken":')
  expect(JSON.stringify(identity)).not.toContain('"accessToken":"token"')
})

test('makes none where accounts are made by invitation, and finds one that an administrator made', async () => {
  provider.person = { sub: 'eve-1', email: 'eve@example.com', email_verified: true, name: 'Eve' }
  const visitor = visit('invited')
  expect(await signIn(visitor)).toContain('error=')
  expect(await accountOf(visitor)).toMatchObject({ status: 401 })
  await createAccount(services.invited!.ctx.store.db, {
    name: 'Eve',
    email: 'eve@example.com',
    isEmailVerified: true,
    role: 'member',
    passwordHash: undefined,
  })
  expect(await signIn(visitor)).toBe('/')
  expect(await accountOf(visitor)).toMatchObject({ status: 200, email: 'eve@example.com' })
})

test('takes nobody over: neither by an address that is not verified there, nor by one that is not verified here', async () => {
  provider.person = { sub: 'mallory', email: 'first@example.com', email_verified: false, name: 'Mallory' }
  const first = visit('open')
  expect(await signIn(first)).toContain('error=')
  expect(await accountOf(first)).toMatchObject({ status: 401 })
  const squatter = visit('open')
  const body = { name: 'Squatter', email: 'grace@example.com', password: 'correct horse battery' }
  await squatter.json('POST', '/api/v2/auth/sign-up', body)
  provider.person = { sub: 'grace-1', email: 'grace@example.com', email_verified: true, name: 'Grace' }
  const grace = visit('open')
  expect(await signIn(grace)).toContain('error=')
  expect(await accountOf(grace)).toMatchObject({ status: 401 })
})

test('does not go on from a way back that nobody here began', async () => {
  provider.person = { sub: 'ada-1', email: 'ada@example.com', email_verified: true, name: 'Ada' }
  const changed = visit('open')
  expect(await signIn(changed, (address) => address.searchParams.set('state', 'another'))).toContain('error')
  expect(await accountOf(changed)).toMatchObject({ status: 401 })
  const victim = visit('open')
  expect(await signIn(victim, () => victim.cookies.clear())).toContain('error')
  expect(await accountOf(victim)).toMatchObject({ status: 401 })
})

test('names the providers that there are', async () => {
  const visitor = visit('open')
  const refused = await visitor.send('POST', '/api/v2/auth/providers/github')
  expect([refused.status, await refused.json()]).toMatchObject([
    404,
    { detail: 'Cannot sign in with "github": expected "oidc"' },
  ])
})

test.each([
  '/api/auth/callback/..%5Cget-session',
  '/api/auth/callback/..\\get-session',
  '/api/auth/callback/%2e%2e%2fget-session',
  '/api/auth/callback/nobody',
])('%s is a way back of no provider, whatever session the browser has', async (path) => {
  const visitor = visit('open')
  await signIn(visitor)
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
  const { hostname, port } = new URL(serviceOf(visitor).url)
  // As it is: a URL would be made another one before it is sent.
  const answered = request({ hostname, port, path, headers: { cookie } }).end()
  const [reply] = (await once(answered, 'response')) as [IncomingMessage]
  reply.resume()
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/?error=unknown_provider'])
})

test('a way back without a beginning ends at the page of the service', async () => {
  const { url } = serviceOf(visit('open'))
  for (const search of ['', '?state=made-up&code=x', '?error=access_denied']) {
    const reply = await fetch(`${url}/api/auth/callback/oidc${search}`, { redirect: 'manual' })
    expect(reply.status).toBe(302)
    expect(reply.headers.get('location')).toMatch(/^\/\?/)
  }
})
