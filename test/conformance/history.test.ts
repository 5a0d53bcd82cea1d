/** What is asked about the past of a project: of a mirror, of a checkout, of a folder without git. */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHostedService } from '../faults/start-hosted-service.ts'
import type { HostedService } from '../faults/start-hosted-service.ts'
import { createRepository, createTemporaryDirectory, runFixtureGit } from '../support/git-fixture.ts'

let service: HostedService
beforeAll(async () => {
  service = await startHostedService()
})
afterAll(async () => await service[Symbol.asyncDispose]())

const commits = [{ 'a.py': 'def first(): pass\n' }, { 'a.py': 'def second(): pass\n' }]

async function ask(id: string, question: string): Promise<string> {
  return (await service.ask(id, question)).message
}

test('an answer tells of the commits up to the parsed one', async () => {
  await using repository = await createRepository(commits)
  const [first = '', second = ''] = repository.commits.map((commit) => commit.slice(0, 10))
  const repo_path = repository.directory
  const newest = await service.parse({ repo_path, commit_id: repository.head })
  expect(await ask(newest.id, 'What changed recently?')).toContain(`\`${second}\``)
  expect(await ask(newest.id, 'Who wrote `second`?')).toMatch(/last changed by Ada Example/u)
  const older = await service.parse({ repo_path, commit_id: repository.commits[0]! })
  const told = await ask(older.id, 'What changed recently?')
  expect(told).toContain(`\`${first}\``)
  expect(told).not.toContain(second)
  expect(await ask(older.id, `What does commit ${second} do?`)).toContain(
    'is not in the history of the parsed commit',
  )
})

test('a file is read at a commit up to the parsed one', async () => {
  await using repository = await createRepository(commits)
  const [first = '', second = ''] = repository.commits
  const repo_path = repository.directory
  const read = async (id: string, path: string, query: string): Promise<string> =>
    await (await service.send('GET', `/api/v2/projects/${id}/files/${path}?${query}`)).text()
  const newest = await service.parse({ repo_path, commit_id: second })
  expect(await read(newest.id, 'a.py', `commit=${first}`)).toBe('def first(): pass\n')
  expect(await read(newest.id, 'a.py', `commit=${first.slice(0, 12)}&start_line=1`)).toBe('def first(): pass')
  expect(await read(newest.id, 'b.py', `commit=${first}`)).toContain('the commit has no such file')
  const older = await service.parse({ repo_path, commit_id: first })
  expect(await read(older.id, 'a.py', `commit=${second}`)).toContain(
    'is not in the history of the parsed commit',
  )
})

test('a mirror has it too, with the tags of the host', async () => {
  await using repository = await service.host('own/shop', commits)
  await runFixtureGit(repository.directory, ['tag', 'v1.0', repository.commits[0]!])
  const { id } = await service.parse({ repo_name: 'own/shop' })
  expect(await ask(id, 'What is the last release?')).toContain('`v1.0`')
  expect(await ask(id, 'What changed recently?')).toContain('2 of 2')
})

test('lines of a file that was edited after its commit have no history', async () => {
  await using repository = await createRepository(commits)
  await writeFile(join(repository.directory, 'a.py'), '# new\ndef second(): pass\n')
  const { id } = await service.parse({ repo_path: repository.directory })
  expect(await ask(id, 'What changed recently?')).toContain(`\`${repository.head.slice(0, 10)}\``)
  expect(await ask(id, 'Who wrote `second`?')).toContain('changes that are not committed')
})

test('where there is no git, or no longer, the answer says so', async () => {
  await using folder = await createTemporaryDirectory()
  await writeFile(join(folder.path, 'a.py'), 'def first(): pass\n')
  const plain = await service.parse({ repo_path: folder.path })
  expect(await ask(plain.id, 'What changed recently?')).toContain('There is no history here')
  await using repository = await createRepository(commits)
  const parsed = await service.parse({ repo_path: repository.directory })
  await rm(repository.directory, { recursive: true })
  expect(await ask(parsed.id, 'What changed recently?')).toContain('There is no history here')
})
