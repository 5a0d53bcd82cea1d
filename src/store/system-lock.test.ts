import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { takeSharedLock, takeSystemLock } from './system-lock.ts'

const directory = mkdtempSync(join(tmpdir(), 'parley-system-lock-'))
afterAll(() => rmSync(directory, { recursive: true }))
const path = join(directory, 'held')

test('a shared lock is held by any number, and while one of them does, by nobody alone', () => {
  const [one, other] = [takeSharedLock(path), takeSharedLock(path)]
  expect([one, other]).not.toContain(undefined)
  expect(takeSystemLock(path)).toBeUndefined()
  one?.release()
  expect(takeSystemLock(path)).toBeUndefined()
  other?.release()
  const alone = takeSystemLock(path)
  expect(alone).toBeDefined()
  expect(takeSharedLock(path)).toBeUndefined()
  alone?.release()
  expect(takeSharedLock(path)?.release()).toBeUndefined()
  expect(statSync(path).size).toBe(0)
})
