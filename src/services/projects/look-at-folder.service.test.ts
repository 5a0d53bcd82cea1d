import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { createRandom, pick } from '../../../test/support/random.ts'
import { runGit } from '../../git/run-git.ts'
import { createTemporaryDirectory } from '../../index/testing/temporary-directory.ts'
import { FactsPool } from '../../syntax/facts-pool.ts'
import type { ServiceContext } from '../context.ts'
import { analysisVersion } from '../indexing/analysis-version.ts'
import { findFolderChanges } from '../indexing/folder-changes.ts'
import { readFolderIndex } from '../indexing/folder-index.ts'
import { indexProject } from '../indexing/index-project.ts'
import { lookAtFolder } from './look-at-folder.ts'

let pool: FactsPool
let scratch: ReturnType<typeof createTemporaryDirectory>
let folder: string
let ended: AbortController
let ctx: ServiceContext

beforeAll(() => {
  pool = new FactsPool(1)
})
afterAll(() => pool[Symbol.asyncDispose]())
beforeEach(async () => {
  scratch = createTemporaryDirectory()
  folder = join(scratch.path, 'shop')
  ended = new AbortController()
  const made: Pick<ServiceContext, 'dataDirectory' | 'config' | 'signal'> = {
    dataDirectory: scratch.path,
    config: {} as ServiceContext['config'],
    signal: ended.signal,
  }
  ctx = made as ServiceContext
  mkdirSync(join(folder, 'shop/till'), { recursive: true })
  for (const path of ['.gitignore', 'a.py', 'shop/b.py', 'shop/till/c.py']) write(path, 'out/\n')
  await git('init', '--quiet', '--initial-branch=main')
  await commit()
  write('shop/untracked.py', 'u = 1\n')
  await parse()
})
afterEach(() => {
  ended.abort()
  scratch[Symbol.dispose]()
})

const at = (path: string): string => join(folder, path)

function write(path: string, text: string): void {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), text)
}

const git = async (...command: string[]): Promise<void> => {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
  await runGit([...identity, ...command], { action: 'change a repository', directory: folder })
}

async function commit(): Promise<void> {
  await git('add', '--all')
  await git('commit', '--quiet', '--allow-empty', '--message=x')
}

async function parse(): Promise<void> {
  await indexProject(
    {
      source: { kind: 'folder', path: folder },
      repoName: 'local/shop',
      branchName: null,
      snapshotDirectory: join(scratch.path, 'snapshots'),
      snapshotKey: 'shop',
      factsDirectory: join(scratch.path, 'facts'),
      foldersDirectory: join(scratch.path, 'folders'),
      workers: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
    },
    () => undefined,
    pool,
  )
}

const look = async () => await lookAtFolder(ctx, folder)

/** Looks until a look is that before: files were not looked at. */
async function untilKept() {
  for (let last = await look(); ;) {
    const next = await look()
    if (next === last) return next
    last = next
  }
}

test('a folder in which nothing happens is not looked at again', async () => {
  const kept = await untilKept()
  expect(kept.isCurrent).toBe(true)
  expect(await look()).toBe(kept)
})

const changes: Record<string, () => unknown> = {
  'a file was changed': () => write('shop/b.py', 'b = 2\n'),
  'a file was added': () => write('shop/till/d.py', ''),
  'a file was removed': () => rmSync(at('shop/till/c.py')),
  'a directory was moved away': () => renameSync(at('shop/till'), at('till')),
  'a file was added in a directory that had none': () => write('docs/api/d.py', ''),
  'a file was ignored': () => appendFileSync(at('.gitignore'), 'b.py\n'),
  'a file was ignored elsewhere': () => appendFileSync(at('.git/info/exclude'), 'untracked.py\n'),
  'it was committed': () => git('commit', '--quiet', '--allow-empty', '--message=y'),
  'another branch has the same commit': () => git('switch', '--quiet', '--create', 'next'),
  'an index of another tool was made': () => write('index.scip', ''),
}
test.each(Object.entries(changes))('the next look sees that %s', async (_, change) => {
  await untilKept()
  await change()
  expect(await look()).toMatchObject({ isCurrent: false })
})

test('a file in a directory that was made when nothing else was is seen', async () => {
  await untilKept()
  mkdirSync(at('new/deep'), { recursive: true })
  await untilKept()
  write('new/deep/d.py', 'd = 1\n')
  expect(await look()).toMatchObject({ isCurrent: false, changed: ['new/deep/d.py'] })
})

test('a directory that took the place of another is watched', async () => {
  await untilKept()
  renameSync(at('shop'), at('old'))
  for (const path of ['shop/b.py', 'shop/till/c.py']) write(path, 'out/\n')
  renameSync(at('old/untracked.py'), at('shop/untracked.py'))
  rmSync(at('old'), { recursive: true })
  await untilKept()
  write('shop/till/c.py', 'c = 3\n')
  expect(await look()).toMatchObject({ isCurrent: false, changed: ['shop/till/c.py'] })
})

test('what is parsed again is looked at again', async () => {
  const kept = await untilKept()
  await parse()
  const next = await look()
  expect(next).not.toBe(kept)
  expect(next.isCurrent).toBe(true)
})

test('random changes are seen as by a look at all files', async () => {
  const random = createRandom(1)
  const directories = ['.', 'shop', 'shop/till', 'docs', 'docs/api', 'out', 'new']
  const path = () => join(pick(random, directories), pick(random, ['a.py', 'b.py', 'c.py']))
  const operations: (() => unknown)[] = [
    () => write(path(), `x = ${random(3)}\n`),
    () => write(path(), `x = ${random(3)}\n`),
    () => rmSync(at(path()), { force: true }),
    () => mkdirSync(at(pick(random, directories)), { recursive: true }),
    () => rmSync(at(pick(random, directories.slice(2))), { recursive: true, force: true }),
    () => {
      const [from, to] = [at(pick(random, directories.slice(1))), at(`moved${random(2)}`)]
      if (existsSync(from) && !existsSync(to)) renameSync(from, to)
    },
    () => appendFileSync(at('.gitignore'), pick(random, ['docs/\n', '!docs/\n', 'c.py\n', '!c.py\n'])),
    commit,
  ]
  for (let step = 0; step < 20; step++) {
    // As often after another change that was seen as on a folder that is watched.
    if (random(2) === 0) await parse()
    if ((await look()).isCurrent) await untilKept()
    await pick(random, operations)()
    const { isCurrent, changed } = await look()
    const index = readFolderIndex(join(scratch.path, 'folders'), folder)!
    const all = await findFolderChanges(index, {
      directory: join(scratch.path, 'folders'),
      version: analysisVersion({}),
    })
    expect({ isCurrent, changed }).toEqual(all)
  }
})
