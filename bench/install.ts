import { spawnSync } from 'node:child_process'
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { endProcessesOf } from '../test/support/own-processes.ts'

const USAGE = `Usage: npm run bench -- install <repository> <question> [--node <program>] [--tarball <file>] [--json]

From an empty machine with Node to the first answer in a repository of one's own: packs the package, installs the tarball
into an empty folder with an empty npm cache, and asks "parley ask" in a copy of the repository, with an empty data
folder and no service. --node is the machine's Node, such as /usr/bin/node; by default the one that the packages bring.
An older one than 24 has Parley fetch a Node of its own at the first command: that counts as installing, and what it
takes is in the sizes.

How it lies: the registry's distance, and whatever else runs; the load before is printed.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    node: { type: 'string', default: process.execPath },
    tarball: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const [repository, question] = positionals
if (values.help || repository === undefined || question === undefined) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-install-'))
const folder = join(scratch, 'app')
const npmCache = join(scratch, 'npm')
const userCache = join(scratch, 'cache')
const node = resolve(values.node)
try {
  mkdirSync(folder)
  const copy = join(scratch, 'repository')
  cpSync(repository, copy, { recursive: true, verbatimSymlinks: true })
  const tarball = resolve(values.tarball ?? pack())
  const loadBefore = loadavg()[0]!
  const npmSeconds = measure('npm', ['install', '--no-audit', '--no-fund', tarball], folder).seconds
  const program = join(folder, 'node_modules/.bin/parley')
  // The first of all brings a Node where it has to.
  const nodeSeconds = measure(node, [program, '--version'], folder).seconds
  const asked = measure(node, [program, 'ask', question], copy)
  const again = measure(node, [program, 'ask', question], copy)
  const result = {
    node: measure(node, ['--version'], folder).output.trim(),
    loadBefore,
    downloadMb: megabytesOf(join(npmCache, '_cacache/content-v2')),
    installedMb: megabytesOf(folder) + megabytesOf(userCache),
    installSeconds: npmSeconds + nodeSeconds,
    answerSeconds: asked.seconds,
    totalSeconds: npmSeconds + nodeSeconds + asked.seconds,
    secondAnswerSeconds: again.seconds,
    isSameAnswer: asked.output === again.output,
  }
  if (values.json) console.log(JSON.stringify(result))
  else {
    console.log(`Node of the machine            ${result.node}, load before ${loadBefore.toFixed(1)}`)
    console.log(`download                       ${result.downloadMb.toFixed(0)} MB (at most 120)`)
    console.log(`on disk                        ${result.installedMb.toFixed(0)} MB (at most 300)`)
    console.log(`installing                     ${result.installSeconds.toFixed(1)} s (at most 25)`)
    console.log(`first answer after that        ${result.answerSeconds.toFixed(1)} s`)
    console.log(`from nothing to the answer     ${result.totalSeconds.toFixed(1)} s (at most 40)`)
    console.log(`second answer                  ${result.secondAnswerSeconds.toFixed(1)} s`)
    console.log(`\n${asked.output.trim()}`)
  }
} finally {
  await endProcessesOf(scratch)
  rmSync(scratch, { recursive: true, force: true })
}

function pack(): string {
  const root = resolve(import.meta.dirname, '..')
  return measure(process.execPath, [join(root, 'tools/package.mjs'), scratch], root).output.trim()
}

function measure(command: string, args: readonly string[], cwd: string): { seconds: number; output: string } {
  const started = performance.now()
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: {
      ...Object.fromEntries(
        Object.entries(process.env).filter(([name]) => !/^(?:npm_(?!config_registry$)|PARLEY_)/.test(name)),
      ),
      PATH: [dirname(node), process.env['PATH']].join(delimiter),
      NODE_COMPILE_CACHE: undefined,
      npm_config_cache: npmCache,
      XDG_CACHE_HOME: userCache,
      PARLEY_DATA: join(scratch, 'data'),
    },
  })
  if (status !== 0) {
    throw new Error(`"${command} ${args.join(' ')}" ended with ${status}: ${stderr}${stdout}`, {
      cause: error,
    })
  }
  return { seconds: (performance.now() - started) / 1000, output: stdout }
}

/** What its files take on disk, in millions of bytes. */
function megabytesOf(directory: string): number {
  return (
    readdirSync(directory, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).blocks * 512, 0) / 1e6
  )
}
