import { globSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Profiler } from 'node:inspector'

import { codeLines } from './code-lines.ts'
import { linesThatRan } from './lines-that-ran.ts'

/** Of each file below `src/graph`, by path from the root: for each of its lines that ran, the families it ran for. */
export type Coverage = Record<string, Record<number, readonly string[]>>

/**
 * Links the programs of one language family after the other, and prints as JSON which lines of `src/graph` ran for
 * which. A process of its own: blocks are counted only in code that is compiled after counting has begun, and without
 * a compile cache.
 */
const root = resolve(import.meta.dirname, '../..')
const families: Readonly<Record<string, readonly string[]>> = {
  'C/C++': ['c', 'cpp'],
  JavaScript: ['javascript', 'typescript', 'vue', 'svelte'],
  'C#': ['csharp'],
  Ruby: ['ruby'],
  PHP: ['php'],
  Rust: ['rust'],
  Python: ['python'],
  Go: ['go'],
  Java: ['java'],
  Kotlin: ['kotlin'],
}

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
const { callGraphFiles, callGraphLanguages, readCallGraphFile } =
  await import('../../test/support/call-graph-cases.ts')
const { linkTexts } = await import('../../src/graph/testing/link-texts.ts')

const missing = callGraphLanguages().filter((language) => !Object.values(families).flat().includes(language))
if (missing.length > 0) throw new Error(`Cannot measure "${missing[0]}": it belongs to no language family.`)

const lines = new Map(
  globSync('src/graph/**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts') && !path.includes('/testing/'))
    .map((path) => [path, codeLines(path, readFileSync(join(root, path), 'utf8'))]),
)
const coverage: Record<string, Record<number, string[]>> = {}
// What runs while modules are loaded runs for nobody.
await takeCoverage()
for (const [family, languages] of Object.entries(families)) {
  for (const language of languages) {
    for (const name of callGraphFiles(language)) {
      for (const { texts } of readCallGraphFile(language, name)) await linkTexts(texts)
    }
  }
  for (const script of await takeCoverage()) {
    const path = pathOf(script)
    const code = lines.get(path)
    if (code === undefined) continue
    for (const line of linesThatRan(script.functions, code)) {
      ;((coverage[path] ??= {})[line] ??= []).push(family)
    }
  }
}
process.stdout.write(JSON.stringify(coverage))

/** Counts since the last time. */
async function takeCoverage(): Promise<Profiler.ScriptCoverage[]> {
  return (await session.post('Profiler.takePreciseCoverage')).result
}

function pathOf(script: Profiler.ScriptCoverage): string {
  if (!script.url.startsWith('file:')) return ''
  return fileURLToPath(script.url).slice(root.length + 1)
}
