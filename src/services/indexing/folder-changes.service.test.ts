import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { runGit } from '../../git/run-git.ts'
import { SNAPSHOT_FORMAT } from '../../index/snapshot-file.ts'
import { createTemporaryDirectory } from '../../index/testing/temporary-directory.ts'
import { FactsPool } from '../../syntax/facts-pool.ts'
import { analysisVersion } from './analysis-version.ts'
import { findFolderChanges } from './folder-changes.ts'
import type { FolderChanges } from './folder-changes.ts'
import { readFolderIndex } from './folder-index.ts'
import { indexProject } from './index-project.ts'

let pool: FactsPool
let scratch: ReturnType<typeof createTemporaryDirectory>
let folder: string
let folders: string

beforeAll(() => {
  pool = new FactsPool(1)
})
afterAll(() => pool[Symbol.asyncDispose]())
beforeEach(async () => {
  scratch = createTemporaryDirectory()
  folder = join(scratch.path, 'shop')
  folders = join(scratch.path, 'folders')
  mkdirSync(join(folder, 'out'), { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  symlinkSync('a.py', join(folder, 'link'))
  await runGit(['init', '--quiet', '--initial-branch=main'], {
    action: 'make a repository',
    directory: folder,
  })
})
afterEach(() => {
  vi.useRealTimers()
  scratch[Symbol.dispose]()
})

const files = { 'a.py': 'a = 1\n', 'b.py': 'b = 1\n', '.gitignore': 'out/\n', 'out/c.py': 'c = 1\n' }

async function parse(): Promise<void> {
  await indexProject(
    {
      source: { kind: 'folder', path: folder },
      repoName: 'local/shop',
      branchName: null,
      snapshotDirectory: join(scratch.path, 'snapshots'),
      snapshotKey: 'shop',
      factsDirectory: join(scratch.path, 'facts'),
      foldersDirectory: folders,
      workers: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
    },
    () => undefined,
    pool,
  )
}

async function look(version = analysisVersion({})): Promise<FolderChanges> {
  return await findFolderChanges(readFolderIndex(folders, folder)!, { directory: folders, version })
}

/** From here on, no file is so fresh that its stamp says nothing. */
function letTimePass(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
}

const at = (path: string): string => join(folder, path)

const git = async (...command: string[]): Promise<void> => {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
  await runGit([...identity, ...command], { action: 'change a repository', directory: folder })
}

describe('a folder is current as long as a parse would find the same', () => {
  const cases: Record<string, readonly [change: () => unknown, isCurrent: boolean, changed?: string[]]> = {
    'nothing was done': [() => undefined, true],
    'a file was written with what it had': [() => writeFileSync(at('a.py'), files['a.py']), true],
    'an ignored file was changed': [() => writeFileSync(at('out/c.py'), 'c = 2\n'), true],
    'a file was made executable': [() => chmodSync(at('a.py'), 0o755), true],
    'a file was changed': [() => writeFileSync(at('a.py'), 'a = 22\n'), false, ['a.py']],
    'a file has its old size and time': [() => swap('a.py'), false, ['a.py']],
    'a file was added': [() => writeFileSync(at('d.py'), ''), false, ['d.py']],
    'a file was removed': [() => rmSync(at('b.py')), false, ['b.py']],
    'a file was renamed': [() => renameSync(at('b.py'), at('d.py')), false, ['d.py', 'b.py']],
    'a file became a link': [() => relink('b.py'), false, ['b.py']],
    'what is ignored is another file': [() => ignore('b.py\n'), false, ['.gitignore', 'out/c.py', 'b.py']],
    'another file is ignored elsewhere': [
      () => writeFileSync(at('.git/info/exclude'), 'b.py\n'),
      false,
      ['b.py'],
    ],
    'it was committed': [() => git('commit', '--quiet', '--allow-empty', '--message=x'), false],
  }
  describe.each([
    ['with stamps', true],
    ['with files as young as the parse', false],
  ])('%s', (_name, isOld) => {
    test.each(Object.keys(cases))('%s', async (name) => {
      const [change, isCurrent, changed = []] = cases[name]!
      const time = new Date(1e12)
      utimesSync(at('a.py'), time, time)
      if (isOld) letTimePass()
      await parse()
      await change()
      expect(await look()).toEqual({ isCurrent, changed })
    })
  })

  test('by another version of the parser it is not', async () => {
    await parse()
    expect(await look('other')).toEqual({ isCurrent: false, changed: [] })
    expect(analysisVersion({ memoryMb: 1000 })).not.toBe(analysisVersion({ memoryMb: 2000 }))
  })
})

test('what was found to be the same is not read again', async () => {
  await parse()
  expect(stampOf('a.py')).toBe('')
  letTimePass()
  await look()
  expect(stampOf('a.py')).not.toBe('')
})

describe('what is kept of a folder', () => {
  test('is nothing where it is damaged', async () => {
    await parse()
    const path = join(
      folders,
      readdirSync(folders).find((name) => name.endsWith('.folder'))!,
    )
    truncateSync(path, readFileSync(path).length - 1)
    expect(readFolderIndex(folders, folder)).toBeUndefined()
  })

  test('is the last parse alone', async () => {
    await parse()
    const first = readFolderIndex(folders, folder)!.snapshotPath
    await parse()
    const second = readFolderIndex(folders, folder)!.snapshotPath
    expect(() => readFileSync(first)).toThrow('ENOENT')
    expect(statSync(second).size).toBeGreaterThan(0)
    // The snapshot, what its parse has left, and the stamps.
    expect(
      readdirSync(folders)
        .map((name) => name.replace(/^[\w-]+/u, ''))
        .toSorted(),
    ).toEqual(['.folder', `.parley-${SNAPSHOT_FORMAT}.sqlite`, `.parley-${SNAPSHOT_FORMAT}.sqlite.run`])
  })
})

function stampOf(path: string): string | undefined {
  return readFolderIndex(folders, folder)!.files.find((file) => file.path === path)?.stamp
}

function swap(path: string): void {
  const time = new Date(1e12)
  writeFileSync(at(path), 'a = 2\n')
  utimesSync(at(path), time, time)
}

function relink(path: string): void {
  rmSync(at(path))
  symlinkSync('a.py', at(path))
}

function ignore(rules: string): void {
  writeFileSync(at('.gitignore'), rules)
}
