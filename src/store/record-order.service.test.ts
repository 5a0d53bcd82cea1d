/** Records are listed in the order in which they were made, whatever the clock, and so their ids, said. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSecondStore, createTestStore } from '../../test/support/postgres.ts'
import { createTestConversation, createTestUser, toTestMessage } from '../../test/support/records.ts'
import { addHumanMessageAndRun } from './add-human-message.ts'
import { createApiKey, listApiKeys } from './api-keys.ts'
import { listConversations } from './conversations.ts'
import { newId, parseId } from './ids.ts'
import { listMessages } from './messages.ts'
import { migrations } from './migrations.ts'
import { createProject, listProjects } from './projects.ts'

/** As a process made it whose clock was ahead by centuries. */
const fromTheFuture = (n: number) => parseId<never>(`7fffffff-ffff-7fff-bfff-${String(n).padStart(12, '0')}`)!

test('what is made after the clock has gone back comes last', async () => {
  const { db } = await createTestStore()
  const user = await createTestUser(db)
  const first = await createTestConversation(db, user)
  await sql`update conversations set id = ${fromTheFuture(1)} where id = ${first.id}`.execute(db)
  const second = await createTestConversation(db, user)
  expect((await listConversations(db, user.id, { limit: 9 })).map(({ id }) => id)).toEqual([
    second.id,
    fromTheFuture(1),
  ])
  expect(await listConversations(db, user.id, { limit: 9, before: second.id })).toMatchObject([
    { id: fromTheFuture(1) },
  ])

  await sql`
    insert into messages (id, conversation_id, user_id, role, content, status)
    values (${fromTheFuture(2)}, ${second.id}, ${user.id}, 'human', 'first', 'completed')`.execute(db)
  await addHumanMessageAndRun(db, toTestMessage(second, 'second'))
  const messages = await listMessages(db, user.id, second.id, { limit: 9 })
  expect(messages.map(({ content }) => content)).toEqual(['first', 'second', ''])
  const before = messages[1]!.id
  expect(await listMessages(db, user.id, second.id, { limit: 9, before })).toMatchObject([
    { content: 'first' },
  ])

  const source = { kind: 'local', path: '/a', branchName: null, commitId: null } as const
  const { project } = await createProject(db, { userId: user.id, repoName: 'a', source })
  await sql`update projects set id = ${fromTheFuture(3)} where id = ${project.id}`.execute(db)
  await createProject(db, { userId: user.id, repoName: 'b', source: { ...source, path: '/b' } })
  expect((await listProjects(db, user.id)).map(({ repoName }) => repoName)).toEqual(['b', 'a'])

  for (const name of ['a', 'b']) {
    const hash = randomBytes(32).toString('hex')
    const key = await createApiKey(db, { userId: user.id, hash, prefix: 'sk-', name, expiresAt: null })
    if (name === 'a')
      await sql`update api_keys set id = ${fromTheFuture(4)} where id = ${key!.id}`.execute(db)
  }
  expect((await listApiKeys(db, user.id)).map(({ name }) => name)).toEqual(['b', 'a'])
})

test('a page goes on where the record before it has been deleted', async () => {
  const { db } = await createTestStore()
  const user = await createTestUser(db)
  const made = []
  for (let n = 0; n < 4; n++) made.push((await createTestConversation(db, user)).id)
  await sql`delete from conversations where id = ${made[2]}`.execute(db)
  const page = await listConversations(db, user.id, { limit: 9, before: made[2]! })
  expect(page.map(({ id }) => id)).toEqual([made[1], made[0]])
  expect(
    await listConversations(db, user.id, { limit: 9, before: parseId(made[0]!.replace(/^./, '0'))! }),
  ).toEqual([])
})

test('a store that was opened again makes greater ids than all it holds', async () => {
  const store = await createTestStore()
  const conversation = await createTestConversation(store.db, await createTestUser(store.db))
  const hourAhead = (Date.now() + 3_600_000).toString(16).padStart(12, '0')
  const ahead = parseId<'conversation'>(
    `${hourAhead.slice(0, 8)}-${hourAhead.slice(8)}-7000-8000-000000000000`,
  )!
  await sql`update conversations set id = ${ahead} where id = ${conversation.id}`.execute(store.db)
  expect(newId() < ahead).toBe(true)
  await createSecondStore(store)
  expect(newId() > ahead).toBe(true)
})

test('records of earlier versions keep their order, and new ones follow', async () => {
  const { db } = await createTestStore()
  const schema = `test_${randomBytes(6).toString('hex')}`
  const ids = [newId<'conversation'>(), newId<'conversation'>(), newId<'conversation'>()]
  const applied = Object.entries(migrations).filter(([name]) => name < '0004')
  await db.transaction().execute(async (transaction) => {
    await sql`create schema ${sql.id(schema)}`.execute(transaction)
    await sql`select set_config('search_path', ${schema}, true)`.execute(transaction)
    await sql`create table schema_migrations (name text primary key)`.execute(transaction)
    for (const [name, statements] of applied) {
      for (const statement of statements) await sql.raw(statement).execute(transaction)
      await sql`insert into schema_migrations values (${name})`.execute(transaction)
    }
    await sql`insert into users (id, name) values ('ada', 'Ada')`.execute(transaction)
    for (const id of ids.toReversed()) {
      await sql`
        insert into conversations (id, user_id, title, hidden, agent_ids, project_ids)
        values (${id}, 'ada', 'T', false, '{}', '{}')`.execute(transaction)
    }
  })
  const reopened = await createTestStore({ schema })
  const user = await reopened.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  const latest = await createTestConversation(reopened.db, user)
  const listed = await listConversations(reopened.db, user.id, { limit: 9 })
  expect(listed.map(({ id }) => id)).toEqual([latest.id, ...ids.toReversed()])
})
