import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { createRepository } from '../../test/support/git-fixture.ts'
import { giveDatabase } from '../../test/support/made-database.ts'
import { expectNoneOf } from '../../test/support/own-processes.ts'
import * as organisationsHere from './organisations.ts'
import { runHere } from './testing/run-here.ts'
import type { Ran } from './testing/run-here.ts'
import * as usersHere from './users.ts'

// Several starts of a service a test: on a busy machine each takes a minute.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const scratch = mkdtempSync(join(tmpdir(), 'parley-test-cli-'))
// That of "served" is made by the service.
beforeAll(async () => {
  for (const name of ['data', 'joined', 'accounts']) {
    await giveDatabase(join(scratch, name))
  }
})
afterAll(async () => {
  try {
    await expectNoneOf(scratch)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
})

const files = {
  'shop/cart.py':
    'from shop.price import total\n\n\ndef checkout(items):\n    """Pay for all items."""\n    return total(items)\n',
  'shop/price.py': 'def total(items):\n    """Sum of all prices."""\n    return sum(items)\n',
}

describe('parley', () => {
  test('--help lists the commands, and each its options', async () => {
    const all = await run(['--help'])
    expect(all).toMatchObject({ code: 0, errors: '' })
    for (const command of ['start', 'serve', 'ask', 'callers', 'impact', 'mcp', 'setup'])
      expect(all.output).toContain(command)
    const start = await run(['start', '--help'])
    for (const option of ['--port', '--host', '--data', '--database-url', '--model', '--no-sample']) {
      expect(start.output).toContain(option)
    }
  })

  test('a setting that cannot be used is named, with what would be right', async () => {
    const result = await run(['serve', '--port', 'eighty'])
    expect(result).toMatchObject({ code: 1, output: '' })
    expect(result.errors).toContain('Cannot use PORT "eighty": expected a whole number from 0 to 65535')
    expect(await run(['start', '--colour', 'red'])).toMatchObject({
      code: 2,
      errors: expect.stringContaining("unknown option '--colour'") as string,
    })
  })

  test.skipIf(process.platform !== 'linux')(
    'a data folder that cannot be used is said in one sentence by every command',
    async () => {
      const sentence =
        'Cannot use data folder "/proc/nope": no folder can be made there; expected a place on a disk, or choose another one with --data or PARLEY_DATA\n'
      const { directory } = await createRepository([files])
      for (const command of [['start', '--no-sample'], ['serve'], ['ask', directory, 'Why?']]) {
        const [name = '', ...rest] = command
        const result = await run([name, '--data', '/proc/nope', '--port', '0', ...rest])
        expect(result).toMatchObject({ code: 1, errors: sentence })
      }
    },
  )

  test('ask parses a folder, answers with citations, and does not parse it again', async () => {
    const { directory } = await createRepository([files])
    const first = await run(['ask', directory, 'Who', 'calls', 'total?'])
    expect(first.code).toBe(0)
    expect(first.errors).toContain('ready in')
    expect(first.output).toMatch(/• checkout \[shop\/cart\.py:6\]/)
    expect(first.output).toContain('Citations, each checked against the parsed tree:\n')
    const second = await run(['ask', directory, 'Where is checkout defined?'])
    expect(second.output).toContain('shop/cart.py:4-6')
    expect(second.errors).toBe('')
  })

  test('start says where to go on, ask goes through it, and a signal ends it', async () => {
    const { directory } = await createRepository([files])
    const child = launch(['start', '--no-sample', '--port', '0'])
    const printed = await waitFor(child, 'Ctrl-C stops it.')
    const address = /listening (http:\/\/\S+)/.exec(printed)?.[1]
    const key = /API key {2}(\S+)/.exec(printed)?.[1]
    expect(printed).toContain(`${address}/#key=${key}`)
    expect(printed.indexOf('parley ask')).toBeLessThan(printed.indexOf('curl'))
    expect(printed.match(/curl/g)).toHaveLength(1)
    const response = await fetch(`${address}/api/v2/projects/list`, { headers: { 'x-api-key': key! } })
    expect(response.status).toBe(200)
    const [, endpoint, body] = /curl .* (http\S+) -d '(.+)'/.exec(printed)!
    const headers = { 'x-api-key': key!, 'content-type': 'application/json' }
    const parsing = await fetch(endpoint!, { method: 'POST', headers, body: body! })
    const { project_id: project } = (await parsing.json()) as { project_id: string }
    const deleted = await fetch(`${address}/api/v2/projects/${project}`, {
      method: 'DELETE',
      headers: { 'x-api-key': key! },
    })
    expect([parsing.status, deleted.status]).toEqual([200, 200])
    const answered = await run(['ask', '--port', new URL(address!).port, directory, 'Who calls total?'])
    expect(answered.output).toContain('checkout [shop/cart.py:6]')
    // As npm does: the terminal's signal, and the same again at once.
    child.kill('SIGINT')
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(existsSync(join(scratch, 'data', 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)
    await expect(fetch(`${address}/health`)).rejects.toThrow('fetch failed')
  })

  test('serve says what to set where no key lets anybody in, and makes one on request', async () => {
    const data = join(scratch, 'served')
    const serve = ['serve', '--port', '0', '--data', data]
    const bare = launch(serve)
    const said = await waitFor(bare, '"msg":"listening"', 'stderr')
    for (const way of ['PARLEY_API_KEY', 'INTERNAL_ADMIN_SECRET', '--make-key']) expect(said).toContain(way)
    const link = await waitFor(bare, 'show it to nobody else')
    expect(link).toMatch(/^First account {2}http:\/\/127\.0\.0\.1:\d+\/#setup=[0-9a-f]{32}\n/)
    bare.kill('SIGTERM')
    await once(bare, 'exit')

    const made = launch([...serve, '--make-key', 'laptop'])
    const [printed, log] = await Promise.all([
      waitFor(made, 'shown this once'),
      waitFor(made, '"msg":"listening"', 'stderr'),
    ])
    const key = /API key {2}(sk-[0-9a-f]{64})\n/.exec(printed)![1]!
    const address = /"address":"([^"]+)"/.exec(log)![1]!
    const keys = await fetch(`${address}/api/v2/keys`, { headers: { 'x-api-key': key } })
    expect(await keys.json()).toMatchObject([{ name: 'laptop', prefix: key.slice(0, 8) }])
    made.kill('SIGTERM')
    await once(made, 'exit')

    const again = launch(serve)
    const log2 = await waitFor(again, '"msg":"listening"', 'stderr')
    expect(log2).not.toContain('--make-key')
    again.kill('SIGTERM')
    await once(again, 'exit')
  })

  test('a reader that goes away ends start in order, and takes nothing from ask', async () => {
    const pidFile = join(scratch, 'data', 'postgres', 'cluster', 'postmaster.pid')
    const child = launch(['start', '--no-sample', '--port', '0'])
    let errors = ''
    child.stderr!.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk))
    await once(child.stdout!, 'data')
    child.stdout!.destroy()
    expect(await once(child, 'exit')).toEqual([0, null])
    expect([errors, existsSync(pidFile)]).toEqual(['', false])

    const { directory } = await createRepository([files])
    const asking = launch(['ask', directory, 'Who calls total?'])
    asking.stderr!.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk))
    await once(asking.stdout!, 'data')
    asking.stdout!.destroy()
    expect(await once(asking, 'exit')).toEqual([0, null])
    expect(errors).not.toContain('Error')
    expect(existsSync(pidFile)).toBe(false)
  })

  test('start names the port that is taken', async () => {
    const child = launch(['start', '--no-sample', '--port', '0'])
    const port = new URL(/listening (http:\/\/\S+)/.exec(await waitFor(child, 'Ctrl-C stops it.'))![1]!).port
    const second = await run(['start', '--no-sample', '--port', port, '--data', join(scratch, 'second')])
    expect(second.code).toBe(1)
    expect(second.errors).toContain(`Cannot listen on 127.0.0.1:${port}: another program uses this port`)
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
})

