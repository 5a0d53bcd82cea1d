import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Runs a program under the guard; its log lines are on standard error. */
async function run(program: string): Promise<{ code: number; output: string; log: string }> {
  const folder = fileURLToPath(new URL('./', import.meta.url))
  const text = `
    import { guardProcess } from '${folder}guard-process.ts'
    import { createJsonLog } from '${folder}run-service.ts'
    guardProcess(createJsonLog('info'), async () => console.log('stopped'))
    ${program}`
  return await new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', text], (error, output, log) =>
      resolve({ code: Number(error?.code ?? 0), output, log }),
    )
  })
}

test('a promise that is rejected unheard is logged, and the process goes on', async () => {
  const { code, output, log } = await run(`
    Promise.reject(new Error('lost'))
    setTimeout(() => console.log('alive'))`)
  expect({ code, output }).toEqual({ code: 0, output: 'alive\n' })
  expect(log).toMatch(/"level":50.*lost/)
})

test('an exception that nobody catches ends the process, in order', async () => {
  const { code, output, log } = await run(`
    setTimeout(() => { throw new Error('broken') })
    setInterval(() => {}, 1000)`)
  expect({ code, output }).toEqual({ code: 1, output: 'stopped\n' })
  expect(log).toMatch(/"level":60.*broken/)
})
