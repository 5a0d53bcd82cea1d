import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTemporaryDirectory } from '../../test/support/git-fixture.ts'
import { LocalObjects, SharedFiles } from './index.ts'

/** A folder that stands for a bucket: as if it were on another machine, and counting what is fetched. */
class FarObjects extends LocalObjects {
  override readonly isShared: boolean = true
  fetched: string[] = []

  override async get(key: string, path: string): Promise<boolean> {
    this.fetched.push(key)
    return await super.get(key, path)
  }
}

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>
let far: FarObjects
let now: number
let removed: string[]

beforeEach(async () => {
  directory = await createTemporaryDirectory()
  far = new FarObjects(join(directory.path, 'far'))
  now = Date.now()
  removed = []
})
afterEach(() => directory[Symbol.asyncDispose]())

function openFiles(machine: string, maxByteSize = 1_000): SharedFiles {
  return new SharedFiles(far, {
    directory: join(directory.path, machine),
    folders: ['snapshots'],
    maxByteSize,
    onRemove: (path) => removed.push(path),
    clock: () => now,
  })
}

async function make(files: SharedFiles, key: string, content: string): Promise<void> {
  await mkdir(join(files.pathOf(key), '..'), { recursive: true })
  await writeFile(files.pathOf(key), content)
  await files.share(key)
}

test('what one machine shares is fetched once by another, however many ask', async () => {
  const [one, other] = [openFiles('one'), openFiles('other')]
  expect(await other.bring('snapshots/a')).toBe(false)
  far.fetched = []
  await make(one, 'snapshots/a', 'text')
  expect(await Promise.all(Array.from({ length: 20 }, () => other.bring('snapshots/a')))).not.toContain(false)
  expect(await other.bring('snapshots/a')).toBe(true)
  expect(far.fetched).toEqual(['snapshots/a'])
  expect(await readFile(other.pathOf('snapshots/a'), 'utf8')).toBe('text')
  // Who made it has it already.
  expect(await one.bring('snapshots/a')).toBe(true)
  expect(far.fetched).toHaveLength(1)
})

test('copies that were used least lately go first, and come back when they are asked for', async () => {
  const [one, other] = [openFiles('one'), openFiles('other', 25)]
  for (const name of ['a', 'b', 'c']) await make(one, `snapshots/${name}`, '0123456789')
  const minute = 61_000
  for (const name of ['a', 'b', 'a', 'c']) {
    await other.bring(`snapshots/${name}`)
    await other.settled()
    now += minute
  }
  const here = (name: string): boolean => existsSync(other.pathOf(`snapshots/${name}`))
  expect(['a', 'b', 'c'].filter(here)).toEqual(['a', 'c'])
  expect(removed).toEqual([other.pathOf('snapshots/b')])
  expect(await other.bring('snapshots/b')).toBe(true)
  await other.settled()
  expect(['a', 'b', 'c'].filter(here)).toEqual(['b', 'c'])
})

test('a copy that was used within the last minute stays, whatever there is', async () => {
  const [one, other] = [openFiles('one'), openFiles('other', 5)]
  for (const name of ['a', 'b']) await make(one, `snapshots/${name}`, '0123456789')
  for (const name of ['a', 'b']) await other.bring(`snapshots/${name}`)
  await other.settled()
  expect(removed).toEqual([])
})

test('what is removed is gone for all, and copies of what is gone can be swept', async () => {
  const [one, other] = [openFiles('one'), openFiles('other')]
  for (const name of ['a', 'b']) await make(one, `snapshots/${name}`, 'text')
  await other.bring('snapshots/a')
  await other.bring('snapshots/b')
  await one.remove('snapshots/a')
  expect(await one.bring('snapshots/a')).toBe(false)
  now += 11 * 60_000
  await other.keepOnly('snapshots', (key) => key === 'snapshots/b')
  expect(await other.bring('snapshots/a')).toBe(false)
  expect(existsSync(other.pathOf('snapshots/b'))).toBe(true)
})

test('a copy that is damaged is thrown away alone', async () => {
  const [one, other] = [openFiles('one'), openFiles('other')]
  await make(one, 'snapshots/a', 'text')
  await other.bring('snapshots/a')
  await writeFile(other.pathOf('snapshots/a'), 'else')
  await other.discard('snapshots/a')
  await other.bring('snapshots/a')
  expect(await readFile(other.pathOf('snapshots/a'), 'utf8')).toBe('text')
})

test('where objects are files of this machine, nothing is a copy', async () => {
  const path = join(directory.path, 'own')
  const files = new SharedFiles(new LocalObjects(path), {
    directory: path,
    folders: ['snapshots'],
    maxByteSize: 1,
    onRemove: (copy) => removed.push(copy),
    clock: () => now,
  })
  await make(files, 'snapshots/a', 'text')
  now += 3_600_000
  await files.keepOnly('snapshots', () => false)
  await files.discard('snapshots/a')
  expect(await files.bring('snapshots/a')).toBe(true)
  expect(removed).toEqual([])
  await files.remove('snapshots/a')
  expect(await files.bring('snapshots/a')).toBe(false)
})
