/** Accounts: the first one, signing up, in and out, sessions, and what other sites can do with them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstAccountToken, resetPassword, resolveUser } from '../../src/services/accounts/index.ts'
import { parseConfig } from '../../src/services/config.ts'
import type { AccountSettings } from '../../src/services/config.ts'
import { findUserByEmail, setDisabled } from '../../src/store/index.ts'
import type { UserId } from '../../src/store/index.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'
import { createVisitor } from './test-visitor.ts'
import type { Visitor } from './test-visitor.ts'

const stack = new AsyncDisposableStack()
const open: AccountSettings = { publicUrl: undefined, signUp: 'open', providers: [] }
const password = 'correct horse battery'
let service: TestService

const start = async (accounts: AccountSettings): Promise<TestService> =>
  stack.use(await startService({ config: { developmentMode: false, accounts } }))

const makeFirst = async (on: TestService, email = 'first@example.com'): Promise<Visitor> => {
  const visitor = createVisitor(on)
  const token = await firstAccountToken(on.ctx)
  const made = await visitor.json('POST', '/api/v2/auth/sign-up', { name: 'First', email, password, token })
  expect(made).toMatchObject({ status: 200, role: 'administrator' })
  return visitor
}

const signUp = async (email: string): Promise<Visitor> => {
  const visitor = createVisitor(service)
  const made = await visitor.json('POST', '/api/v2/auth/sign-up', { name: 'Ada', email, password })
  expect(made).toMatchObject({ status: 200, email, role: 'member', has_password: true })
  return visitor
}

beforeAll(async () => {
  service = await start(open)
  await makeFirst(service)
})

afterAll(() => stack.disposeAsync())

describe('the first account', () => {
  test('is made with the printed token alone, once, and is an administrator', async () => {
    const empty = await start({ ...open, signUp: 'invited' })
    const visitor = createVisitor(empty)
    expect(await visitor.json('GET', '/api/v2/auth')).toMatchObject({
      accounts: true,
      sign_up: 'first',
      user: null,
    })
    const token = await firstAccountToken(empty.ctx)
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    const body = { name: 'Grace', email: 'Grace@Example.com', password }
    for (const wrong of [undefined, '', `${token}0`, token?.toUpperCase()?.replace(/^./, 'x')]) {
      expect(await visitor.json('POST', '/api/v2/auth/sign-up', { ...body, token: wrong })).toMatchObject({
        status: 403,
        code: 'sign_up_refused',
      })
    }
    const together = await Promise.all(
      Array.from(
        { length: 6 },
        async (_, index) =>
          await createVisitor(empty).json('POST', '/api/v2/auth/sign-up', {
            ...body,
            email: `${index}.${body.email}`,
            token,
          }),
      ),
    )
    expect(together.filter(({ status }) => status === 200)).toMatchObject([{ role: 'administrator' }])
    expect(await firstAccountToken(empty.ctx)).toBeUndefined()
    expect(await visitor.json('POST', '/api/v2/auth/sign-up', { ...body, token })).toMatchObject({
      status: 403,
      detail: 'Cannot make an account by this invitation: it was used or revoked, or its time is over',
    })
    expect(await visitor.json('GET', '/api/v2/auth')).toMatchObject({ sign_up: 'invited' })
  })
})

describe('signing in', () => {
  test('gives a session that stands for a key, and ends it', async () => {
    const ada = await signUp('ada@example.com')
    expect(await ada.json('GET', '/api/v2/account')).toMatchObject({ status: 200, name: 'Ada' })
    const [cookie = ''] = ada.received
    expect(cookie).toMatch(/^parley\.session_token=/)
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(attribute)
    expect(cookie).not.toContain('Secure')

    const made = await ada.json('POST', '/api/v2/keys', { name: 'laptop' })
    expect(made.status).toBe(200)
    const stolen = createVisitor(service)
    for (const [name, value] of ada.cookies) stolen.cookies.set(name, value)
    expect(await ada.json('POST', '/api/v2/auth/sign-out')).toMatchObject({ status: 200 })
    expect([...ada.cookies.keys()]).toEqual(['parley.device'])
    expect(await stolen.json('GET', '/api/v2/account')).toMatchObject({
      status: 401,
      detail: 'API key is required',
    })
    expect((await service.send('GET', '/api/v2/usage', { key: String(made['key']) })).status).toBe(200)
    const again = { email: 'ADA@example.com', password }
    expect(await ada.json('POST', '/api/v2/auth/sign-in', again)).toMatchObject({ status: 200, name: 'Ada' })
    expect(await ada.json('GET', '/api/v2/auth')).toMatchObject({ user: { email: 'ada@example.com' } })
  })

  test('a key wins over a session, and a wrong one is not made good by it', async () => {
    const ada = await signUp('two@example.com')
    const { key } = await service.createUser({ messageLimit: 17 })
    const withKey = await ada.send('GET', '/api/v2/usage', undefined, { 'x-api-key': key })
    expect(await withKey.json()).toMatchObject({ message_limit: 17 })
    const wrong = await ada.send('GET', '/api/v2/usage', undefined, { 'x-api-key': 'sk-wrong' })
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { detail: 'Invalid API key' }])
  })

  test('a cookie that was changed or made up is none', async () => {
    const ada = await signUp('three@example.com')
    const [[name, value] = ['', '']] = ada.cookies
    const changed = (value.startsWith('Z') ? 'Y' : 'Z') + value.slice(1)
    for (const other of ['x', `${value}x`, changed, value.split('.')[0] ?? '', '%', '']) {
      ada.cookies.set(name, other)
      expect(await ada.json('GET', '/api/v2/usage')).toMatchObject({ status: 401 })
    }
  })

  test('with a wrong password, or an unknown address, is refused in the same words, and ends at ten', async () => {
    const owner = await signUp('four@example.com')
    const visitor = createVisitor(service)
    const tell = async (email: string): Promise<unknown> =>
      await visitor.json('POST', '/api/v2/auth/sign-in', { email, password: 'another password' })
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await tell('four@example.com')).toMatchObject({ status: 403, code: 'sign_in_refused' })
    }
    expect(await tell('nobody@example.com')).toMatchObject({
      status: 403,
      detail: 'E-mail address and password do not belong together',
    })
    expect(await tell('Four@example.com')).toMatchObject({ status: 429, code: 'too_many_attempts' })
    const right = { email: 'four@example.com', password }
    expect(await visitor.json('POST', '/api/v2/auth/sign-in', right)).toMatchObject({ status: 429 })
    expect(visitor.cookies.size).toBe(0)
    // Whom the account is of has a browser that it was signed in with.
    await owner.json('POST', '/api/v2/auth/sign-out')
    expect(await owner.json('POST', '/api/v2/auth/sign-in', right)).toMatchObject({ status: 200 })
    // Of another account it is no proof.
    const device = [...owner.cookies].find(([name]) => name === 'parley.device')
    await signUp('four-and-a-half@example.com')
    const thief = createVisitor(service)
    thief.cookies.set('parley.device', device?.[1] ?? '')
    const other = 'four-and-a-half@example.com'
    for (let attempt = 0; attempt < 10; attempt++) await tell(other)
    const body = { email: other, password }
    expect(await thief.json('POST', '/api/v2/auth/sign-in', body)).toMatchObject({ status: 429 })
  })

  test('is known no more in a browser whose password an administrator has replaced, or whose account is gone', async () => {
    const stranger = createVisitor(service)
    const fail = async (visitor: Visitor, email: string, attempts: number): Promise<unknown> => {
      const wrong = { email, password: 'another password' }
      let status: unknown
      for (let attempt = 0; attempt < attempts; attempt++) {
        status = (await visitor.json('POST', '/api/v2/auth/sign-in', wrong)).status
      }
      return status
    }
    const [reset, deleted] = ['reset@example.com', 'deleted@example.com']
    const [ofReset, ofDeleted] = [await signUp(reset), await signUp(deleted)]
    await resetPassword(service.ctx, await resolveUser(service.ctx, reset))
    await ofDeleted.json('POST', '/api/v2/account/deletion', { password })
    await signUp(deleted)
    for (const [email, visitor] of [
      [reset, ofReset],
      [deleted, ofDeleted],
    ] as const) {
      expect(visitor.cookies.has('parley.device')).toBe(true)
      await fail(stranger, email, 10)
      // Its attempts are those of the place, which are used up.
      expect(await fail(visitor, email, 1)).toBe(429)
    }
  })

  test('from one address ends at a hundred that fail, whatever the accounts, and nowhere else', async () => {
    const own = stack.use(
      await startService({
        config: { developmentMode: false, accounts: open, trustedProxies: ['127.0.0.1'] },
      }),
    )
    await makeFirst(own)
    const signInFrom = async (address: string, email: string, word: string): Promise<number> => {
      const headers = { 'x-forwarded-for': address }
      const body = { email, password: word }
      return (await own.send('POST', '/api/v2/auth/sign-in', { key: null, headers, body })).status
    }
    // All but ten are refused before a password is looked at.
    for (let count = 0; count < 100; count++) {
      await signInFrom('203.0.113.1', 'nobody@example.com', 'not the password')
    }
    expect(await signInFrom('203.0.113.1', 'first@example.com', password)).toBe(429)
    expect(await signInFrom('203.0.113.2', 'first@example.com', password)).toBe(200)
  })

  test('an address has one account, and a password ten characters', async () => {
    await signUp('five@example.com')
    const visitor = createVisitor(service)
    const body = { name: 'Eve', email: 'FIVE@example.com', password }
    expect(await visitor.json('POST', '/api/v2/auth/sign-up', body)).toMatchObject({
      status: 400,
      code: 'account_exists',
    })
    for (const wrong of [{ password: 'short' }, { email: 'five' }, { name: ' ' }]) {
      expect(await visitor.json('POST', '/api/v2/auth/sign-up', { ...body, ...wrong })).toMatchObject({
        status: 400,
        code: 'validation_failed',
      })
    }
  })

  test('a changed password ends other sessions, and only the right one changes it', async () => {
    const ada = await signUp('six@example.com')
    const other = createVisitor(service)
    const email = 'six@example.com'
    await other.json('POST', '/api/v2/auth/sign-in', { email, password })
    const wanted = 'another horse battery'
    const change = async (current: string): Promise<unknown> =>
      await ada.json('POST', '/api/v2/account/password', { current_password: current, new_password: wanted })
    expect(await change('not the password')).toMatchObject({ status: 403 })
    expect(await other.json('GET', '/api/v2/account')).toMatchObject({ status: 200 })
    expect(await change(password)).toMatchObject({ status: 200 })
    expect(await other.json('GET', '/api/v2/account')).toMatchObject({ status: 401 })
    expect(await ada.json('GET', '/api/v2/account')).toMatchObject({ status: 200 })
    expect(await other.json('POST', '/api/v2/auth/sign-in', { email, password })).toMatchObject({
      status: 403,
    })
  })

  describe('a changed e-mail address', () => {
    const path = '/api/v2/account/email'
    const sessionsOf = async (email: string): Promise<number> => {
      const found = await service.ctx.store.db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.userId')
        .select('sessions.id')
        .where('email', '=', email)
        .execute()
      return found.length
    }

    test('takes the password, ends other sessions, and signs in from then on', async () => {
      const ada = await signUp('old@example.com')
      const elsewhere = createVisitor(service)
      await elsewhere.json('POST', '/api/v2/auth/sign-in', { email: 'old@example.com', password })
      const { db } = service.ctx.store
      await db
        .updateTable('users')
        .set({ emailVerified: true })
        .where('email', '=', 'old@example.com')
        .execute()
      for (const proof of [{}, { password: 'not the password' }]) {
        expect(await ada.json('POST', path, { email: 'new@example.com', ...proof })).toMatchObject({
          status: 403,
          code: 'sign_in_refused',
        })
      }
      expect(await ada.json('GET', '/api/v2/account')).toMatchObject({ email: 'old@example.com' })
      const changed = await ada.json('POST', path, { email: 'New@Example.com', password })
      expect(changed).toMatchObject({ status: 200, email: 'new@example.com' })
      expect(await ada.json('GET', '/api/v2/account')).toMatchObject({
        status: 200,
        email: 'new@example.com',
      })
      expect(await elsewhere.json('GET', '/api/v2/account')).toMatchObject({ status: 401 })
      expect(await sessionsOf('new@example.com')).toBe(1)
      const user = await findUserByEmail(db, 'new@example.com')
      expect(user?.emailVerified).toBe(false)
      const signIn = async (email: string) =>
        (await elsewhere.json('POST', '/api/v2/auth/sign-in', { email, password })).status
      expect([await signIn('old@example.com'), await signIn('new@example.com')]).toEqual([403, 200])
      await signUp('old@example.com')
    })

    test('is refused where somebody has it, in the words of a sign-up, and not for as many as one likes', async () => {
      const ada = await signUp('taker@example.com')
      await signUp('taken@example.com')
      const body = { email: 'Taken@example.com', password }
      const { request_id: _one, ...refused } = await ada.json('POST', path, body)
      const stranger = await createVisitor(service).json('POST', '/api/v2/auth/sign-up', {
        ...body,
        name: 'x',
      })
      const { request_id: _other, ...signedUp } = stranger
      expect(refused).toMatchObject({ status: 400, code: 'account_exists' })
      expect(refused).toEqual(signedUp)
      for (let tries = 2; tries <= 10; tries++) {
        expect(await ada.json('POST', path, body)).toMatchObject({ code: 'account_exists' })
      }
      expect(await ada.json('POST', path, body)).toMatchObject({ status: 429 })
      expect(await ada.json('GET', '/api/v2/account')).toMatchObject({ email: 'taker@example.com' })
    })

    test('of several who want it at once is that of one', async () => {
      const visitors = await Promise.all(
        ['race-1@example.com', 'race-2@example.com', 'race-3@example.com'].map(
          async (email) => await signUp(email),
        ),
      )
      const body = { email: 'race@example.com', password }
      const replies = await Promise.all(visitors.map(async (each) => await each.json('POST', path, body)))
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(replies.filter(({ code }) => code === 'account_exists')).toHaveLength(2)
    })

    test('without a password takes a session that has just begun, by which it goes on', async () => {
      const ada = await signUp('provider@example.com')
      const { db } = service.ctx.store
      const user = await findUserByEmail(db, 'provider@example.com')
      await db.deleteFrom('identities').where('userId', '=', user!.id).execute()
      const age = async (minutes: number) =>
        await sql`update sessions set created_at = now() - ${minutes}::int * interval '1 minute' where user_id = ${user!.id}`.execute(
          db,
        )
      await age(11)
      const body = { email: 'provider-2@example.com' }
      expect(await ada.json('POST', path, body)).toMatchObject({
        status: 403,
        code: 'fresh_sign_in_required',
      })
      await age(9)
      expect(await ada.json('POST', path, body)).toMatchObject({ status: 200, has_password: false })
      expect(await ada.json('GET', '/api/v2/account')).toMatchObject({ email: 'provider-2@example.com' })
    })
  })

  test('a disabled account has neither sessions nor keys', async () => {
    const ada = await signUp('seven@example.com')
    const { id } = await ada.json('GET', '/api/v2/account')
    const { key } = await ada.json('POST', '/api/v2/keys', {})
    const usage = async (): Promise<number> =>
      (await service.send('GET', '/api/v2/usage', { key: String(key) })).status
    expect(await usage()).toBe(200)
    await setDisabled(service.ctx.store.db, id as UserId, true)
    expect(await usage()).toBe(401)
    expect(await ada.json('GET', '/api/v2/account')).toMatchObject({ status: 401 })
    const credentials = { email: 'seven@example.com', password }
    expect(await ada.json('POST', '/api/v2/auth/sign-in', credentials)).toMatchObject({
      status: 403,
      code: 'account_disabled',
    })
    await setDisabled(service.ctx.store.db, id as UserId, false)
    expect(await usage()).toBe(200)
    expect(await ada.json('POST', '/api/v2/auth/sign-in', credentials)).toMatchObject({ status: 200 })
  })
})

describe('a page of another site', () => {
  test('changes nothing with the session of the browser, and signs nobody in', async () => {
    const ada = await signUp('eight@example.com')
    const credentials = { email: 'eight@example.com', password }
    for (const headers of [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: service.url.replace('127.0.0.1', 'localhost'), 'sec-fetch-site': 'same-site' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
    ]) {
      for (const [path, body] of [
        ['/api/v2/keys', { name: 'stolen' }],
        ['/api/v2/auth/sign-in', credentials],
        ['/api/v2/auth/sign-out', undefined],
      ] as const) {
        const refused = await ada.send('POST', path, body, headers)
        expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'foreign_origin' }])
      }
    }
    const list = await ada.send('GET', '/api/v2/keys')
    expect(await list.json()).toEqual([])
  })

  test('is told by its origin where the browser says nothing else', async () => {
    const ada = await signUp('nine@example.com')
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const send = async (origin: string): Promise<number> => {
      const headers = { origin, cookie }
      return (await service.send('POST', '/api/v2/keys', { key: null, body: {}, headers })).status
    }
    expect(await send('https://evil.example')).toBe(403)
    expect(await send(service.url)).toBe(200)
  })
})

describe('behind a proxy with TLS', () => {
  test('the cookie is secure, and pages are those of the public address', async () => {
    const behind = await start({ ...open, publicUrl: 'https://parley.example.com' })
    const visitor = createVisitor(behind, 'https://parley.example.com')
    const token = await firstAccountToken(behind.ctx)
    const body = { name: 'First', email: 'first@example.com', password, token }
    expect(await visitor.json('POST', '/api/v2/auth/sign-up', body)).toMatchObject({ status: 200 })
    expect(visitor.received[0]).toMatch(/^__Secure-parley\.session_token=.*; Secure/)
    expect(await visitor.json('GET', '/api/v2/account')).toMatchObject({ status: 200 })
    const foreign = await visitor.send('POST', '/api/v2/keys', {}, { origin: behind.url })
    expect(foreign.status).toBe(403)
  })
})

describe('without accounts', () => {
  test('nobody signs in, and nothing else differs', async () => {
    const local = stack.use(await startService())
    const visitor = createVisitor(local)
    expect(await visitor.json('GET', '/api/v2/auth')).toMatchObject({ accounts: false, providers: [] })
    for (const path of ['/api/v2/auth/sign-in', '/api/v2/auth/sign-up']) {
      expect(
        await visitor.json('POST', path, { name: 'Ada', email: 'ada@example.com', password }),
      ).toMatchObject({ status: 403, code: 'accounts_disabled' })
    }
    expect(await local.json('GET', '/api/v2/account')).toMatchObject({ id: 'local', email: null })
  })

  test('development mode has none, and a service has them unless told otherwise', () => {
    expect(parseConfig({ isDevelopmentMode: 'enabled' }).accounts).toBeUndefined()
    expect(parseConfig({ PARLEY_ACCOUNTS: 'off' }).accounts).toBeUndefined()
    expect(parseConfig({}).accounts).toEqual({ publicUrl: undefined, signUp: 'invited', providers: [] })
    expect(() => parseConfig({ PARLEY_GITHUB_CLIENT: 'id:secret' })).toThrow(
      'Cannot use PARLEY_GITHUB_CLIENT without PARLEY_PUBLIC_URL',
    )
    expect(() => parseConfig({ PARLEY_GITHUB_CLIENT: 'id-and-no-secret' })).toThrow(
      /^Cannot use PARLEY_GITHUB_CLIENT: expected the id/,
    )
    expect(
      parseConfig({
        PARLEY_PUBLIC_URL: 'https://parley.example.com/',
        PARLEY_GITHUB_CLIENT: 'id:se:cret',
        PARLEY_OIDC_ISSUER: 'https://login.example.com',
        PARLEY_OIDC_CLIENT: 'a:b',
        PARLEY_OIDC_NAME: 'Example',
      }).accounts,
    ).toEqual({
      publicUrl: 'https://parley.example.com',
      signUp: 'invited',
      providers: [
        { id: 'github', name: 'GitHub', clientId: 'id', clientSecret: 'se:cret' },
        {
          id: 'oidc',
          name: 'Example',
          issuer: 'https://login.example.com',
          clientId: 'a',
          clientSecret: 'b',
        },
      ],
    })
  })
})
