import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

interface Ended {
  readonly code: number
  readonly errors: string
  /** What the log file of the data folder holds. */
  readonly log: string
}

/** Runs a program with a module loaded before it, on a data folder of its own. */
async function run(program: readonly string[], preloaded: string): Promise<Ended> {
  const data = mkdtempSync(join(tmpdir(), 'parley-test-failure-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const path = join(data, 'break.mjs')
  writeFileSync(path, preloaded)
  const all = ['--import', pathToFileURL(path).href, ...program, '--data', data]
  return await new Promise((resolve) => {
    execFile(process.execPath, all, (error, _output, errors) => {
      const logPath = join(data, 'log/failures.log')
      const log = existsSync(logPath) ? readFileSync(logPath, 'utf8') : ''
      resolve({ code: Number(error?.code ?? 0), errors, log })
    })
  })
}

const breakages = {
  'throws while it runs': `console.log = () => { throw new TypeError('broken\\nby a test') }`,
  'throws behind its back': `setImmediate(() => { throw new TypeError('broken\\nby a test') })`,
  'leaves a promise alone': `setImmediate(() => { void Promise.reject(new TypeError('broken\\nby a test')) })`,
}

test.each(Object.entries(breakages))(
  'what %s is said in a sentence, its stack is kept',
  async (_, breakage) => {
    const { code, errors, log } = await run([join(import.meta.dirname, 'main.ts'), 'stop'], breakage)
    expect(code).toBe(1)
    expect(errors).toMatch(
      /^Cannot go on after an unexpected failure: broken \(details: .*failures\.log\)\n$/,
    )
    expect(log).toMatch(/TypeError: broken\n[^]* at /)
  },
)

test('a failure that a service goes on after is a sentence on the terminal too', async () => {
  const { errors, log } = await run(
    ['--eval', '0', '--'],
    `import { createTerminalLog } from '${pathToFileURL(join(import.meta.dirname, 'run-service.ts')).href}'
    const log = createTerminalLog({ dataDirectory: process.argv.at(-1) })
    log.warn({ error: new TypeError('broken\\nby a test') }, 'a thread did not start')
    log.warn({ reason: 'it is away' }, 'the object store cannot be reached')
    log.info('all is well')`,
  )
  expect(errors).toMatch(
    /^warn: a thread did not start: broken \(details: .*failures\.log\)\nwarn: the object store cannot be reached: it is away\n$/,
  )
  expect(log).toMatch(/"stack":"TypeError: broken/)
})
