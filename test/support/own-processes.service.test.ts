import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createTemporaryDirectory } from './git-fixture.ts'
import { ownProcesses } from './own-processes.ts'
import { processesOf } from './processes-of.ts'

test.runIf(process.platform === 'linux')(
  'ownProcesses() ends what a test leaves behind and fails the test',
  async () => {
    await using folder = await createTemporaryDirectory()
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', folder.path], {
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    await once(child, 'spawn')
    const hooks: (() => unknown)[] = []
    ownProcesses({ onTestFinished: (hook) => void hooks.push(hook as () => unknown) }, folder.path)
    await expect(hooks[0]!()).rejects.toThrow(`The test left processes behind: [{"pid":${child.pid},`)
    await ended
    expect(processesOf(folder.path)).toEqual([])
    await expect(hooks[0]!()).resolves.toBeUndefined()
  },
)
