/** Repositories of one name on two hosts. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startHostedService } from './start-hosted-service.ts'
import type { HostedService } from './start-hosted-service.ts'

let one: HostedService
let other: HostedService
beforeEach(async () => {
  // The second one is there for its host alone.
  ;[one, other] = await Promise.all([startHostedService(), startHostedService()])
})
afterEach(async () => {
  await one[Symbol.asyncDispose]()
  await other[Symbol.asyncDispose]()
})

test('are two projects, and each is found again as itself', async () => {
  await one.host('own/flask', [{ 'a.py': 'def first(): pass\n' }])
  await other.host('own/flask', [{ 'a.py': 'def second(): pass\n' }])
  const names = ['own/flask', `${other.git.url}/own/flask`]
  const parsed = await Promise.all(names.map((repo_name) => one.parse({ repo_name })))
  const texts = await Promise.all(parsed.map(async ({ id }) => (await one.readFile(id, 'a.py')).text()))
  expect(texts).toEqual(['def first(): pass\n', 'def second(): pass\n'])
  for (const [index, repo_name] of names.entries()) {
    const { id } = parsed[index]!
    expect(await one.parse({ repo_name })).toMatchObject({ id, status: 'ready' })
    const found = await one.json('POST', '/api/v2/parsing-status', { body: { repo_name } })
    expect(found).toMatchObject({ project_id: id, repo_name: 'own/flask' })
  }
})
