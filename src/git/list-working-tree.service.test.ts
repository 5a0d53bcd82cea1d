import { execFileSync } from 'node:child_process'
import { chmod, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { createRepository, createTemporaryDirectory, runFixtureGit } from '../../test/support/git-fixture.ts'
import { hashBlob } from './hash-blob.ts'
import { listWorkingTree, type WorkingTree } from './list-working-tree.ts'
import { readWorkingFile } from './read-working-file.ts'

async function writeFiles(root: string, files: { readonly [path: string]: string }): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), content)
  }
}

function pathsOf(tree: WorkingTree): string[] {
  return tree.entries.map(({ path }) => path)
}

/** Nothing is closed to root, who therefore looks as a user without rights. */
async function withoutRights<Result>(task: () => Promise<Result>): Promise<Result> {
  if (process.getuid?.() !== 0) return await task()
  process.seteuid?.(65534)
  return await task().finally(() => process.seteuid?.(0))
}

describe('listWorkingTree() of a checkout', () => {
  test('gives what is tracked or new, not what is deleted or ignored', async () => {
    await using repository = await createRepository([
      { '.gitignore': 'dist\n*.log\n', 'a.ts': '1', 'gone.ts': '2', 'kept.log': 'tracked all the same' },
    ])
    const { directory, head } = repository
    await rm(join(directory, 'gone.ts'))
    await writeFiles(directory, { 'new/n\n"é.ts': 'x', 'dist/out.js': 'x', 'b.log': 'x', 'a.ts': 'changed' })
    const tree = await listWorkingTree(directory)
    expect(tree).toMatchObject({
      root: directory,
      isGit: true,
      head: { commit: head, branch: 'main' },
      problems: [],
    })
    expect(pathsOf(tree)).toEqual(['.gitignore', 'a.ts', 'kept.log', 'new/n\n"é.ts'])
    const [, entry] = tree.entries
    expect(entry).toMatchObject({ kind: 'file', byteSize: 7, absolutePath: join(directory, 'a.ts') })
    expect(entry && readWorkingFile(entry)).toEqual({
      content: Buffer.from('changed'),
      blob: hashBlob(Buffer.from('changed')),
    })
  })

  test('keeps to a sub-folder, with paths from there', async () => {
    await using repository = await createRepository([
      { '.gitignore': 'build\n', 'app/a.ts': '1', 'b.ts': '2' },
    ])
    const { directory, head } = repository
    const tree = await listWorkingTree(join(directory, 'app'))
    expect(tree).toMatchObject({ isGit: true, head: { commit: head } })
    expect(pathsOf(tree)).toEqual(['a.ts'])
    // An ignored folder that was named on purpose is listed as a plain one.
    await writeFiles(directory, { 'build/gen/x.ts': '1' })
    const ignored = await listWorkingTree(join(directory, 'build'))
    expect(ignored).toMatchObject({ isGit: false, head: null })
    expect(pathsOf(ignored)).toEqual(['gen/x.ts'])
  })

  test('gives symlinks and submodules as entries, and follows neither', async () => {
    await using outside = await createTemporaryDirectory()
    await writeFiles(outside.path, { 'secret.ts': 'secret' })
    await using repository = await createRepository([
      { loop: { symlink: '.' }, 'src/secret.ts': 'own', vendor: { submodule: 'https://host/x' }, x: '1' },
    ])
    const { directory } = repository
    await symlink(outside.path, join(directory, 'away'))
    // A tracked folder that is a symlink to somewhere else by now.
    await rename(join(directory, 'src'), join(directory, 'old'))
    await symlink(outside.path, join(directory, 'src'))
    const tree = await listWorkingTree(directory)
    expect(tree.entries.map(({ path, kind }) => [path, kind])).toEqual([
      ['.gitmodules', 'file'],
      ['away', 'symlink'],
      ['loop', 'symlink'],
      ['old/secret.ts', 'file'],
      ['src', 'symlink'],
      ['vendor', 'submodule'],
      ['x', 'file'],
    ])
    const [, away, , , , vendor] = tree.entries
    expect(away && readWorkingFile(away)).toMatchObject({ content: Buffer.from(outside.path) })
    expect(() => vendor && readWorkingFile(vendor)).toThrow('Cannot read "vendor": it is a submodule')
  })

  test('reports a repository within, which git does not look into', async () => {
    await using repository = await createRepository([{ a: '1' }])
    const { directory } = repository
    await createRepository([{ b: '1' }], { directory: join(directory, 'inner') })
    const tree = await listWorkingTree(directory)
    expect(pathsOf(tree)).toEqual(['a'])
    expect(tree.problems).toEqual([{ path: 'inner', reason: 'it is a repository of its own' }])
  })

  test('lists a checkout without commits, and one that is on no branch', async () => {
    await using empty = await createRepository([])
    await writeFiles(empty.directory, { 'a.ts': '1' })
    const tree = await listWorkingTree(empty.directory)
    expect(tree).toMatchObject({ isGit: true, head: null })
    expect(pathsOf(tree)).toEqual(['a.ts'])
    await using repository = await createRepository([{ a: '1' }])
    await runFixtureGit(repository.directory, ['checkout', '--quiet', '--detach'])
    expect(await listWorkingTree(repository.directory)).toMatchObject({
      head: { commit: repository.head, branch: null },
    })
  })

  test('runs no program that the settings of the checkout name', async () => {
    await using repository = await createRepository([{ a: '1' }])
    const { directory } = repository
    const program = join(directory, '../', `parley-test-program-${process.pid}`)
    await writeFile(program, `#!/bin/sh\ntouch '${join(directory, 'mark')}'\n`)
    await chmod(program, 0o755)
    await runFixtureGit(directory, ['config', 'core.fsmonitor', program])
    expect(pathsOf(await listWorkingTree(directory))).toEqual(['a'])
    await rm(program)
  })

  test('gives a name that is not UTF-8 a path that is, and still reads it', async () => {
    await using repository = await createRepository([{ a: '1' }])
    const { directory } = repository
    const name = Buffer.concat([Buffer.from(`${directory}/caf`), Buffer.from([0xe9]), Buffer.from('.ts')])
    await writeFile(name, 'latin')
    const check = (tree: WorkingTree) => {
      const entry = tree.entries.find(({ pathLossy }) => pathLossy === true)
      expect(entry?.path).toBe('caf\uFFFD.ts')
      expect(entry && readWorkingFile(entry)).toMatchObject({ content: Buffer.from('latin') })
    }
    check(await listWorkingTree(directory))
    await rm(join(directory, '.git'), { recursive: true })
    check(await listWorkingTree(directory))
  })
})

