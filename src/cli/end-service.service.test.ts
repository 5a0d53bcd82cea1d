import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

import { endService } from './end-service.ts'

test('endService() waits until a process that takes its time has ended', async () => {
  const script = "process.on('SIGTERM', () => setTimeout(() => process.exit(), 300)); console.log('ready')"
  const child = spawn(process.execPath, ['-e', `${script}; setInterval(() => {}, 1000)`])
  await once(child.stdout, 'data')
  expect(await endService(child.pid!)).toBe(true)
  expect(() => process.kill(child.pid!, 0)).toThrow('ESRCH')
})

test('endService() ends the process', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  await once(child, 'spawn')
  const ended = once(child, 'exit')
  expect(await endService(child.pid!)).toBe(true)
  expect(await ended).toEqual([null, 'SIGTERM'])
})

test('endService() is done where the process has ended by itself', async () => {
  const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' })
  await once(child, 'exit')
  expect(await endService(child.pid!)).toBe(true)
})
