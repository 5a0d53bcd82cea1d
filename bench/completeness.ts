import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { NodeFlagBit, edgeKinds, nodeKinds } from '../src/graph/graph.ts'
import type { LinkedGraph } from '../src/graph/graph.ts'
import { linkTexts } from '../src/graph/testing/link-texts.ts'
import { buildSnapshot } from '../src/index/build.ts'
import { openSnapshot } from '../src/index/open.ts'
import { languageOfFile } from '../src/languages/registry.ts'
import { callGraphFiles, callGraphLanguages, readCallGraphFile } from '../test/support/call-graph-cases.ts'
import type { CallGraphCase } from '../test/support/call-graph-cases.ts'
import { percent } from './support/percent.ts'

const USAGE = `Usage: npm run bench -- completeness [language…] [--misses] [--json]

How often "the callers of X are complete" is true, on the programs of test/call-graphs, whose whole call graphs are
known: each function, method and constructor is asked for, and its callers compared with the true ones.
  says complete    share of them where the verdict is "complete"
  and is           of those, the share where no true caller is missing: what must be 100
  at least         number where the verdict is "at least", and of those the share where a caller is missing
--misses lists where "complete" is said and a caller is missing.

How it lies: as "call-graphs" does; and in a small program everything is near.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const languages = callGraphLanguages()
const unknown = positionals.find((language) => !languages.includes(language))
if (values.help || unknown !== undefined) {
  if (unknown !== undefined) {
    console.error(`Cannot measure "${unknown}": expected one of ${languages.join(', ')}.\n`)
  }
  console.log(USAGE)
  process.exit(unknown === undefined ? 0 : 1)
}

interface Count {
  asked: number
  complete: number
  right: number
  atLeastAndMissing: number
}

const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-completeness-'))
const table: Record<string, Record<string, number | '-'>> = {}
try {
  for (const language of positionals.length > 0 ? positionals : languages) {
    const count: Count = { asked: 0, complete: 0, right: 0, atLeastAndMissing: 0 }
    for (const example of callGraphFiles(language).flatMap((name) => readCallGraphFile(language, name))) {
      await measure(example, count)
    }
    const atLeast = count.asked - count.complete
    table[language] = {
      functions: count.asked,
      'says complete %': percent(count.complete, count.asked),
      'and is %': percent(count.right, count.complete),
      'at least': atLeast,
      'and lacks some %': percent(count.atLeastAndMissing, atLeast),
    }
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
if (values.json) console.log(JSON.stringify(table))
else console.table(table)

async function measure(example: CallGraphCase, count: Count): Promise<void> {
  const graph = await linkTexts(example.texts)
  const callers = foundCallers(graph)
  const trueCallers = new Map<string, string[]>()
  for (const edge of example.calls) {
    const [from, to] = edge.split(' -> ') as [string, string]
    trueCallers.set(to, [...(trueCallers.get(to) ?? []), from])
  }
  using snapshot = openSnapshot(writeSnapshot(example, graph))
  const { nodes } = graph
  for (let node = 0; node < nodes.count; node++) {
    const kind = nodeKinds[nodes.kind[node]!]
    const id = nodes.id[node]!
    // Who calls a declaration without a body is who calls what stands in for it.
    const isAbstract = (nodes.flags[node]! & NodeFlagBit.ABSTRACT) !== 0
    const isInInterface = nodeKinds[nodes.kind[nodes.parent[node]!]!] === 'interface'
    if ((kind !== 'function' && kind !== 'method') || isAbstract || isInInterface) continue
    const missing = (trueCallers.get(id) ?? []).filter((from) => !callers.get(id)?.has(from))
    const { complete } = snapshot.completeness(id)
    count.asked++
    if (complete) count.complete++
    if (complete && missing.length === 0) count.right++
    if (!complete && missing.length > 0) count.atLeastAndMissing++
    if (values.misses && complete && missing.length > 0) {
      console.log(`${example.place} ${example.title}\n  ${id} lacks ${missing.join(', ')}`)
    }
  }
}

function foundCallers({ nodes, sites }: LinkedGraph): Map<string, Set<string>> {
  const callers = new Map<string, Set<string>>()
  for (let row = 0; row < sites.count; row++) {
    if (edgeKinds[sites.kind[row]!] !== 'calls') continue
    const to = nodes.id[sites.to[row]!]!
    const from = callers.get(to) ?? new Set()
    callers.set(to, from.add(nodes.id[sites.from[row]!]!))
  }
  return callers
}

function writeSnapshot({ texts }: CallGraphCase, graph: LinkedGraph): string {
  const files = Object.keys(texts)
    .toSorted()
    .map((path) => ({
      path,
      language: languageOfFile(path, '')?.id ?? '',
      kind: 'text' as const,
      byteSize: texts[path]!.length,
      lineCount: texts[path]!.split('\n').length,
      blob: '',
      isTest: false,
      isGenerated: false,
      isMinified: false,
      text: texts[path],
    }))
  const { path } = buildSnapshot({
    directory: scratch,
    key: 'bench',
    repoName: 'bench/bench',
    branchName: null,
    commitId: null,
    createdAt: new Date(0).toISOString(),
    files,
    graph,
    problems: [],
  })
  return path
}