describe('listWorkingTree() of a plain folder', () => {
  test('keeps to the .gitignore files, the deepest first', async () => {
    await using root = await createTemporaryDirectory()
    await writeFiles(root.path, {
      '.gitignore': 'node_modules/\n*.log\n/top.ts\n',
      'top.ts': 'x',
      'a.log': 'x',
      'A.LOG': 'another name',
      'lib/top.ts': 'x',
      'lib/.gitignore': '!keep.log\nlocal/*\n!local/in.ts\n',
      'lib/keep.log': 'x',
      'lib/local/in.ts': 'x',
      'lib/local/out.ts': 'x',
      'node_modules/x/index.js': 'x',
      'vendor/node/.git/config': 'x',
      'vendor/node/index.js': 'x',
    })
    const tree = await listWorkingTree(root.path)
    expect(tree).toMatchObject({ isGit: false, head: null, problems: [] })
    const expected = [
      '.gitignore',
      'A.LOG',
      'lib/.gitignore',
      'lib/keep.log',
      'lib/local/in.ts',
      'lib/top.ts',
      'vendor/node/index.js',
    ]
    expect(pathsOf(tree)).toEqual(expected)
    // Git's own answer for the same folder.
    await rm(join(root.path, 'vendor/node/.git'), { recursive: true })
    await runFixtureGit(root.path, ['init', '--quiet'])
    const asCheckout = await listWorkingTree(root.path)
    expect(asCheckout.isGit).toBe(true)
    expect(pathsOf(asCheckout)).toEqual(expected)
  })

  test('follows no symlink, and skips what is no file', async () => {
    await using root = await createTemporaryDirectory()
    await writeFiles(root.path, { 'src/a.ts': 'x' })
    await symlink('..', join(root.path, 'src/loop'))
    await symlink('self', join(root.path, 'self'))
    await symlink('/etc', join(root.path, 'etc'))
    execFileSync('mkfifo', [join(root.path, 'pipe')])
    const server = createServer().listen(join(root.path, 'socket'))
    const tree = await listWorkingTree(root.path)
    server.close()
    expect(tree.problems).toEqual([])
    expect(tree.entries.map(({ path, kind, byteSize }) => [path, kind, byteSize])).toEqual([
      ['etc', 'symlink', 4],
      ['self', 'symlink', 4],
      ['src/a.ts', 'file', 1],
      ['src/loop', 'symlink', 2],
    ])
  })

  test('reports a folder that it may not read and lists the rest', async () => {
    await using root = await createTemporaryDirectory()
    await writeFiles(root.path, { 'a.ts': 'x', 'closed/b.ts': 'x' })
    await chmod(root.path, 0o755)
    await chmod(join(root.path, 'closed'), 0)
    const tree = await withoutRights(() => listWorkingTree(root.path))
    await expect(withoutRights(() => listWorkingTree(join(root.path, 'closed')))).rejects.toMatchObject({
      code: 'access_denied',
    })
    await chmod(join(root.path, 'closed'), 0o755)
    expect(pathsOf(tree)).toEqual(['a.ts'])
    expect(tree.problems).toEqual([{ path: 'closed', reason: 'permission denied' }])
  })

  test('lists a folder whose .git is no repository as a plain one, and says when one cannot be read', async () => {
    await using root = await createTemporaryDirectory()
    await writeFiles(root.path, { 'a.ts': 'x', '.git/config': 'x' })
    const tree = await listWorkingTree(root.path)
    expect(tree.isGit).toBe(false)
    expect(pathsOf(tree)).toEqual(['a.ts'])
    await using repository = await createRepository([{ 'a.ts': '1' }])
    await writeFile(join(repository.directory, '.git/config'), '[[[')
    await expect(listWorkingTree(repository.directory)).rejects.toMatchObject({
      code: 'failed',
      message: expect.stringContaining('bad config'),
    })
  })

  test('says what is wrong with the path', async () => {
    await using root = await createTemporaryDirectory()
    await writeFiles(root.path, { file: 'x' })
    const check = async (path: string, code: string) => {
      await expect(listWorkingTree(path)).rejects.toMatchObject({ code })
    }
    await check(join(root.path, 'none'), 'path_not_found')
    await check('--upload-pack=touch /tmp/x', 'path_not_found')
    await check(join(root.path, 'file'), 'not_a_directory')
    await check(join(root.path, 'file/x'), 'not_a_directory')
    await using bare = await createRepository([{ a: '1' }], { bare: true })
    await check(bare.directory, 'not_a_directory')
    await using checkout = await createRepository([{ a: '1' }])
    await check(join(checkout.directory, '.git'), 'not_a_directory')
  })
})

