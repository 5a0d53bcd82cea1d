import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createRepository } from './support/git-fixture.ts'

const MEGABYTE = 1_000_000
const root = resolve(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'parley-test-install-'))
const checkout = join(scratch, 'checkout')

beforeAll(() => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const path of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(checkout, path)), { recursive: true })
    cpSync(join(root, path), join(checkout, path))
  }
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('a fresh checkout', () => {
  test('without a network says so in one sentence, and leaves nothing behind', async () => {
    const cache = join(scratch, 'empty-cache')
    // Port 9 discards what it is sent where it exists at all: nobody serves packages there.
    const result = await run(['tools/bootstrap.mjs'], {
      npm_config_cache: cache,
      npm_config_registry: 'http://127.0.0.1:9/',
    })
    expect(result.code).toBe(1)
    const lines = result.errors.trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(
      /^parley: Cannot install the packages: the package registry "http:\/\/127\.0\.0\.1:9" cannot be reached \(ECONNREFUSED\), and npm's cache does not hold all of them\./,
    )
    expect(existsSync(join(checkout, 'node_modules'))).toBe(false)
    expect(readdirSync(join(checkout, '.cache'))).toEqual([])
  })

  test('downloads less than 158 MB, takes less than 490 MB, and answers', { timeout: 600_000 }, async () => {
    const cache = join(scratch, 'cache')
    const installed = await run(['tools/bootstrap.mjs'], { npm_config_cache: cache })
    expect(installed).toMatchObject({ code: 0 })
    expect(sizeOf(join(cache, '_cacache/content-v2'))).toBeLessThan(158 * MEGABYTE)
    expect(sizeOf(checkout)).toBeLessThan(490 * MEGABYTE)
    for (const name of ['typescript', 'oxlint', 'vitest', '@sparticuz/chromium', 'tree-sitter-cpp/src']) {
      expect(existsSync(join(checkout, 'node_modules', name))).toBe(false)
    }
    const { directory } = await createRepository([
      { 'total.cs': 'class Till { int Total() => Sum(); int Sum() => 1; }\n' },
    ])
    const asked = await run(['dist/program/main.js', 'ask', '--port', '0', directory, 'Who calls Sum?'], {
      PARLEY_DATA: join(scratch, 'data'),
      PARLEY_BACKGROUND: 'off',
    })
    expect(asked).toMatchObject({ code: 0 })
    expect(asked.output).toContain('Till.Total [total.cs:1]')
  })

  test('what is changed is built anew beside what still runs', { timeout: 600_000 }, async () => {
    const builds = () => readdirSync(join(checkout, 'dist')).filter((name) => name !== 'program')
    const [running] = builds()
    // As a process of ours does that runs it, and one that was killed.
    writeFileSync(join(checkout, 'dist', running!, `.running-${process.pid}`), '')
    const change = async (): Promise<string[]> => {
      appendFileSync(join(checkout, 'src/cli/version.ts'), '// Changed.\n')
      expect(await run(['tools/bootstrap.mjs'], {})).toMatchObject({ code: 0 })
      return builds().filter((name) => name !== running)
    }
    const [second] = await change()
    writeFileSync(join(checkout, 'dist', second!, '.running-4194303'), '')
    expect(await change()).toHaveLength(2)
    expect(await change()).not.toContain(second)
    expect(builds()).toContain(running)
    expect((await run(['dist/program/main.js', '--version'], {})).output).toMatch(/^\d+\.\d+\.\d+\n$/u)
  })

  test('what tests need is added to what is installed', { timeout: 600_000 }, async () => {
    const modules = join(checkout, 'node_modules')
    const installed = readdirSync(modules).filter((name) => !name.startsWith('.'))
    const before = lstatSync(join(modules, 'pino/package.json'))
    expect(await run(['tools/bootstrap.mjs', '--test'], {})).toMatchObject({ code: 0 })
    expect(readdirSync(modules)).toEqual(expect.arrayContaining([...installed, 'typescript', 'vitest']))
    // The same file, not one like it.
    expect(lstatSync(join(modules, 'pino/package.json')).ino).toBe(before.ino)
    expect(await run(['tools/bootstrap.mjs', '--test'], {})).toEqual({ code: 0, output: '', errors: '' })
    expect(await run(['tools/bootstrap.mjs'], {})).toEqual({ code: 0, output: '', errors: '' })
  })
})

/** With the Node that runs the tests, which is the one that the packages bring. */
async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, args, {
    cwd: checkout,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output, errors }
}

/** Bytes on disk of all files below a folder. */
function sizeOf(directory: string): number {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).blocks * 512, 0)
}
