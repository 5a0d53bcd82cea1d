import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { endProcessesOf } from '../../test/support/own-processes.ts'
import { createShop } from '../../test/mcp/shop-repository.ts'
import type { FixtureRepository } from '../../test/support/git-fixture.ts'
import { encodeIndex, sketchDocument } from '../index/scip/testing/sketch-index.ts'
import { linkPlaces } from './show-text.ts'
import { runHere } from './testing/run-here.ts'
import { version } from './version.ts'

const scratch = mkdtempSync(join(tmpdir(), 'parley-test-query-'))
const data = join(scratch, 'data')
let shop: FixtureRepository

beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => {
  await parley(['stop'])
  await endProcessesOf(scratch)
  await shop[Symbol.asyncDispose]()
  rmSync(scratch, { recursive: true, force: true })
})

interface Run {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

const settings = { PARLEY_DATA: data, PORT: '0', NO_COLOR: '1' }

async function parley(
  args: readonly string[],
  cwd?: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Run> {
  return await runHere(args, {
    cwd: cwd ?? join(shop.directory, 'shop'),
    env: { ...settings, ...environment },
  })
}

/** The same in a process of its own, as people run it. */
async function spawnParley(args: readonly string[]): Promise<Run> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    cwd: join(shop.directory, 'shop'),
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output, errors }
}

