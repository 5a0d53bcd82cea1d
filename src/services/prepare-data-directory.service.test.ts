import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createTemporaryDirectory } from '../../test/support/git-fixture.ts'
import type { TemporaryDirectory } from '../../test/support/git-fixture.ts'
import { prepareDataDirectory } from './prepare-data-directory.ts'

let scratch: TemporaryDirectory
beforeEach(async () => {
  scratch = await createTemporaryDirectory()
})
afterEach(async () => await scratch[Symbol.asyncDispose]())

const needs = { leastFreeBytes: 0 }
const isRoot = process.getuid?.() === 0

test('makes the folder with what is above it, as one that git ignores', async () => {
  const path = join(scratch.path, 'a', 'b', 'c')
  await prepareDataDirectory(path, needs)
  expect(await readdir(path)).toEqual(['.gitignore'])
  execFileSync('git', ['init', '--quiet', scratch.path])
  await writeFile(join(path, 'kept'), '')
  const others = ['-C', scratch.path, 'ls-files', '--others', '--exclude-standard']
  expect(execFileSync('git', others, { encoding: 'utf8' })).toBe('')
  await expect(prepareDataDirectory(path, needs)).resolves.toBeUndefined()
})

test('leaves a folder that has something in it as it is', async () => {
  await writeFile(join(scratch.path, 'code.py'), '')
  await prepareDataDirectory(scratch.path, needs)
  expect(await readdir(scratch.path)).toEqual(['code.py'])
})

test.each(['file', 'file/below', 'file/below/that'])('says that %s is no folder', async (name) => {
  await writeFile(join(scratch.path, 'file'), '')
  const path = join(scratch.path, name)
  await expect(prepareDataDirectory(path, needs)).rejects.toThrow(
    `Cannot use data folder "${path}": it, or a part of its path, is not a folder; expected a folder, or choose another one with --data or PARLEY_DATA`,
  )
})

test.skipIf(process.platform !== 'linux')(
  'says that nothing can be made in a place that is no disk',
  async () => {
    for (const path of ['/proc/nope', '/proc/nope/below']) {
      await expect(prepareDataDirectory(path, needs)).rejects.toThrow(
        `Cannot use data folder "${path}": no folder can be made there`,
      )
    }
  },
)

test.skipIf(isRoot)('says that this user may not write there', async () => {
  await chmod(scratch.path, 0o500)
  await expect(prepareDataDirectory(join(scratch.path, 'a'), needs)).rejects.toThrow('may not write there')
  await expect(prepareDataDirectory(scratch.path, needs)).rejects.toThrow('may not write there')
})

test.skipIf(isRoot)('says which of its folders this user may not write to', async () => {
  const facts = join(scratch.path, 'facts')
  await mkdir(facts, { mode: 0o500 })
  await mkdir(join(scratch.path, 'lost+found'), { mode: 0 })
  const sentence = `Cannot use data folder "${scratch.path}": in its folder "facts", this user may not write there`
  await expect(prepareDataDirectory(scratch.path, needs)).rejects.toThrow(sentence)
  await chmod(facts, 0o700)
  await expect(prepareDataDirectory(scratch.path, needs)).resolves.toBeUndefined()
})

test.skipIf(!canMount())('says which of its folders is on a disk that is read-only', async () => {
  const snapshots = join(scratch.path, 'snapshots')
  await mkdir(snapshots)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', snapshots])
  try {
    await expect(prepareDataDirectory(scratch.path, needs)).rejects.toThrow(
      'in its folder "snapshots", its disk is read-only',
    )
  } finally {
    execFileSync('umount', [snapshots])
  }
})

test.skipIf(!canMount())('says that its disk is read-only, or full', async () => {
  const mount = (options: string) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', scratch.path])
  const unmount = () => execFileSync('umount', [scratch.path])
  mount('ro')
  try {
    await expect(prepareDataDirectory(scratch.path, needs)).rejects.toThrow('its disk is read-only')
    await expect(prepareDataDirectory(join(scratch.path, 'a'), needs)).rejects.toThrow(
      'its disk is read-only',
    )
  } finally {
    unmount()
  }
  mount('size=16k')
  try {
    await writeFile(join(scratch.path, 'other'), Buffer.alloc(8192))
    await expect(prepareDataDirectory(scratch.path, needs)).rejects.toThrow('its disk is full')
    expect(await readdir(scratch.path)).toEqual(['other'])
  } finally {
    unmount()
  }
})

test('says how much room a first start takes', async () => {
  const leastFreeBytes = Number.MAX_SAFE_INTEGER
  await expect(prepareDataDirectory(scratch.path, { leastFreeBytes })).rejects.toThrow(
    /its disk has \d+ MB left, and a first start takes \d+ MB; free some space, or choose/,
  )
})

function canMount(): boolean {
  if (process.platform !== 'linux' || !isRoot) return false
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
