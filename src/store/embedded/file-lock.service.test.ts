import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withFileLock } from './file-lock.ts'

const directory = mkdtempSync(join(tmpdir(), 'parley-lock-'))
afterAll(() => rmSync(directory, { recursive: true }))
const path = join(directory, 'lock')

test('withFileLock() lets one in at a time', async () => {
  let inside = 0
  let most = 0
  const enter = () =>
    withFileLock(path, { timeoutMs: 60_000 }, async () => {
      inside += 1
      most = Math.max(most, inside)
      await new Promise((resolve) => setImmediate(resolve))
      inside -= 1
    })
  await Promise.all(Array.from({ length: 8 }, enter))
  expect(most).toBe(1)
})

test('withFileLock() keeps other processes out, until they end in whatever way', async () => {
  const program = `
    const { withFileLock } = await import(${JSON.stringify(join(import.meta.dirname, 'file-lock.ts'))})
    setInterval(() => {}, 1_000)
    await withFileLock(${JSON.stringify(path)}, { timeoutMs: 0 }, async () => {
      process.send('taken')
      await new Promise(() => {})
    })`
  const other = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(other, 'message')
  await expect(withFileLock(path, { timeoutMs: 1 }, () => Promise.resolve())).rejects.toThrow(
    `Cannot take the lock "${path}" within 1 ms: another process starts or stops the database`,
  )
  other.kill('SIGKILL')
  await once(other, 'exit')
  expect(await withFileLock(path, { timeoutMs: 60_000 }, () => Promise.resolve('next'))).toBe('next')
})

test('withFileLock() can be given up, and is let go when the action fails', async () => {
  await withFileLock(path, { timeoutMs: 0 }, async () => {
    const signal = AbortSignal.abort(new Error('enough'))
    const second = withFileLock(path, { timeoutMs: 60_000, signal }, () => Promise.resolve())
    await expect(second).rejects.toThrow('enough')
  })
  const failing = withFileLock(path, { timeoutMs: 0 }, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(await withFileLock(path, { timeoutMs: 0 }, () => Promise.resolve('next'))).toBe('next')
})
