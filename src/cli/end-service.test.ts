import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

import { endService } from './end-service.ts'

const address = 'http://127.0.0.1:9'

test('endService() ends the process', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  await once(child, 'spawn')
  const ended = once(child, 'exit')
  expect(await endService({ address, pid: child.pid! })).toBe(true)
  expect(await ended).toEqual([null, 'SIGTERM'])
})

test('endService() says so where the process has ended by itself', async () => {
  const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' })
  await once(child, 'exit')
  expect(await endService({ address, pid: child.pid! })).toBe(false)
})
