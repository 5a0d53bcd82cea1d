import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { keepSecret } from './keep-secret.ts'

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'parley-test-secret-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

test('a secret is made once and kept for its owner alone', async () => {
  const path = join(await folder(), 'data', 'secret')
  expect(await keepSecret(path, () => 'first')).toBe('first')
  expect(await keepSecret(path, () => 'second')).toBe('first')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('a file that others can read is closed to them', async () => {
  const path = join(await folder(), 'secret')
  await writeFile(path, 'given\n', { mode: 0o644 })
  expect(await keepSecret(path, () => 'made')).toBe('given')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('processes that start at once all read the same whole secret', async () => {
  const place = await folder()
  const program = `
    const { keepSecret } = await import(${JSON.stringify(new URL('keep-secret.ts', import.meta.url).href)})
    const read = []
    for (let round = 0; round < 200; round += 1) {
      read.push(await keepSecret(${JSON.stringify(place)} + '/' + round + '/secret', () => String(process.pid)))
    }
    console.log(JSON.stringify(read))`
  const run = async (): Promise<unknown> => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
    return JSON.parse(stdout)
  }
  const [first, ...others] = await Promise.all([run(), run(), run(), run()])
  for (const other of others) expect(other).toEqual(first)
  expect(first).not.toContain('')
  expect(await readdir(join(place, '0'))).toEqual(['secret'])
})

test('a folder in the place of the file is an error that names it', async () => {
  const path = join(await folder(), 'secret')
  await mkdir(path)
  await expect(keepSecret(path, () => 'made')).rejects.toThrow(path)
})