describe('parley beside a service of accounts', () => {
  const env = { PARLEY_DATA: join(scratch, 'accounts'), PARLEY_PUBLIC_URL: 'https://parley.test' }
  const options = { data: env.PARLEY_DATA }
  let address = ''
  let served: ChildProcess
  beforeAll(async () => {
    served = launch(['serve', '--port', '0'], { env })
    const log = await waitFor(served, '"msg":"listening"', 'stderr')
    address = /"address":"([^"]+)"/.exec(log)![1]!
  })
  afterAll(async () => {
    served.kill('SIGTERM')
    await once(served, 'exit')
  })

  test('users are added, listed, given a plan and a password, and disabled', async () => {
    const users = async (...args: string[]) => await here(['users', ...args], { env })
    const signIn = async (password: string): Promise<number> => {
      const body = JSON.stringify({ email: 'ada@example.com', password })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${address}/api/v2/auth/sign-in`, { method: 'POST', headers, body })).status
    }
    const passwordOf = (output: string): string => /Password {2}(\S{20})\n/.exec(output)![1]!

    const added = await users('add', 'Ada@Example.com', '--name', 'Ada', '--administrator')
    expect(added).toMatchObject({ code: 0, errors: '' })
    expect(added.output).toContain('Added ada@example.com, administrator.')
    const first = passwordOf(added.output)
    expect(await signIn(first)).toBe(200)
    expect((await users()).output).toMatch(/^ada@example\.com +administrator +Ada\n$/)
    expect(await users('add', 'ada@example.com')).toMatchObject({
      code: 1,
      errors: 'Cannot add "ada@example.com": there is an account with this e-mail address\n',
    })
    await expect(usersHere.add('ada', options)).rejects.toThrow(
      'Cannot add "ada": expected an e-mail address such as ada@example.com',
    )

    const second = passwordOf((await users('password', 'ada@example.com')).output)
    expect([await signIn(first), await signIn(second)]).toEqual([403, 200])
    expect((await users('plan', 'ada@example.com')).output).toBe('ada@example.com: 0 messages, no limit\n')
    const plan = await users('plan', 'ada@example.com', '--messages', '5', '--days', '30', '--json')
    expect(JSON.parse(plan.output)).toMatchObject({ message_limit: 5, messages_used: 0 })
    await expect(usersHere.plan('ada@example.com', { ...options, days: '30' })).rejects.toThrow('--messages')
    await expect(usersHere.plan('nobody', options)).rejects.toThrow('Cannot find the user "nobody"')

    expect((await users('disable', 'ada@example.com')).code).toBe(0)
    expect((await users('list')).output).toContain('  disabled')
    expect(await signIn(second)).toBe(403)
    expect((await users('enable', 'ada@example.com')).code).toBe(0)
    expect(await signIn(second)).toBe(200)

    expect((await users('email', 'ada@example.com', 'Lady@Example.com')).output).toBe(
      'ada@example.com signs in as lady@example.com from here on: sessions have ended.\n',
    )
    expect(await signIn(second)).toBe(403)
    await expect(usersHere.email('lady@example.com', 'ada', options)).rejects.toThrow(
      'to "ada": expected an e-mail address',
    )
    expect((await users('email', 'lady@example.com', 'ada@example.com')).code).toBe(0)
    expect(await signIn(second)).toBe(200)

    await expect(usersHere.remove('ada@example.com', { ...options, yes: true })).rejects.toThrow(
      'nobody else administers the service',
    )
    expect((await users('add', 'bob@example.com', '--administrator')).code).toBe(0)
    expect(await users('delete', 'ada@example.com')).toMatchObject({
      code: 1,
      errors: expect.stringContaining(
        'Cannot delete "ada@example.com" without --yes: with it go 0 projects',
      ) as string,
    })
    expect(await signIn(second)).toBe(200)
    const gone = await users('delete', 'ada@example.com', '--yes')
    expect(gone.output).toContain('Deleted ada@example.com, with 0 projects')
    expect(await signIn(second)).toBe(403)
    expect((await users()).output).toMatch(/^bob@example\.com +administrator +bob\n$/)
  })

  test('organisations are added, and members put in, invited and removed', async () => {
    const organisations = async (...args: string[]) => await here(['organisations', ...args], { env })
    expect((await run(['users', 'add', 'ada@example.com'], { env })).code).toBe(0)
    expect(await organisations('add', 'Engineers', 'ada@example.com')).toMatchObject({ code: 0, errors: '' })
    expect((await organisations('put', 'Engineers', 'bob@example.com', '--role', 'admin')).code).toBe(0)
    expect((await organisations('members', 'Engineers')).output).toMatch(
      /^ada@example\.com +owner +ada\nbob@example\.com +admin +bob\n$/,
    )
    expect((await organisations('invite', 'Engineers')).output).toMatch(
      /^https:\/\/parley\.test\/settings#invitation=[\w-]{32}\n/,
    )
    const githubApp = async (...args: string[]) => await here(['github-app', ...args], { env })
    expect((await githubApp('grant', 'Acme/Shop', 'bob@example.com')).output).toBe(
      'bob@example.com reads acme/shop where the GitHub App is installed.\n',
    )
    expect((await githubApp('grant', 'acme', 'Engineers', '--organisation')).code).toBe(0)
    expect((await githubApp()).output).toMatch(
      /^There is no GitHub App here: .*\nacme +organisation +Engineers\nacme\/shop +user +bob@example\.com\n$/,
    )
    expect((await githubApp('revoke', 'acme', 'Engineers', '--organisation')).code).toBe(0)
    expect(await githubApp('revoke', 'acme', 'bob@example.com')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Cannot revoke the grant for "acme"') as string,
    })
    expect((await organisations('remove', 'Engineers', 'bob@example.com')).code).toBe(0)
    expect((await organisations()).output).toMatch(/^[0-9a-f-]{36} +1 member +Engineers\n$/)
    await expect(organisationsHere.remove('Engineers', 'ada@example.com', options)).rejects.toThrow(
      'An organisation keeps an owner',
    )
    await expect(organisationsHere.invite('Nobody', options)).rejects.toThrow(
      'Cannot find the organisation "Nobody"',
    )
  })
})

describe('parley beside a service that runs', () => {
  let port = ''
  let served: ChildProcess
  beforeAll(async () => {
    served = launch(['start', '--no-sample', '--port', '0'], {
      env: { PARLEY_DATA: join(scratch, 'joined'), PARLEY_GIT_HOST: 'http://127.0.0.1:1' },
    })
    port = new URL(/listening (http:\/\/\S+)/.exec(await waitFor(served, 'Ctrl-C stops it.'))![1]!).port
  })
  afterAll(async () => {
    served.kill('SIGTERM')
    await once(served, 'exit')
  })
  const joined = (args: readonly string[], { env, ...options }: LaunchOptions = {}) =>
    (options.input === undefined ? here : run)(args, {
      ...options,
      env: { PARLEY_DATA: join(scratch, 'joined'), PORT: port, ...env },
    })
  const ask = (args: readonly string[], options?: LaunchOptions) => joined(['ask', ...args], options)

  test('a path is meant from the folder where the command is typed, through npm too', async () => {
    const { directory } = await createRepository([files])
    const typed = await ask([basename(directory), 'Who calls total?'], { cwd: dirname(directory) })
    expect(typed.output).toContain('• checkout [shop/cart.py:6]')
    const throughNpm = await ask(['.', 'Who calls total?'], {
      cwd: join(import.meta.dirname, '../..'),
      env: { INIT_CWD: directory },
    })
    expect(throughNpm.output).toContain('• checkout [shop/cart.py:6]')
  })

  test('eight citations are listed, all of them on request, and Markdown is printed as it was sent', async () => {
    const callers = Array.from(
      { length: 12 },
      (_, index) => `def caller_${index}():\n    return total([])\n\n`,
    )
    const { directory } = await createRepository([
      {
        'price.py': files['shop/price.py'],
        'callers.py': `from price import total\n\n${callers.join('\n')}`,
      },
    ])
    const listed = (output: string): string[] =>
      output.split('\n').filter((line) => /^ {2}\w+\.py:/.test(line))
    const short = await ask([directory, 'Who calls total?'])
    expect(listed(short.output)).toHaveLength(8)
    expect(short.output).toContain('  … and 5 more: --all-citations lists them')
    const long = await ask(['--all-citations', '--markdown', directory, 'Who calls total?'])
    expect(listed(long.output)).toHaveLength(13)
    expect(long.output).not.toContain('--all-citations')
    expect(long.output).toContain('- `caller_0` [callers.py:')
  })

  test('ask reads the branch that it is asked about, whatever else was parsed of the folder', async () => {
    const { directory } = await createRepository([{ 'a.py': 'def old(): pass\n' }, files], {
      branches: { before: 0 },
    })
    await ask([directory, 'Where is checkout defined?'])
    const result = await ask(['--branch', 'before', directory, 'Where is old defined?'])
    expect(result.output).toContain('a.py:1]')
    const wrong = await ask(['--branch', 'nosuch', directory, 'Where is old defined?'])
    expect(wrong).toMatchObject({ code: 1, errors: expect.stringContaining('branch "nosuch"') as string })
  })

  test('ask says what is wrong with a repository that cannot be parsed', async () => {
    const empty = join(scratch, 'empty')
    mkdirSync(empty)
    for (const [folder, ...options] of [['/nowhere/at/all'], [empty], [empty, '--commit', 'no-id']]) {
      const result = await ask([folder!, ...options, 'Why?'])
      expect(result.code).toBe(1)
      const sentence = result.errors.split('\n').filter((line) => !/^ {2}\S+ {2}\w/.test(line))
      expect(sentence).toEqual([expect.stringMatching(/^Cannot (?:parse|use) .+expected/), ''])
    }
  })

  test('ask says of a name that is neither a folder nor a repository that it is neither', async () => {
    for (const name of ['acme/nosuch']) {
      const { code, errors } = await ask([name, 'Why?'], { cwd: scratch })
      expect(code).toBe(1)
      expect(errors).toMatch(/^Cannot .+; expected|^Cannot .+: expected/m)
      expect(errors).toContain(`\nNor is there a folder "${join(scratch, name)}"\n`)
    }
    const address = await ask(['http://127.0.0.1:1/acme/nosuch', 'Why?'], { cwd: scratch })
    expect(address.errors).not.toContain('folder')
  })

  test('a git token is read from standard input, listed without its text, and removed', async () => {
    const saved = await joined(['git-tokens', 'save', 'git.example.com'], { input: 'the-token\n' })
    expect(saved).toMatchObject({ code: 0, output: 'Saved for https://git.example.com.\n' })
    const { output } = await joined(['git-tokens'])
    expect(output).toMatch(/^[0-9a-f-]{36} {2}https:\/\/git\.example\.com {2}never used\n$/)
    expect((await joined(['git-tokens', 'remove', output.slice(0, 36)])).output).toBe('Removed.\n')
    expect((await joined(['git-tokens', 'save', 'git.example.com'], { input: '' })).code).toBe(1)
  })
})

interface LaunchOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** On standard input. */
  readonly input?: string
}

const settings = { PARLEY_DATA: join(scratch, 'data'), NO_COLOR: '1', PARLEY_BACKGROUND: 'off' }

/** Without a process of its own, for what neither serves nor reads. */
async function here(args: readonly string[], { cwd = process.cwd(), env }: LaunchOptions): Promise<Ran> {
  return await runHere(args, { cwd, env: { ...settings, ...env } })
}

function launch(args: readonly string[], { cwd, env, input }: LaunchOptions = {}): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    cwd,
    env: { ...process.env, ...settings, ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  child.stdin?.end(input)
  return child
}

async function run(
  args: readonly string[],
  options: LaunchOptions = {},
): Promise<{ code: number | null; output: string; errors: string }> {
  const child = launch(args, options)
  let output = ''
  let errors = ''
  child.stdout!.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  child.stderr!.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output, errors }
}

/** What has been printed once it contains `text`. */
async function waitFor(
  child: ChildProcess,
  text: string,
  from: 'stdout' | 'stderr' = 'stdout',
): Promise<string> {
  let printed = ''
  for await (const chunk of child[from]!.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += chunk as string
    if (printed.includes(text)) return printed
  }
  throw new Error(`The process ended before it printed "${text}":\n${printed}`)
}
