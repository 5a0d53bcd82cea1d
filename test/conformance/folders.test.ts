/** What `repo_path` picks, and how a folder is found again. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHostedService } from '../faults/start-hosted-service.ts'
import type { HostedService } from '../faults/start-hosted-service.ts'
import { addCommits, createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'

let service: HostedService
beforeAll(async () => {
  service = await startHostedService()
})
afterAll(async () => await service[Symbol.asyncDispose]())

const commits = [{ 'a.py': 'def first(): pass\n' }, { 'a.py': 'def second(): pass\n' }]
const options = { branches: { old: 0 } }

async function textOf(id: string): Promise<string> {
  return await (await service.readFile(id, 'a.py')).text()
}

test('branch_name and commit_id pick a commit, and with neither it is the working tree', async () => {
  await using repository = await createRepository(commits, options)
  await writeFile(join(repository.directory, 'a.py'), 'def third(): pass\n')
  const repo_path = repository.directory
  const parse = async (fields: object) => await service.parse({ repo_path, ...fields })
  const ofBranch = await parse({ branch_name: 'old' })
  const ofCommit = await parse({ commit_id: repository.head })
  const ofBoth = await parse({ branch_name: 'main', commit_id: repository.commits[0]! })
  const ofTree = await parse({})
  const texts = await Promise.all([ofBranch, ofCommit, ofBoth, ofTree].map(({ id }) => textOf(id)))
  expect(texts).toEqual(['first', 'second', 'first', 'third'].map((name) => `def ${name}(): pass\n`))
  expect(await service.json('GET', `/api/v2/projects/${ofBranch.id}`)).toMatchObject({
    branch_name: 'old',
    commit_id: repository.commits[0],
  })
})

test.each<[{ branch_name?: string; commit_id?: string }, string]>([
  [{ branch_name: 'nosuch' }, 'Cannot find branch "nosuch": expected an existing branch, such as "main"'],
  [{ commit_id: 'abcdef0' }, 'Cannot find commit "abcdef0"'],
  [{ branch_name: 'nosuch', commit_id: '{head}' }, 'Cannot find branch "nosuch"'],
  [{ branch_name: '--all' }, 'Cannot use "--all" as a branch'],
])('%j that does not exist ends in an error with the reason', async (fields, reason) => {
  await using repository = await createRepository(commits, options)
  const commit_id = fields.commit_id?.replace('{head}', repository.head)
  const parsed = await service.parse({
    repo_path: repository.directory,
    ...fields,
    ...(commit_id === undefined ? {} : { commit_id }),
  })
  expect(parsed).toMatchObject({ status: 'error', error: expect.stringContaining(reason) as string })
})

test('a branch of a folder that is no repository ends in an error with the reason', async () => {
  await using folder = await createTemporaryDirectory()
  await writeFile(join(folder.path, 'a.py'), 'def first(): pass\n')
  const parsed = await service.parse({ repo_path: folder.path, branch_name: 'main' })
  expect(parsed).toMatchObject({
    status: 'error',
    error: `Cannot find branch "main": "${folder.path}" is no git repository; expected one`,
  })
})

test('a folder that is added again is refreshed, whatever its name', async () => {
  await using folder = await createTemporaryDirectory()
  await writeFile(join(folder.path, 'a.py'), 'def first(): pass\n')
  const { id } = await service.parse({ repo_path: folder.path })
  await writeFile(join(folder.path, 'a.py'), 'def second(): pass\n')
  const again = await service.parse({ repo_path: `${folder.path}/../${folder.path.split('/').at(-1)}/` })
  expect(again).toMatchObject({ id, status: 'ready' })
  expect(await textOf(id)).toBe('def second(): pass\n')
  const found = await service.json('POST', '/api/v2/parsing-status', { body: { repo_name: folder.path } })
  expect(found).toMatchObject({ project_id: id, status: 'ready' })
  const projects = (await service.json('GET', '/api/v2/projects/list')) as unknown as { repo_path: string }[]
  expect(projects.filter(({ repo_path }) => repo_path === folder.path)).toHaveLength(1)
})

test('a folder that has not changed is ready at once, with the snapshot that it had', async () => {
  await using folder = await createTemporaryDirectory()
  const file = join(folder.path, 'a.py')
  await writeFile(file, 'def first(): pass\n')
  const { id } = await service.parse({ repo_path: folder.path })
  const ask = async () => await service.json('POST', '/api/v2/parse', { body: { repo_path: folder.path } })
  const before = await service.json('GET', `/api/v2/projects/${id}`)
  expect(await ask()).toEqual({ project_id: id, status: 'ready' })
  await writeFile(file, 'def first(): pass\n')
  expect(await ask()).toEqual({ project_id: id, status: 'ready' })
  expect(await service.json('GET', `/api/v2/projects/${id}`)).toEqual(before)
  await writeFile(file, 'def other(): pass\n')
  expect(await ask()).toEqual({ project_id: id, status: 'submitted' })
})

test('a moved branch of a folder is parsed again, and a commit is not', async () => {
  await using repository = await createRepository([commits[0]!])
  const repo_path = repository.directory
  const ofBranch = await service.parse({ repo_path, branch_name: 'main' })
  const ofCommit = await service.parse({ repo_path, commit_id: repository.head })
  await addCommits(repo_path, [commits[1]!])
  expect(await service.parse({ repo_path, branch_name: 'main' })).toMatchObject({ id: ofBranch.id })
  expect(await textOf(ofBranch.id)).toBe('def second(): pass\n')
  const answer = await service.json('POST', '/api/v2/parse', {
    body: { repo_path, commit_id: repository.head },
  })
  expect(answer).toEqual({ project_id: ofCommit.id, status: 'ready' })
})

test.each([
  { repo_path: '{path}' },
  { repo_name: '{path}' },
  { repo_name: 'acme/shop', repo_path: '{path}' },
  { repo_name: 'acme/shop', repo_path: './shop' },
])('outside development mode %j is refused, not taken for something else', async (body) => {
  await using served = await startHostedService({ config: { developmentMode: false } })
  await served.host('acme/shop', commits)
  await using folder = await createTemporaryDirectory()
  const named = JSON.parse(JSON.stringify(body).replaceAll('{path}', folder.path)) as object
  const response = await served.send('POST', '/api/v2/parse', { body: named })
  expect({ status: response.status, ...((await response.json()) as object) }).toMatchObject({
    status: 400,
    detail: 'Parsing local repositories is only supported in development mode',
    code: 'local_parsing_disabled',
  })
  expect(await served.json('GET', '/api/v2/projects/list')).toEqual([])
})
