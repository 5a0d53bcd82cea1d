import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { complexFunctions } from './structure/complex-functions.ts'
import { folderCircles, importsBelow } from './structure/imports.ts'
import type { Coverage } from './structure/measure-coverage.ts'
import { percent } from './support/percent.ts'

const USAGE = `Usage: npm run bench -- structure [--files] [--json]

How far the parser and linker keep to their structure:
- how many of the lines of src/graph that run while the programs of test/call-graphs are linked run for exactly one
  language family, outside src/graph/rules (which is where such lines belong) and in it;
- lines of source without tests, and functions whose cyclomatic complexity is above ${complexFunctions.most};
- folders of src/graph that import each other.
--files lists the share of each file, --json prints everything as JSON.

How it lies: a line counts by its first character, so what stands behind a condition on the same line counts with the
condition. A line that the programs never run counts nowhere. What no program of another family needs yet looks like
that of one family alone.`

const { values } = parseArgs({
  options: {
    files: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}

const root = resolve(import.meta.dirname, '..')
/** Optimised code loses counts of blocks: what the first family runs often would seem to be its alone. */
const INTERPRETED = ['--no-opt', '--no-maglev', '--no-sparkplug']
const coverage: Coverage = JSON.parse(
  execFileSync(
    process.execPath,
    [...INTERPRETED, join(import.meta.dirname, 'structure/measure-coverage.ts')],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      // Functions out of a compile cache have no counts of their blocks.
      env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  ),
)
const files = Object.entries(coverage)
  .map(([path, lines]) => ({ path, ...sharesOf(Object.values(lines)) }))
  .toSorted((a, b) => b.one - a.one || (a.path < b.path ? -1 : 1))
const isRule = (path: string) => path.startsWith('src/graph/rules/')
const shares = {
  core: sum(files.filter(({ path }) => !isRule(path))),
  rules: sum(files.filter(({ path }) => isRule(path))),
}
const lines = Object.fromEntries(
  ['graph', 'languages', 'syntax'].map((folder) => [folder, countLines(`src/${folder}`)]),
)
const complex = complexFunctions(root, ['src/graph', 'src/languages', 'src/syntax'])
const circles = folderCircles(importsBelow(join(root, 'src/graph')))

if (values.json) console.log(JSON.stringify({ shares, files, lines, complex, circles }))
else print()

function print(): void {
  console.log('Lines of src/graph that run, and those that run for one language family alone')
  console.table(Object.fromEntries(Object.entries(shares).map(([part, share]) => [part, rowOf(share)])))
  if (values.files) console.table(Object.fromEntries(files.map((file) => [file.path, rowOf(file)])))
  console.log('Lines of source')
  console.table({ ...lines, sum: Object.values(lines).reduce((all, each) => all + each, 0) })
  console.log(`Functions with a complexity above ${complexFunctions.most}`)
  for (const { complexity, name, place } of complex) console.log(`  ${complexity}  ${name}  ${place}`)
  console.log('Folders of src/graph that import each other (files of types alone in brackets)')
  for (const { a, b, there, back, thereTypes, backTypes } of circles) {
    console.log(`  ${a} -> ${b}: ${there} (${thereTypes}), ${b} -> ${a}: ${back} (${backTypes})`)
  }
}

interface Share {
  readonly lines: number
  readonly one: number
  readonly families: Readonly<Record<string, number>>
}

function sharesOf(lines: readonly (readonly string[])[]): Share {
  const families: Record<string, number> = {}
  for (const [family, ...others] of lines) {
    if (family !== undefined && others.length === 0) families[family] = (families[family] ?? 0) + 1
  }
  return { lines: lines.length, one: Object.values(families).reduce((all, each) => all + each, 0), families }
}

function sum(shares: readonly Share[]): Share {
  const families: Record<string, number> = {}
  for (const share of shares) {
    for (const [family, count] of Object.entries(share.families)) {
      families[family] = (families[family] ?? 0) + count
    }
  }
  const add = (count: (share: Share) => number) => shares.reduce((all, share) => all + count(share), 0)
  return { lines: add((share) => share.lines), one: add((share) => share.one), families }
}

function rowOf({ lines, one, families }: Share): Record<string, number | string> {
  return { lines, 'of one family': one, '%': percent(one, lines), ...families }
}

function countLines(folder: string): number {
  return globSync('**/*.ts', { cwd: join(root, folder) })
    .filter((path) => !path.endsWith('.test.ts'))
    .reduce((all, path) => all + readFileSync(join(root, folder, path), 'utf8').split('\n').length - 1, 0)
}
