import { expect, test } from 'vitest'
import { createRepository, runFixtureGit } from '../support/git-fixture.ts'
import { startService } from './start-service.ts'

test.each([
  ['https://github.com/own/shop.git', 'own/shop'],
  ['git@example.org:group/own/shop.git', 'group/own/shop'],
  ['https://someone:secret@example.org/own/shop', 'own/shop'],
])('a bare mirror of %s is called %s, whatever its folder is called', async (origin, name) => {
  await using service = await startService()
  await using mirror = await createRepository([{ 'a.py': 'def f(): pass\n' }], { bare: true })
  await runFixtureGit(mirror.directory, ['config', 'remote.origin.url', origin])
  const body = { repo_path: mirror.directory, commit_id: mirror.head }
  const { project_id: id } = await service.json('POST', '/api/v2/parse', { body })
  expect(await service.json('GET', `/api/v2/projects/${String(id)}`)).toMatchObject({ repo_name: name })
})
