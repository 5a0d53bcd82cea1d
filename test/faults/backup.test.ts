/** The drill of docs/operating.md: back up, destroy, restore, ask. */
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startWorld } from './process-world.ts'

/** Fetched and worked out again. */
const leftOut = ['mirrors', 'facts', 'embeddings']

test('a data folder that is restored from a copy has everything that people own', async (context) => {
  await using world = await startWorld(context)
  const id = await world.parse({ repo_name: 'acme/shop' })
  await world.untilStatus(id, ({ status }) => status === 'ready')
  const ask = async (): Promise<Record<string, unknown>> =>
    await world.service.json('POST', `/api/v2/project/${id}/message/?stream=false&hidden=false`, {
      content: 'Where is alpha defined?',
    })
  const answer = await ask()
  const { key } = await world.service.json('POST', '/api/v2/keys', { name: 'kept' })
  const [conversation] = (await world.service.json('GET', '/api/v2/conversations/')) as unknown as {
    id: string
  }[]

  await world.service.stop()
  const data = join(world.directory, 'data')
  const backup = join(world.directory, 'backup')
  await cp(data, backup, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !leftOut.some((name) => path === join(data, name)),
  })
  await rm(data, { recursive: true })
  await cp(backup, data, { recursive: true, verbatimSymlinks: true })
  await world.start()

  const usage = await fetch(`${world.service.url}/api/v2/usage`, { headers: { 'x-api-key': String(key) } })
  expect(usage.status).toBe(200)
  const messages: unknown = await world.service.json(
    'GET',
    `/api/v2/conversations/${conversation?.id ?? ''}/messages`,
  )
  expect(messages).toMatchObject([
    { content: 'Where is alpha defined?' },
    { content: answer['message'], status: 'completed' },
  ])
  expect((await ask())['citations']).toEqual(answer['citations'])
  // What was left out is fetched again.
  await world.service.json('POST', '/api/v2/parse', { repo_name: 'acme/shop' })
  await world.untilStatus(id, ({ status }) => status === 'ready')
})