test('listWorkingTree() reports a closed folder of a checkout too, and can be cancelled', async () => {
  await using repository = await createRepository([{ 'a.ts': '1', 'closed/b.ts': '1' }])
  const { directory } = repository
  await chmod(directory, 0o755)
  await chmod(join(directory, 'closed'), 0)
  // Git reads settings in the home folder, which is closed as well to root without rights.
  vi.stubEnv('HOME', directory)
  vi.stubEnv('XDG_CONFIG_HOME', directory)
  const tree = await withoutRights(() => listWorkingTree(directory))
  vi.unstubAllEnvs()
  await chmod(join(directory, 'closed'), 0o755)
  expect(tree.isGit).toBe(true)
  expect(pathsOf(tree)).toEqual(['a.ts'])
  expect(tree.problems).toContainEqual({ path: 'closed/b.ts', reason: 'permission denied' })
  await expect(listWorkingTree(directory, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'cancelled',
  })
})

describe('readWorkingFile()', () => {
  test('gives the size of what is too large, and does not follow what was swapped in', async () => {
    await using root = await createTemporaryDirectory()
    await writeFiles(root.path, { a: 'four', b: 'x', c: 'x' })
    const { entries } = await listWorkingTree(root.path)
    const read = (index: number) => {
      const entry = entries[index]
      return entry && readWorkingFile(entry, { maxByteSize: 3 })
    }
    expect(read(0)).toEqual({ tooLarge: true, byteSize: 4 })
    await rm(join(root.path, 'b'))
    expect(() => read(1)).toThrow(expect.objectContaining({ code: 'path_not_found' }))
    await rm(join(root.path, 'c'))
    await symlink('/etc/passwd', join(root.path, 'c'))
    expect(() => read(2)).toThrow('Cannot read "c": symbolic links lead in a circle')
  })
})