describe('parley in a repository', { timeout: 600_000 }, () => {
  test('parses it when it is first asked, says so, and answers from any folder in it', async () => {
    const first = await spawnParley(['callers', 'total'])
    expect(first).toMatchObject({ code: 0 })
    expect(first.errors).toContain('ready in')
    expect(first.output).toContain('• checkout [shop/cart.py:6]: return total(items)')
    expect(first.output).toContain('Complete: it is the only one.')
    const second = await parley(['callers', 'total'], shop.directory)
    expect(second).toEqual({ code: 0, output: first.output, errors: '' })
  })

  test('needs neither a service nor a database for that', async () => {
    const path = join(shop.directory, 'shop/cart.py')
    const before = readFileSync(path, 'utf8')
    writeFileSync(path, `${before}\n\ndef present(items):\n    return total(items)\n`)
    const [one, other] = await Promise.all([
      spawnParley(['callers', 'total']),
      spawnParley(['history', 'total']),
    ])
    expect(one.output).toContain('present [shop/cart.py:10]')
    // Whichever looks first parses; the other may come after that.
    expect(one.errors + other.errors).toContain('One file had changed and was parsed again.')
    expect(other).toMatchObject({ code: 0, output: expect.stringContaining('Commits of total') as string })
    writeFileSync(path, before)
    const { output } = await parley(['impact', '--diff', 'base', '--json'])
    expect(JSON.parse(output)).toMatchObject({ tool: 'change_impact', index: { state: 'refreshed' } })
    for (const name of readdirSync(join(data, 'folders'))) {
      if (name.endsWith('.sqlite')) appendFileSync(join(data, 'folders', name), 'damage')
    }
    expect(await parley(['callers', 'nobody'])).toMatchObject({ code: 3 })
    expect(await parley(['callers', 'total'], undefined, { PARLEY_MEMORY_BUDGET: 'much' })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('PARLEY_MEMORY_BUDGET') as string,
    })
    expect(readdirSync(data).toSorted()).toEqual(['.gitignore', 'facts', 'folders'])
  })

  test('a service takes over what was read without it', async () => {
    const { output, errors } = await spawnParley(['parse'])
    expect(output + errors).toContain('ready in')
    expect(existsSync(join(data, 'service.json'))).toBe(true)
    expect((await parley(['callers', 'total'])).errors).toBe('')
  })

  test.each([
    [['search', 'sum', 'of', 'prices'], 'total [shop/price.py:1-3]'],
    [['def', 'total'], 'return round(sum(items))'],
    [['refs', 'total'], 'checkout'],
    [['callees', 'checkout'], '• total ['],
    [['path', 'test_checkout', 'total'], 'leads to total ['],
    [['impact', 'total'], 'Tests that reach it:'],
    [['impact', '--diff', 'base...'], 'total [shop/price.py:1-3] (changed)'],
    [['tests', 'total'], 'test_checkout [tests/test_cart.py:4-5]'],
    [['outline'], '5 files'],
    [['outline', 'shop/cart.py'], 'function checkout'],
    [['unused'], 'without a known use'],
    [['kin', 'total'], 'Named outside its own file:'],
    [['routes'], 'No route was found'],
    [['packages'], 'No third-party package was found'],
    [['settings'], 'No setting was found'],
    [['history', 'total'], 'Commits of total'],
    [['history', 'shop.price.total'], 'Commits of total'],
    [['status'], 'lead to a definition of the repository'],
    [['projects'], 'ready'],
    [['keys'], 'There is no key beside'],
    [['export'], '"node_id":"shop/price.py#total"'],
    [['doctor'], 'ok      service'],
    [['doctor'], 'ok      model    built-in'],
    [['doctor', '--json'], '"name": "model",\n    "ok": true,\n    "found": "built-in'],
    [['callers', 'total', '--places'], 'cart.py:6: return total(items)\n'],
    [['tests', 'total', '--places'], '../tests/test_cart.py:4: def test_checkout()'],
    [['completion', 'bash'], 'complete -F _parley parley'],
  ])('%j', async (args, says) => {
    const result = await parley(args)
    expect(result.errors).toBe('')
    expect(result).toMatchObject({ code: 0, output: expect.stringContaining(says) as string })
  })

  test('export --scip writes an index, and nothing where it cannot', async () => {
    const path = join(scratch, 'shop.scip')
    const { output, errors } = await parley(['export', '--scip', path])
    expect(errors).toBe('')
    expect(output).toMatch(/^Wrote \d+ bytes to .*shop\.scip\.\n$/)
    expect(readFileSync(path, 'latin1')).toMatch(/parley[^]* shop\/`price\.py`\/total\(\)\./)
    const refused = await parley(['export', '--scip', join(scratch, 'nowhere', 'shop.scip')])
    expect(refused.code).not.toBe(0)
    expect(refused.errors).toMatch(/^Cannot write ".*shop\.scip": .*\n$/)
  })

  test('book prints its pages, and writes them with links into the repository', async () => {
    const one = await parley(['book', '--page', 'overview'])
    expect(one).toMatchObject({ code: 0, output: expect.stringMatching(/^# Overview\n/u) as string })
    expect(await parley(['book', '--page', 'nothing'])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Page not found') as string,
    })
    const folder = join(shop.directory, 'docs', 'book')
    const { errors } = await parley(['book', shop.directory, '--output', folder])
    expect(errors).toMatch(/Wrote \d+ pages to /u)
    const overview = readFileSync(join(folder, 'overview.md'), 'utf8')
    expect(overview).toMatch(/\[shop\/price\.py:1-3\]\(\.\.\/\.\.\/shop\/price\.py#L1-L3\)/u)
    for (const [, name = ''] of readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/\]\(([^)]+)\)/gu)) {
      expect(readdirSync(folder)).toContain(name)
    }
    rmSync(join(shop.directory, 'docs'), { recursive: true })
  })

  test('parse --scip reads an index that lies elsewhere, and says what it gave or why it did not', async () => {
    const price = readFileSync(join(shop.directory, 'shop/price.py'), 'utf8')
    const line = price.split('\n').findIndex((text) => text.startsWith('def total')) + 1
    const document = sketchDocument('shop/price.py', price, [
      [line, 'total', 'scip-sketch . shop . total().', line],
    ])
    const write = (bytes: Uint8Array | string): string => {
      const path = join(scratch, 'elsewhere.scip')
      writeFileSync(path, bytes)
      return path
    }
    const given = await parley(['parse', shop.directory, '--scip', write(encodeIndex([document]))], scratch)
    expect(given).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^ {2}index {5}by scip-sketch 1: 1 files\n/) as string,
    })
    expect((await parley(['status'])).output).toContain('by scip-sketch 1: 1 files')
    const refused: readonly (readonly [string, RegExp])[] = [
      [join(scratch, 'nowhere.scip'), /^Cannot read ".*nowhere\.scip": there is no such file\n$/],
      [scratch, /^Cannot read ".*": it is not a file\n$/],
      [write('hello, world\n'), /^Cannot use the index: it is not a SCIP index, or damaged, at byte 0 /],
    ]
    for (const [path, says] of refused) {
      const { code, errors } = await parley(['parse', '--scip', path])
      expect([code === 0, errors]).toEqual([false, expect.stringMatching(says)])
    }
    // None of these took the place of the one that is good.
    expect((await parley(['status'])).output).toContain('by scip-sketch 1: 1 files')
    const other = await parley(['parse', '--scip', write(encodeIndex([{ ...document, path: 'a.py' }]))])
    expect(other.code).not.toBe(0)
    expect(other.errors).toMatch(
      /Cannot use the index ".*": none of its documents is a file as it was parsed, 1 of files that were not parsed\n$/,
    )
    expect(await parley(['parse', '--no-scip'])).toMatchObject({ code: 0 })
    expect((await parley(['status'])).output).not.toContain('index')
  })

  test('--json gives programs what the interface gives; --markdown is for a pull request', async () => {
    const { output } = await parley(['impact', '--diff', 'base', '--json'])
    expect(JSON.parse(output)).toMatchObject({
      tool: 'change_impact',
      output: { changed: [{ node_id: 'shop/price.py#total' }], test_count: 1 },
      verdict: { complete: expect.any(Boolean) as boolean },
      citations: expect.arrayContaining(['shop/price.py:1-3']) as string[],
      index: { state: 'current' },
    })
    expect((await parley(['impact', '--diff', 'base', '--markdown'])).output).toContain(
      '- `total` [shop/price.py:1-3] (changed)',
    )
  })

  test('--json gives what makes and revokes a key', async () => {
    const made = await parley(['keys', 'make', 'laptop', '--json'])
    const { id } = JSON.parse(made.output) as { id: string }
    expect(JSON.parse(made.output)).toMatchObject({
      name: 'laptop',
      key: expect.stringMatching(/^sk-[0-9a-f]{64}$/) as string,
    })
    const revoked = await parley(['keys', 'revoke', id, '--json'])
    expect(JSON.parse(revoked.output)).toEqual({ message: expect.any(String) as string })
    const { output } = await parley(['keys', '--json'])
    expect(JSON.parse(output)).toMatchObject([{ id, revoked_at: expect.any(String) as string }])
  })

  test('an option of a command below another one counts', async () => {
    const elsewhere = ['--repo', join(scratch, 'data')]
    expect(await parley(['projects', 'take-back', ...elsewhere])).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/Cannot share the project of ".*data"/) as string,
    })
  })

  test('takes in what is not committed, and says so', async () => {
    const path = join(shop.directory, 'shop/cart.py')
    const before = readFileSync(path, 'utf8')
    writeFileSync(path, `${before}\n\ndef gift(items):\n    return total(items)\n`)
    const { output, errors } = await parley(['callers', 'total'])
    expect(output).toContain('gift [shop/cart.py:10]')
    // A machine on which the parse takes longer than a command waits for shows its progress instead.
    expect(errors).toMatch(/^One file had changed and was parsed again\.\n$|ready in/u)
    expect((await parley(['impact', '--diff'])).output).toContain('(added)')
    writeFileSync(path, before)
  })

  test('its project is given to an organisation, found there, and taken back', async () => {
    const { output: users } = await parley(['users', '--json'])
    const [user] = JSON.parse(users) as { id: string }[]
    expect(await parley(['organisations', 'add', 'Engineers', user!.id])).toMatchObject({ code: 0 })
    const { output: before } = await parley(['projects'])
    expect(await parley(['projects', 'share', 'Engineers'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('belongs to "Engineers"') as string,
    })
    expect(await parley(['callers', 'total'])).toMatchObject({ code: 0 })
    expect((await parley(['projects'])).output).toBe(before)
    expect((await parley(['projects', 'take-back'])).output).toContain('is yours alone')
    expect(await parley(['projects', 'share', 'Nobody'])).toMatchObject({
      code: 1,
      errors: expect.stringContaining(
        'Cannot share with the organisation "Nobody": expected one of',
      ) as string,
    })
  })

  test('what cannot be found, and what cannot be read, have codes of their own', async () => {
    expect(await parley(['callers', 'nobody'])).toMatchObject({
      code: 3,
      output: expect.stringContaining('Cannot find "nobody"') as string,
    })
    expect(await parley(['callers'])).toMatchObject({ code: 2 })
    expect(await parley(['callers', 'total', '--limit', 'x'])).toMatchObject({
      code: 1,
      errors: 'Cannot use --limit "x": expected a whole number from 1\n',
    })
    expect(await parley(['callers', 'total'], scratch)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('is in no git repository. Go into one') as string,
    })
  })

  test.each(['-v', '--version'])('%s prints the version', async (flag) => {
    expect(await parley([flag])).toEqual({ code: 0, output: `${version}\n`, errors: '' })
  })

  test('a service of another version in the background makes way', async () => {
    const path = join(data, 'service.json')
    const record = JSON.parse(readFileSync(path, 'utf8')) as { pid: number }
    writeFileSync(path, JSON.stringify({ ...record, version: '0.0.0' }))
    expect((await parley(['projects'])).code).toBe(0)
    const next = JSON.parse(readFileSync(path, 'utf8')) as { pid: number }
    expect(next.pid).not.toBe(record.pid)
  })

  test('a service in the background makes way for the model that a command names, and for none', async () => {
    const path = join(data, 'service.json')
    const read = () => JSON.parse(readFileSync(path, 'utf8')) as { pid: number; model: { name: string } }
    const before = read()
    const named = { PARLEY_MODEL: 'openai:gpt-x', PARLEY_MODEL_API_KEY: 'key-1' }
    expect(before.model.name).toBe('built-in')
    expect((await parley(['callers', 'total', '--model', 'built-in'])).code).toBe(0)
    expect(read()).toEqual(before)
    expect((await parley(['callers', 'total'], undefined, named)).code).toBe(0)
    const asked = read()
    expect(asked).toMatchObject({ model: { name: 'openai:gpt-x' } })
    expect(asked.pid).not.toBe(before.pid)
    expect(JSON.stringify(asked)).not.toContain('key-1')
    // No model is asked for what the graph answers; a question is not for a model that another shell named.
    expect((await parley(['callers', 'total'])).code).toBe(0)
    expect(read()).toEqual(asked)
    expect((await parley(['ask', 'Who calls total?'])).code).toBe(0)
    expect(read()).toMatchObject({ model: { name: 'built-in' } })
    expect((await parley(['callers', 'total'], undefined, { PARLEY_BACKGROUND: 'off' })).code).toBe(0)
    expect(existsSync(path)).toBe(false)
  })

  test('a service that was started by hand is named, with what to do, where its model is another', async () => {
    const path = join(data, 'service.json')
    expect((await parley(['projects'])).code).toBe(0)
    const record = JSON.parse(readFileSync(path, 'utf8')) as { pid: number; address: string }
    writeFileSync(path, JSON.stringify({ ...record, isBackground: false }))
    expect(
      await parley(['callers', 'total', '--model', 'openai:gpt-x'], undefined, { OPENAI_API_KEY: 'k' }),
    ).toMatchObject({
      code: 1,
      errors: `Cannot use the service at ${record.address}: it answers with built-in, and asked for is openai:gpt-x. Stop it (process ${record.pid}), and start it again from here.\n`,
    })
    writeFileSync(path, JSON.stringify({ ...record, isBackground: true }))
  })
})

test('places are links to files of the folder', () => {
  expect(linkPlaces('see [a b.ts:3-4].', '/shop')).toBe(
    'see \u001B]8;;file:///shop/a%20b.ts#L3\u001B\\[a b.ts:3-4]\u001B]8;;\u001B\\.',
  )
})
