/** What becomes of answers under way when that which they were asked with is taken away: they stop, and say why. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey, resetPassword, setUserDisabled } from '../../src/services/accounts/index.ts'
import { createRepository } from '../support/git-fixture.ts'
import { createPerson as create, signIn } from './create-person.ts'
import type { Person as Created } from './create-person.ts'
import { collect, readFrames, readUntil } from './read-stream.ts'
import type { Frame } from './read-stream.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'
import type { Visitor } from './test-visitor.ts'
import { startToldModel } from './told-model.ts'
import type { ToldAnswer, ToldModel } from './told-model.ts'

const stack = new AsyncDisposableStack()
let service: TestService
let model: ToldModel
let folder: string

beforeAll(async () => {
  model = stack.use(await startToldModel())
  folder = stack.use(await createRepository([{ 'a.py': 'def total():\n    return 1\n' }])).directory
  const accounts = { publicUrl: undefined, signUp: 'open', providers: [] } as const
  service = stack.use(await startService({ config: { accounts, model: model.settings } }))
  await create(service, { role: 'administrator', hasPassword: false })
})
afterAll(() => stack.disposeAsync())

type Person = Created & {
  /** Signed in. */
  readonly visitor: Visitor
  /** Another key. */
  readonly spare: string
  /** Of a conversation. */
  readonly path: string
}

async function createPerson(): Promise<Person> {
  const person = await create(service)
  const { user, key } = person
  const { key: spare } = await createApiKey(service.ctx, user, {})
  const project = await service.parseFolder(folder, key)
  const body = { project_ids: [project] }
  const made = await service.json('POST', '/api/v2/conversations', { key, body })
  const path = `/api/v2/conversations/${String(made['conversation_id'])}`
  return { ...person, visitor: await signIn(service, person), spare, path }
}

type Way = 'key' | 'spare' | 'session'

type Asked = { readonly frames: AsyncGenerator<Frame, void>; readonly told: ToldAnswer }

/** An answer of which something has been said. */
async function ask(person: Person, way: Way): Promise<Asked> {
  const body = { content: 'What is total?' }
  const path = `${person.path}/message?stream=true`
  const response =
    way === 'session'
      ? await person.visitor.send('POST', path, body)
      : await service.send('POST', path, { key: person[way], body })
  const told = await model.next()
  told.say('One, two, ')
  const frames = readFrames(response)
  await readUntil(frames, 'two')
  return { frames, told }
}

const revoke = async ({ keyId, spare }: Person): Promise<unknown> =>
  await service.json('DELETE', `/api/v2/keys/${keyId}`, { key: spare })

const disable = async ({ user }: Person): Promise<unknown> => await setUserDisabled(service.ctx, user, true)

const signOutEverywhere = async ({ visitor }: Person): Promise<unknown> =>
  await visitor.json('DELETE', '/api/v2/account/sessions')

const reset = async ({ user }: Person): Promise<unknown> => await resetPassword(service.ctx, user)

const ofKey = 'The API key that asked for it was revoked.'
const ofSession = 'The session that asked for it was ended.'

describe('an answer under way stops, and its reader is told why', () => {
  test.each<[string, Way, (person: Person) => Promise<unknown>, string]>([
    ['its key is revoked', 'key', revoke, ofKey],
    ['its user is disabled', 'key', disable, 'The account was disabled.'],
    ['its user is disabled, in a browser', 'session', disable, 'The account was disabled.'],
    ['its user signs out everywhere', 'session', signOutEverywhere, ofSession],
    ['the password is set anew', 'session', reset, ofSession],
  ])('when %s', async (_when, way, end, error) => {
    const person = await createPerson()
    const { frames, told } = await ask(person, way)
    await end(person)
    expect((await collect(frames)).at(-1)).toMatchObject({ event: 'end', data: { status: 'stopped', error } })
    await told.gone
    await setUserDisabled(service.ctx, person.user, false)
    const messages = async () => await service.json('GET', `${person.path}/messages`, { key: person.spare })
    // What was said is kept, with the reason that there is no more of it.
    await expect
      .poll(messages, { timeout: 10_000 })
      .toMatchObject([{ role: 'human' }, { role: 'agent', content: 'One, two, ', status: 'stopped', error }])
  })

  test('also where nobody reads it', async () => {
    const person = await createPerson()
    const { frames, told } = await ask(person, 'key')
    await frames.return()
    await revoke(person)
    await expect(told.gone).resolves.toBeDefined()
  })
})

test.each<[string, Way, (person: Person) => Promise<unknown>]>([
  ['another key is revoked', 'spare', revoke],
  ['its user signs out of all browsers', 'key', signOutEverywhere],
])('an answer to a key goes on when %s', async (_when, way, end) => {
  const person = await createPerson()
  const { frames, told } = await ask(person, way)
  await end(person)
  told.say('three.')
  told.finish()
  expect((await collect(frames)).at(-1)?.data).toMatchObject({ status: 'completed' })
})

test('a reader with another key than that of the answer is refused, and the answer goes on', async () => {
  const person = await createPerson()
  const asking = await ask(person, 'spare')
  const found = await service.json('GET', person.path, { key: person.spare })
  const session = String(found['active_session_id'])
  const path = `${person.path}/sessions/${encodeURIComponent(session)}/stream`
  const reading = readFrames(await service.send('GET', path, { key: person.key }))
  await readUntil(reading, 'two')
  await revoke(person)
  expect((await collect(reading)).at(-1)?.data).toMatchObject({ status: 'error', error: 'Invalid API key.' })
  asking.told.finish()
  expect((await collect(asking.frames)).at(-1)?.data).toMatchObject({ status: 'completed' })
})
