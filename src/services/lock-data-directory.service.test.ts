import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryDirectory } from '../../test/support/git-fixture.ts'
import { ownProcesses } from '../../test/support/own-processes.ts'
import { lockDataDirectory } from './lock-data-directory.ts'

const holding = `
  const { lockDataDirectory } = await import(process.argv[1])
  const lock = await lockDataDirectory(process.argv[2])
  lock.note('which listens nowhere')
  console.log('held')
  setInterval(() => lock, 1e6)`

test('lockDataDirectory() holds between processes that cannot see each other, until the end of its own', async (context) => {
  await using directory = await createTemporaryDirectory()
  const data = join(directory.path, 'data')
  ownProcesses(context, directory.path)
  const module = join(import.meta.dirname, 'lock-data-directory.ts')
  const other = spawn(process.execPath, ['--input-type=module', '-e', holding, module, data], {
    cwd: directory.path,
    env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(other.stdout, 'data')
  await expect(lockDataDirectory(data)).rejects.toThrow(
    `process ${other.pid}, which listens nowhere, works in it. Use that service`,
  )
  // As one of another container is seen: its number is nobody's here, or that of something else.
  writeFileSync(join(data, 'service.lock'), JSON.stringify({ pid: 2 ** 30, host: 'elsewhere', note: '' }))
  await expect(lockDataDirectory(data)).rejects.toThrow(`process ${2 ** 30} on "elsewhere" works in it`)
  writeFileSync(join(data, 'service.lock'), 'not a record')
  await expect(lockDataDirectory(data)).rejects.toThrow('another process works in it')

  other.kill('SIGKILL')
  await once(other, 'exit')
  const lock = await lockDataDirectory(data)
  await expect(lockDataDirectory(data)).rejects.toThrow(`process ${process.pid} works in it`)
  lock.release()
  const next = await lockDataDirectory(data)
  // What it has let go is another's by now.
  lock.release()
  await expect(lockDataDirectory(data)).rejects.toThrow('works in it')
  next.release()
})
