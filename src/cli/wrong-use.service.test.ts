import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createShop } from '../../test/mcp/shop-repository.ts'
import { createTemporaryDirectory } from '../../test/support/git-fixture.ts'
import type { FixtureRepository } from '../../test/support/git-fixture.ts'
import { endProcessesOf } from '../../test/support/own-processes.ts'

const stack = new AsyncDisposableStack()
let scratch: string
let shop: FixtureRepository

beforeAll(async () => {
  scratch = stack.use(await createTemporaryDirectory()).path
  chmodSync(scratch, 0o755)
  stack.defer(async () => void (await endProcessesOf(scratch)))
  shop = stack.use(await createShop())
})
afterAll(() => stack.disposeAsync())

type Settings = { readonly environment?: Readonly<Record<string, string>>; readonly uid?: number }

async function parley(
  args: readonly string[],
  { environment = {}, uid }: Settings = {},
): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    cwd: shop.directory,
    env: { PATH: process.env['PATH'], HOME: scratch, PORT: '0', NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output, errors }
}

describe('wrong use is a sentence with a next step', { timeout: 600_000 }, () => {
  test('without git on the PATH', async () => {
    const environment = { PATH: pathWithoutGit(), PARLEY_DATA: join(scratch, 'without-git') }
    const asked = await parley(['callers', 'total'], { environment })
    expect(asked).toMatchObject({ code: 1, output: '' })
    expect(asked.errors.trim().split('\n').at(-1)).toMatch(/Cannot run "git" .*Install it from https/)
    expect(asked.errors).not.toMatch(/^ {4}at /m)
    const doctor = await parley(['doctor'], { environment })
    expect(doctor).toMatchObject({ code: 1, output: expect.stringMatching(/wrong +git .*install it from/) })
  })

  test('with the repository or the data folder of another user', async ({ skip }) => {
    if (process.getuid?.() !== 0) return skip('Only root can be another user')
    if (![process.execPath, import.meta.dirname].every(isOpenToAll)) {
      return skip('Another user may not enter this checkout')
    }
    const data = join(scratch, 'of-root')
    mkdirSync(data, { mode: 0o700 })
    const other = 65_534
    const home = join(scratch, 'home')
    mkdirSync(home, { mode: 0o777 })
    const settings = { uid: other, environment: { HOME: home, PARLEY_DATA: data } }
    chmodSync(shop.directory, 0o700)
    expect(await parley(['callers', 'total'], settings)).toEqual({
      code: 1,
      output: '',
      errors: `Cannot read "${shop.directory}": this user may not; expected a folder that it may read\n`,
    })
    chmodSync(shop.directory, 0o755)
    const asked = await parley(['callers', 'total'], settings)
    expect(asked).toEqual({
      code: 1,
      output: '',
      errors: `Cannot use data folder "${data}": this user may not write there; expected a folder of its own, or choose another one with --data or PARLEY_DATA\n`,
    })
  })

  test('with the database of another PostgreSQL', async () => {
    const data = join(scratch, 'of-another')
    const cluster = join(data, 'postgres', 'cluster')
    mkdirSync(cluster, { recursive: true })
    writeFileSync(join(cluster, 'PG_VERSION'), '9\n')
    const asked = await parley(['projects'], { environment: { PARLEY_DATA: data } })
    expect(asked).toMatchObject({ code: 1, output: '' })
    expect(asked.errors).toMatch(
      /^Cannot open the database in .* made by PostgreSQL 9.* Run the version .*\n$/,
    )
  })
})

/** Whether every folder on the way to a path may be entered by anybody. */
function isOpenToAll(path: string): boolean {
  const isOpen = (statSync(path).mode & 0o005) === 0o005
  return isOpen && (path === dirname(path) || isOpenToAll(dirname(path)))
}

/** Folders with all programs of the PATH but git. */
function pathWithoutGit(): string {
  const folder = join(scratch, 'programs')
  mkdirSync(folder, { recursive: true })
  for (const directory of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of listPrograms(directory)) {
      if (name === 'git' || name.startsWith('git-')) continue
      try {
        symlinkSync(join(directory, name), join(folder, name))
      } catch {
        // The first of a name is the one that counts.
      }
    }
  }
  return folder
}

function listPrograms(directory: string): readonly string[] {
  try {
    accessSync(directory, constants.R_OK)
    return readdirSync(directory)
  } catch {
    return []
  }
}
