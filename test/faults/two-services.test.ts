/** A second service in the data folder of one that runs. */
import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createTemporaryDirectory } from '../support/git-fixture.ts'
import { startProcess } from './start-process.ts'

const program = resolve(import.meta.dirname, '../../src/cli/main.ts')

test('is refused, while commands work beside it, and the folder of a killed one is taken over', async (context) => {
  await using directory = await createTemporaryDirectory()
  const first = await startProcess(context, directory.path)
  for (const command of ['serve', 'work'] as const) {
    const second = startProcess(context, directory.path, {}, command)
    await expect(second).rejects.toThrow(
      new RegExp(
        String.raw`Cannot use data folder ".*": process \d+, which listens on http://[^ ]+, works in it\. .*DATABASE_URL`,
        's',
      ),
    )
  }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, 'users', 'list', '--data', join(directory.path, 'data')],
    { env: { PATH: process.env['PATH'] } },
  )
  expect(stdout).toContain('local')
  await first.kill()
  await using next = await startProcess(context, directory.path)
  expect(await next.json('GET', '/api/v2/projects/list')).toEqual([])
})
