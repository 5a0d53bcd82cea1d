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

test('each get their own token, and neither gets the token of the other', async () => {
  const [ours, theirs] = ['token-of-ours', 'token-of-theirs']
  await using their = await startHostedService({ auth: { password: theirs } })
  await using our = await startHostedService({
    auth: { password: ours },
    config: { gitToken: ours, gitTokens: new Map([[their.git.url, theirs]]) },
  })
  await our.host('own/flask', [{ 'a.py': 'def first(): pass\n' }])
  await their.host('own/flask', [{ 'a.py': 'def second(): pass\n' }])
  for (const repo_name of ['own/flask', `${their.git.url}/own/flask`]) {
    expect(await our.parse({ repo_name })).toMatchObject({ status: 'ready', error: null })
  }
  const other = await our.parse({ repo_name: `${one.git.url}/own/flask` })
  expect(other).toMatchObject({ status: 'error' })
  const sentTo = ({ git }: HostedService): string[] =>
    git.requests.map(
      ({ authorization = '' }) => atob(authorization.replace('Basic ', '')).split(':')[1] ?? '',
    )
  expect(new Set(sentTo(our))).toEqual(new Set([ours]))
  expect(new Set(sentTo(their))).toEqual(new Set([theirs]))
  expect(new Set(sentTo(one))).toEqual(new Set(['']))
})
