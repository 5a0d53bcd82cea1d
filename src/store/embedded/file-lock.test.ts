import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { nameProcess } from '../process-state.ts'
import { readLockHolder, takeFileLock, withFileLock } from './file-lock.ts'

const directory = mkdtempSync(join(tmpdir(), 'parley-lock-'))
afterAll(() => rmSync(directory, { recursive: true }))
const path = join(directory, 'lock')
// No process has this number: Linux ends at 2^22, other systems well before.
const deadProcess = `${2 ** 30}@1`

test('withFileLock() lets one in at a time, also where a dead process left its lock', async () => {
  writeFileSync(path, `${deadProcess} 00`)
  let inside = 0
  let most = 0
  const enter = () =>
    withFileLock(path, { timeoutMs: 30_000 }, async () => {
      inside += 1
      most = Math.max(most, inside)
      await new Promise((resolve) => setImmediate(resolve))
      inside -= 1
    })
  await Promise.all(Array.from({ length: 8 }, enter))
  expect(most).toBe(1)
  expect(readdirSync(directory)).toEqual([])
})

test('withFileLock() gives up in time, and says who holds it', async () => {
  await withFileLock(path, { timeoutMs: 0 }, async () => {
    const second = withFileLock(path, { timeoutMs: 1 }, () => Promise.resolve())
    await expect(second).rejects.toThrow(nameProcess())
  })
})

test('withFileLock() is let go when the action fails', async () => {
  const failing = withFileLock(path, { timeoutMs: 0 }, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(await withFileLock(path, { timeoutMs: 0 }, () => Promise.resolve('next'))).toBe('next')
})

test('takeFileLock() holds until it is released, says of its holder what that says, and takes over a dead one', () => {
  writeFileSync(path, `${deadProcess} 00 which listens nowhere`)
  const lock = takeFileLock(path)!
  expect(takeFileLock(path)).toBeUndefined()
  expect(readLockHolder(path)).toEqual({ pid: process.pid, note: '' })
  lock.note('which listens on http://127.0.0.1:1')
  expect(readLockHolder(path)).toEqual({ pid: process.pid, note: 'which listens on http://127.0.0.1:1' })
  lock.release()
  expect(readLockHolder(path)).toBeUndefined()
  const next = takeFileLock(path)!
  // What it has let go is another's by now.
  lock.release()
  expect(takeFileLock(path)).toBeUndefined()
  next.release()
  expect(readdirSync(directory)).toEqual([])
})
