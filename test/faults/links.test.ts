/** What lies outside the tree is never read: links are names, not files. */
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'
import { startHostedService } from './start-hosted-service.ts'
import type { HostedService } from './start-hosted-service.ts'

const secret = 'walrus_secret_outside'
let service: HostedService

beforeAll(async () => {
  service = await startHostedService()
})
afterAll(() => service[Symbol.asyncDispose]())

async function expectNothingFromOutside(id: string): Promise<void> {
  for (const path of [
    'escape.py',
    'absolute.py',
    'outside/secret.py',
    '../outside/secret.py',
    'src/../../outside/secret.py',
    '..%2Foutside%2Fsecret.py',
    '/etc/passwd',
    '.git/config',
  ]) {
    const response = await service.readFile(id, path)
    expect({ path, status: response.status }).toEqual({ path, status: 404 })
  }
  const found = await service.search(id, secret)
  expect(found.filter(({ content }) => content.includes(secret))).toEqual([])
  const answer = await service.ask(id, `Where is ${secret} defined?`)
  expect(answer.citations.filter((citation) => /secret|escape|absolute|outside/.test(citation))).toEqual([])
  expect(answer.message).not.toContain('def walrus')
}

describe('links of a folder', () => {
  test.each([{ isGit: true }, { isGit: false }])(
    'that lead out of the tree or in a circle are not followed (git: $isGit)',
    async ({ isGit }) => {
      await using base = await createTemporaryDirectory()
      const outside = join(base.path, 'outside')
      await mkdir(outside)
      await writeFile(join(outside, 'secret.py'), `def ${secret}():\n    return 1\n`)
      const tree = join(base.path, 'tree')
      await mkdir(join(tree, 'src'), { recursive: true })
      if (isGit) await createRepository([], { directory: tree })
      await writeFile(join(tree, 'src', 'inside.py'), 'def inside():\n    return 1\n')
      await symlink('../outside/secret.py', join(tree, 'escape.py'))
      await symlink(join(outside, 'secret.py'), join(tree, 'absolute.py'))
      await symlink('../outside', join(tree, 'outside'))
      await symlink('.', join(tree, 'src', 'self'))
      await symlink('..', join(tree, 'src', 'up'))
      await symlink('second', join(tree, 'first'))
      await symlink('first', join(tree, 'second'))
      await symlink('nowhere', join(tree, 'dangling'))

      const { id, status } = await service.parse({ repo_path: tree })
      expect(status).toBe('ready')
      const files = await service.files(id)
      expect(files.filter(({ kind }) => kind === 'text').map(({ path }) => path)).toEqual(['src/inside.py'])
      expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(['text', 'symlink']))
      await expectNothingFromOutside(id)
    },
  )

  test('may be what repo_path names', async () => {
    await using base = await createTemporaryDirectory()
    await mkdir(join(base.path, 'real'))
    await writeFile(join(base.path, 'real', 'a.py'), 'def a(): pass\n')
    await symlink('real', join(base.path, 'link'))
    const { id, status } = await service.parse({ repo_path: join(base.path, 'link') })
    expect(status).toBe('ready')
    expect((await service.node(id, 'a.py#a')).status).toBe(200)
  })
})

describe('a commit', () => {
  test('with links and a submodule is parsed without them', async () => {
    await using repository = await createRepository([
      {
        'escape.py': { symlink: '../outside/secret.py' },
        'absolute.py': { symlink: '/etc/passwd' },
        outside: { symlink: '../outside' },
        first: { symlink: 'second' },
        second: { symlink: 'first' },
        'vendor/module': { submodule: 'https://example.com/module.git' },
        'src/inside.py': 'def inside():\n    return 1\n',
      },
    ])
    const { id, status } = await service.parse({
      repo_path: repository.directory,
      commit_id: repository.head,
    })
    expect(status).toBe('ready')
    const kinds = Object.fromEntries((await service.files(id)).map(({ path, kind }) => [path, kind]))
    expect(kinds).toEqual({
      '.gitmodules': 'text',
      'absolute.py': 'symlink',
      'escape.py': 'symlink',
      first: 'symlink',
      outside: 'symlink',
      second: 'symlink',
      'src/inside.py': 'text',
      'vendor/module': 'submodule',
    })
    await expectNothingFromOutside(id)
  })
})
