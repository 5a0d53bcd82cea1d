import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stopInTime } from './stop-in-time.ts'

test('stopInTime() passes on how the part stopped', async () => {
  let stops = 0
  await stopInTime('it', async () => void (stops += await Promise.resolve(1)))
  expect(stops).toBe(1)
  const failing = stopInTime('it', () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
})

test('stopInTime() goes on, and keeps the process until then, where a part never ends', () => {
  const program = `
    const { stopInTime } = await import(${JSON.stringify(join(import.meta.dirname, 'stop-in-time.ts'))})
    stopInTime('the part', () => new Promise(() => {}), 1).catch((error) => console.log(error.message))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(stdout).toBe('Cannot stop the part: it has not ended within 1 ms\n')
})
