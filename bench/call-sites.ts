import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { edgeKinds, knownLevels, nodeKinds, openReasons } from '../src/graph/graph.ts'
import type { LinkedGraph } from '../src/graph/graph.ts'
import type { ReadFile } from '../src/services/indexing/read-files.ts'
import { linkFolder } from './support/link-folder.ts'
import { percent } from './support/percent.ts'

const USAGE = `Usage: npm run bench -- call-sites <folder…> [--names] [--json]

Where the calls of a repository lead, per language, in percent of all its call sites:
  linked      to a definition of the repository ("possible": of these, known as one of several candidates only)
  outside     to what the repository does not hold: a package (external) or the language itself (builtin)
  open        to nothing: the value could not be followed; the columns after it are the reasons
--names lists the names that are open most often, by reason.

How it lies: a share that is linked is no share that is right (see "fixtures", "dynamic" and "call-graphs"). What is
outside cannot be told from what should have been found inside by this alone.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    names: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help || positionals.length === 0) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

/** Of one language in one repository: call sites by outcome, which is a reason, `linked` or `possible`. */
interface Outcomes {
  readonly sites: Map<string, number>
  readonly names: Map<string, number>
}

const table: Record<string, Record<string, number | '-'>> = {}
for (const folder of positionals) {
  const { graph, files } = await linkFolder(resolve(folder))
  for (const [language, outcomes] of countOutcomes(graph, files)) {
    const label = `${basename(resolve(folder))}: ${language}`
    table[label] = toRow(outcomes)
    if (values.names) printNames(label, outcomes)
  }
}
if (values.json) console.log(JSON.stringify(table))
else console.table(table)

function countOutcomes(graph: LinkedGraph, files: readonly ReadFile[]): Map<string, Outcomes> {
  const { nodes, sites, unresolvedCalls } = graph
  const byLanguage = new Map<string, Outcomes>()
  const outcomesOf = (file: number): Outcomes => {
    const language = files[file]!.language?.id ?? ''
    let outcomes = byLanguage.get(language)
    if (outcomes === undefined) byLanguage.set(language, (outcomes = { sites: new Map(), names: new Map() }))
    return outcomes
  }
  // Several candidates are one call site, known as well as the best of them.
  const linked = new Map<string, { file: number; isPossible: boolean }>()
  for (let row = 0; row < sites.count; row++) {
    const kind = edgeKinds[sites.kind[row]!]
    const isCall = kind === 'calls' || kind === 'instantiates'
    if (!isCall || nodeKinds[nodes.kind[sites.to[row]!]!] === 'external') continue
    const file = sites.file[row]!
    const place = `${file}:${sites.line[row]}:${sites.column[row]}`
    const isPossible = knownLevels[sites.known[row]!] === 'possible'
    linked.set(place, { file, isPossible: isPossible && linked.get(place)?.isPossible !== false })
  }
  for (const { file, isPossible } of linked.values()) {
    increase(outcomesOf(file).sites, isPossible ? 'possible' : 'linked')
  }
  for (let row = 0; row < unresolvedCalls.count; row++) {
    const reason = openReasons[unresolvedCalls.reason[row]!]!
    const outcomes = outcomesOf(unresolvedCalls.file[row]!)
    increase(outcomes.sites, reason)
    increase(outcomes.names, `${reason} ${unresolvedCalls.name[row]}`)
  }
  return byLanguage
}

function toRow({ sites }: Outcomes): Record<string, number | '-'> {
  const of = (outcome: string) => sites.get(outcome) ?? 0
  const total = [...sites.values()].reduce((sum, count) => sum + count, 0)
  const linked = of('linked') + of('possible')
  const outside = of('external') + of('builtin')
  const row: Record<string, number | '-'> = {
    'call sites': total,
    'linked %': percent(linked, total),
    'possible %': percent(of('possible'), total),
    'outside %': percent(outside, total),
    'open %': percent(total - linked - outside, total),
  }
  for (const reason of openReasons) {
    if (reason !== 'external' && reason !== 'builtin') row[reason] = percent(of(reason), total)
  }
  return row
}

function printNames(label: string, { names }: Outcomes): void {
  console.log(label)
  const most = [...names]
    .filter(([name]) => !/^(?:external|builtin) /.test(name))
    .toSorted((a, b) => b[1] - a[1])
  for (const [name, count] of most.slice(0, 25)) console.log(`  ${String(count).padStart(6)} ${name}`)
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
