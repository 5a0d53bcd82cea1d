import { parseArgs } from 'node:util'

import { NodeFlagBit, edgeKinds, nodeKinds } from '../src/graph/graph.ts'
import type { LinkedGraph } from '../src/graph/graph.ts'
import { linkTexts } from '../src/graph/testing/link-texts.ts'
import { callGraphFiles, callGraphLanguages, readCallGraphFile } from '../test/support/call-graph-cases.ts'
import type { CallGraphCase } from '../test/support/call-graph-cases.ts'
import { locateFunctions } from './dynamic/locate-functions.ts'
import { readDynamicGraphs } from './dynamic/read-dynamic-graphs.ts'
import type { DynamicGraph } from './dynamic/read-dynamic-graphs.ts'
import { openTexts } from '../src/index/testing/open-texts.ts'
import { factsOfTexts } from './support/facts-of-texts.ts'
import { percent } from './support/percent.ts'

const USAGE = `Usage: npm run bench -- completeness [language…] [--recorded <folder>] [--misses] [--json]

How often "the callers of X are complete" is true, on the programs of test/call-graphs, whose whole call graphs are
known: each function, method and constructor but \`main\` is asked for, and its callers compared with the true ones.
  says complete    share of them where the verdict is "complete"
  and is           of those, the share where no true caller is missing: what must be 100
  at least         number where the verdict is "at least", and of those the share where a caller is missing
--recorded adds the programs of a checkout of github.com/cs-au-dk/jelly, whose calls were recorded while they ran: there
the functions that were called are asked for, and the recorded callers are what must not be missing. Making an
instance of a function runs it, and what a field begins with is made by its class.
--misses lists where "complete" is said and a caller is missing.

How it lies: as "call-graphs" does; and in a small program everything is near.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    recorded: { type: 'string' },
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

const table: Record<string, Record<string, number | '-'>> = {}
for (const language of positionals.length > 0 ? positionals : languages) {
  const count = newCount()
  for (const example of callGraphFiles(language).flatMap((name) => readCallGraphFile(language, name))) {
    await measureCase(example, count)
  }
  table[language] = toRow(count)
}
if (values.recorded !== undefined) {
  const count = newCount()
  for (const recorded of readDynamicGraphs(values.recorded)) await measureRecorded(recorded, count)
  table['javascript, recorded'] = toRow(count)
}
if (values.json) console.log(JSON.stringify(table))
else console.table(table)

async function measureCase({ texts, calls, place, title }: CallGraphCase, count: Count): Promise<void> {
  const graph = await linkTexts(texts)
  const { nodes } = graph
  const trueCallers = new Map<string, string[]>()
  for (const edge of calls) {
    const [from, to] = edge.split(' -> ') as [string, string]
    trueCallers.set(to, [...(trueCallers.get(to) ?? []), from])
  }
  const asked = new Map<string, readonly string[]>()
  for (let node = 0; node < nodes.count; node++) {
    const kind = nodeKinds[nodes.kind[node]!]
    // Who calls a declaration without a body is who calls what stands in for it.
    const isAbstract = (nodes.flags[node]! & NodeFlagBit.ABSTRACT) !== 0
    const isInInterface = nodeKinds[nodes.kind[nodes.parent[node]!]!] === 'interface'
    if ((kind !== 'function' && kind !== 'method') || isAbstract || isInInterface) continue
    // Each program has one, which whoever starts it calls.
    if (/^main$/i.test(nodes.name[node]!)) continue
    asked.set(nodes.id[node]!, trueCallers.get(nodes.id[node]!) ?? [])
  }
  judge(texts, graph, asked, `${place} ${title}`, count)
}

async function measureRecorded({ texts, functionEdges, path }: DynamicGraph, count: Count): Promise<void> {
  const graph = await linkTexts(texts)
  const paths = Object.keys(texts).toSorted()
  const facts = await factsOfTexts(texts, paths)
  const locate = locateFunctions(graph, paths, (each) => facts.get(each))
  const asked = new Map<string, string[]>()
  const callers = foundCallers(graph)
  for (const { from, to } of functionEdges) {
    const caller = locate(from)
    const callee = locate(to)
    if (caller === undefined || callee === undefined || !callee.isOwn) continue
    const kind = nodeKinds[graph.nodes.kind[callee.node]!]
    if (kind !== 'function' && kind !== 'method') continue
    const id = graph.nodes.id[callee.node]!
    const places = placesOfCode(graph, caller.node)
    const place = places.find((each) => callers.get(id)?.has(each)) ?? places[0]!
    asked.set(id, [...(asked.get(id) ?? []), place])
  }
  judge(texts, graph, asked, path, count)
}

/** Recorded is a class where its constructor or a field's first value runs, and a field where that does. */
function placesOfCode({ nodes }: LinkedGraph, node: number): string[] {
  const kind = nodeKinds[nodes.kind[node]!]
  const own = kind === 'field' ? nodes.id[nodes.parent[node]!]! : nodes.id[node]!
  return kind === 'class' ? [own, `${own}.constructor`] : [own]
}

/** Compares the verdict on each node with whether all its true callers are found. */
function judge(
  texts: Readonly<Record<string, string>>,
  graph: LinkedGraph,
  asked: ReadonlyMap<string, readonly string[]>,
  label: string,
  count: Count,
): void {
  const callers = foundCallers(graph)
  using snapshot = openTexts(texts, graph)
  for (const [id, trueCallers] of asked) {
    const missing = trueCallers.filter((from) => !callers.get(id)?.has(from))
    const { complete } = snapshot.completeness(id)
    count.asked++
    if (complete) count.complete++
    if (complete && missing.length === 0) count.right++
    if (!complete && missing.length > 0) count.atLeastAndMissing++
    if (values.misses && complete && missing.length > 0) {
      console.log(`${label}\n  ${id} lacks ${missing.join(', ')}`)
    }
  }
}

function foundCallers({ nodes, sites }: LinkedGraph): Map<string, Set<string>> {
  const callers = new Map<string, Set<string>>()
  for (let row = 0; row < sites.count; row++) {
    const kind = edgeKinds[sites.kind[row]!]
    // Making an instance runs the function, where that is what is made of.
    const isMade = kind === 'instantiates' && nodeKinds[nodes.kind[sites.to[row]!]!] === 'function'
    if (kind !== 'calls' && !isMade) continue
    const to = nodes.id[sites.to[row]!]!
    const from = callers.get(to) ?? new Set()
    callers.set(to, from.add(nodes.id[sites.from[row]!]!))
  }
  return callers
}

function newCount(): Count {
  return { asked: 0, complete: 0, right: 0, atLeastAndMissing: 0 }
}

function toRow({ asked, complete, right, atLeastAndMissing }: Count): Record<string, number | '-'> {
  return {
    functions: asked,
    'says complete %': percent(complete, asked),
    'and is %': percent(right, complete),
    'at least': asked - complete,
    'and lacks some %': percent(atLeastAndMissing, asked - complete),
  }
}
