/** What cannot be parsed ends as `error`, with a reason that names the value that was given. */
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'
import type { TemporaryDirectory } from '../support/git-fixture.ts'
import { startHostedService } from './start-hosted-service.ts'
import type { HostedService, ParseBody } from './start-hosted-service.ts'

let service: HostedService
let folder: TemporaryDirectory

beforeAll(async () => {
  service = await startHostedService()
  folder = await createTemporaryDirectory()
  await service.host('acme/shop', [{ 'a.py': 'def alpha(): pass\n' }], { branches: { release: 0 } })
  await service.host('acme/empty', [])
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

/** The reason why a parse ended in an error. */
async function errorOf(body: ParseBody): Promise<string> {
  const { id, status, error } = await service.parse(body)
  const files = await service.send('GET', `/api/v2/projects/${id}/files`)
  expect({ status, error, files: files.status }).toMatchObject({ status: 'error', files: 400 })
  expect(error).not.toMatch(/Error:|\n {4}at /)
  return error ?? ''
}

/** Why a request was refused before a project was made. */
async function refusalOf(body: ParseBody): Promise<string> {
  const response = await service.send('POST', '/api/v2/parse', { body })
  const { detail } = (await response.json()) as { detail: string }
  expect({ status: response.status, detail }).toMatchObject({ status: 400 })
  return detail
}

/** Words in this order, anything between them. */
function containing(...words: readonly string[]): RegExp {
  return new RegExp(words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*'), 's')
}

describe('a repository on a host', () => {
  test('that is not there', async () => {
    expect(await errorOf({ repo_name: 'acme/nowhere' })).toMatch(
      containing('acme/nowhere', 'no such repository'),
    )
  })

  test('that is empty', async () => {
    expect(await errorOf({ repo_name: 'acme/empty' })).toMatch(containing('acme/empty', 'empty'))
  })

  test('without the branch', async () => {
    expect(await errorOf({ repo_name: 'acme/shop', branch_name: 'relaese' })).toMatch(
      containing('"relaese"', 'release'),
    )
  })

  test('without the commit', async () => {
    const commit = 'deadbeef'.repeat(5)
    expect(await errorOf({ repo_name: 'acme/shop', commit_id: commit })).toMatch(containing(commit))
    expect(await errorOf({ repo_name: 'acme/shop', commit_id: 'abcdef0' })).toMatch(containing('abcdef0'))
  })

  test('that is private', async () => {
    await using closed = await startHostedService({ auth: { password: 'open-sesame' } })
    await closed.host('acme/secret', [{ 'a.py': 'def alpha(): pass\n' }])
    const { status, error } = await closed.parse({ repo_name: 'acme/secret' })
    expect({ status, error }).toMatchObject({
      status: 'error',
      error: expect.stringMatching(/acme\/secret.*private/),
    })

    await using open = await startHostedService({
      auth: { password: 'open-sesame' },
      config: { gitToken: 'open-sesame' },
    })
    await open.host('acme/secret', [{ 'a.py': 'def alpha(): pass\n' }])
    expect(await open.parse({ repo_name: 'acme/secret' })).toMatchObject({ status: 'ready' })

    await using wrong = await startHostedService({
      auth: { password: 'open-sesame' },
      config: { gitToken: 'a-wrong-token' },
    })
    const refused = await wrong.parse({ repo_name: 'acme/secret' })
    expect(refused.error).toContain('token')
    expect(JSON.stringify(refused)).not.toContain('a-wrong-token')
  })

  test('whose host cannot be reached', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    const error = await errorOf({ repo_name: `http://127.0.0.1:${port}/acme/shop` })
    expect(error).toMatch(containing(`127.0.0.1:${port}`, 'does not answer'))
  })
})

describe('a value that git could read as an option', () => {
  test.each([
    '--upload-pack=touch {marker}',
    '-u touch {marker}',
    '--output={marker}',
    'ext::sh -c "touch% {marker}"',
  ])('%s', async (pattern) => {
    const marker = join(folder.path, 'marker')
    const value = pattern.replace('{marker}', marker)
    expect(await refusalOf({ repo_name: value })).toMatch(containing())
    expect(await refusalOf({ repo_name: `${value}/repo` })).toMatch(containing())
    expect(await refusalOf({ repo_path: value })).toMatch(containing('absolute'))
    expect(await errorOf({ repo_name: 'acme/shop', branch_name: value })).toMatch(
      containing(value.slice(0, 10)),
    )
    expect(await errorOf({ repo_name: 'acme/shop', commit_id: value })).toMatch(
      containing(value.slice(0, 10)),
    )
    expect(existsSync(marker)).toBe(false)
  })

  test('may be the name of a folder', async () => {
    for (const name of ['--upload-pack=x', '-C', '--']) {
      const path = join(folder.path, name)
      await mkdir(path)
      await writeFile(join(path, 'a.py'), 'def alpha(): pass\n')
      const { id, status } = await service.parse({ repo_path: path })
      expect({ name, status }).toEqual({ name, status: 'ready' })
      expect((await service.node(id, 'a.py#alpha')).status).toBe(200)
    }
  })
})

describe('a repo_path', () => {
  test('that does not exist', async () => {
    const path = join(folder.path, 'gone')
    expect(await errorOf({ repo_path: path })).toMatch(containing(path, 'does not exist'))
    expect(await errorOf({ repo_path: path, commit_id: 'abcdef0' })).toMatch(
      containing(path, 'does not exist'),
    )
  })

  test('that was deleted after it was parsed leaves its project as it is', async () => {
    const repository = await createRepository([{ 'a.py': 'def alpha(): pass\n' }])
    const { id } = await service.parse({ repo_path: repository.directory })
    await rm(repository.directory, { recursive: true })
    expect(await service.json('GET', `/api/v2/parsing-status/${id}`)).toMatchObject({ status: 'ready' })
    expect((await service.readFile(id, 'a.py')).status).toBe(200)
    expect((await service.ask(id, 'Where is alpha defined?')).citations).toContain('a.py:1-1')
    const again = await service.parse({ repo_path: repository.directory })
    expect(again).toMatchObject({ id, status: 'error' })
    expect(again.error).toMatch(containing(repository.directory, 'does not exist'))
    // What was parsed before is served as it was, with a word of the commit that it is of.
    const record = await service.json('GET', `/api/v2/projects/${id}`)
    expect(record).toMatchObject({ status: 'error', commit_id: repository.head, error: again.error })
    expect(Date.parse(String(record['parsed_at']))).not.toBeNaN()
    const listed = (await service.json('GET', '/api/v2/projects/list')) as unknown as object[]
    expect(listed).toContainEqual(expect.objectContaining({ id, parsed_at: record['parsed_at'] }))
    expect((await service.readFile(id, 'a.py')).status).toBe(200)
    for (const path of ['orientation', 'outline?path=a.py', 'find?query=alpha', 'text?query=alpha']) {
      const { status } = await service.send('GET', `/api/v2/projects/${id}/${path}`)
      expect([path, status]).toEqual([path, 200])
    }
    expect((await service.ask(id, 'Where is alpha defined?')).citations).toContain('a.py:1-1')
    const begun = await service.send('POST', '/api/v2/conversations/', { body: { project_ids: [id] } })
    expect(begun.status).toBeLessThan(300)
  })

  test('that is a file', async () => {
    const path = join(folder.path, 'file.py')
    await writeFile(path, 'def alpha(): pass\n')
    expect(await errorOf({ repo_path: path })).toMatch(containing(path, 'not a folder'))
    expect(await errorOf({ repo_path: path, commit_id: 'abcdef0' })).toMatch(containing(path, 'not a folder'))
  })

  // Root reads everything.
  test.skipIf(process.getuid?.() === 0)('that may not be read', async () => {
    const path = join(folder.path, 'closed')
    await mkdir(path)
    await chmod(path, 0)
    expect(await errorOf({ repo_path: path })).toMatch(containing(path, 'permission denied'))
  })

  test('that is relative, or no path at all', async () => {
    for (const path of ['src', './src', '../src', 'file:///tmp', 'C:src']) {
      expect(await refusalOf({ repo_path: path })).toMatch(containing(path, 'absolute'))
    }
    expect(await refusalOf({ repo_path: '  ' })).toMatch(containing('repo_name or repo_path'))
    expect(await refusalOf({ repo_path: '/tmp/\u0000x' })).toMatch(containing())
  })

  test('without a commit of that id', async () => {
    await using repository = await createRepository([{ 'a.py': 'def alpha(): pass\n' }])
    expect(await errorOf({ repo_path: repository.directory, commit_id: 'abcdef0' })).toMatch(
      containing('abcdef0'),
    )
    expect(await errorOf({ repo_path: repository.directory, commit_id: 'no-commit' })).toMatch(
      containing('no-commit'),
    )
  })

  test('that is an empty folder, or a repository with no file', async () => {
    await using repository = await createRepository([])
    const empty = join(folder.path, 'empty')
    await mkdir(empty)
    for (const path of [repository.directory, empty]) {
      expect(await errorOf({ repo_path: path })).toMatch(containing(path, 'has no files'))
    }
    const { head } = await createRepository([{ a: '' }, { a: null }], {
      directory: join(folder.path, 'none'),
    })
    const wanted = { repo_path: join(folder.path, 'none'), commit_id: head }
    expect(await errorOf(wanted)).toMatch(containing(head, 'has no files'))
  })
})
