import { parseArgs } from 'node:util'

import { locateFunctions } from './dynamic/locate-functions.ts'
import type { LocatedFunction } from './dynamic/nodes-of-definitions.ts'
import { codeAround, placesOfCode } from './dynamic/places-of-code.ts'
import { readDynamicGraphs } from './dynamic/read-dynamic-graphs.ts'
import type { DynamicGraph, SourceRange } from './dynamic/read-dynamic-graphs.ts'
import { factsOfTexts } from './support/facts-of-texts.ts'
import { edgeKinds, knownLevels } from '../src/graph/graph.ts'
import { linkTexts } from '../src/graph/testing/link-texts.ts'
import { percent } from './support/percent.ts'

const USAGE = `Usage: npm run bench -- dynamic <folder> [--misses] [--json]

Links the programs of github.com/cs-au-dk/jelly whose calls were recorded while they ran (tests/**/*.json beside them)
and counts the recorded edges that are found. <folder> is a checkout of that repository; \`npm ci\` in its folders
tests/helloworld and tests/mochatest adds the packages that two programs run. Edges in files that are not there are
left out and counted as unreadable. Recall only: what did not run in one run is not false.

A function without a name has a node where a call that it is not written in may run it; the calls of any other belong
to the nearest definition around it that has one, or to the file. What is counted:
  own nodes    edges from function to function where both have a node of their own (top-level code is its file)
  own callees  edges whose callee has a node of its own and whose caller is in another node by that rule
  functions    edges whose ends are in different nodes by that rule; what runs a function without a node where it is
               written is the code around it, which makes no edge
  call sites   recorded calls whose callee has a node of its own: found where the call itself leads to it
What is recorded of a constructor is its class: calls of either are found. Making an instance of a class without a constructor counts as found where the class is. "without possible" leaves out
edges known as possible only. --misses lists the edges of "functions" and "call sites" that are not found.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const checkout = positionals[0]
if (values.help || checkout === undefined) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

interface Count {
  edges: number
  found: number
  surelyFound: number
}

const counts = { ownNodes: newCount(), ownCallees: newCount(), functions: newCount(), callSites: newCount() }
let programs = 0
let recorded = 0
let unreadable = 0
for (const graph of readDynamicGraphs(checkout)) {
  programs++
  recorded += graph.functionEdges.length
  await measure(graph)
}
const rows = {
  'own nodes': toRow(counts.ownNodes),
  'own callees': toRow(counts.ownCallees),
  functions: toRow(counts.functions),
  'call sites': toRow(counts.callSites),
}
if (values.json) console.log(JSON.stringify({ programs, recorded, unreadable, ...rows }))
else {
  console.log(`${programs} programs, ${recorded} edges from function to function, ${unreadable} unreadable`)
  console.table(rows)
}

async function measure(graph: DynamicGraph): Promise<void> {
  const paths = Object.keys(graph.texts).toSorted()
  const linked = await linkTexts(graph.texts)
  const facts = await factsOfTexts(graph.texts, paths)
  const locate = locateFunctions(linked, paths, (path) => facts.get(path))

  // Edges, and edges of each place, by the best level at which they are known.
  const { nodes, sites } = linked
  const levels = new Map<string, boolean>()
  const sitesOfFile = new Map<string, { line: number; column: number; to: number; isSure: boolean }[]>()
  for (let row = 0; row < sites.count; row++) {
    const kind = edgeKinds[sites.kind[row]!]
    if (kind !== 'calls' && kind !== 'instantiates') continue
    const isSure = knownLevels[sites.known[row]!] !== 'possible'
    const key = `${sites.from[row]} ${sites.to[row]}`
    levels.set(key, isSure || levels.get(key) === true)
    const path = paths[sites.file[row]!]!
    const list = sitesOfFile.get(path) ?? []
    sitesOfFile.set(path, list)
    list.push({ line: sites.line[row]!, column: sites.column[row]!, to: sites.to[row]!, isSure })
  }

  const report = (from: SourceRange, to: SourceRange, names: string) => {
    if (!values.misses) return
    const [calling, called] = [from, to].map(({ file, startLine, startColumn }) => {
      const line = graph.texts[file]?.split('\n')[startLine - 1] ?? ''
      return `${file}:${startLine} ${line
        .slice(startColumn - 1)
        .trim()
        .slice(0, 80)}`
    })
    console.log(`- ${graph.path} ${names}\n    ${calling}\n    ${called}`)
  }

  for (const { from, to } of graph.functionEdges) {
    const caller = locate(from)
    const callee = locate(to)
    if (caller === undefined || callee === undefined) {
      unreadable++
      continue
    }
    const callers = placesOfCode(linked, caller.node)
    const isPartOfCaller = !callee.isOwn && callers.includes(codeAround(linked, callee.node))
    if (isPartOfCaller || (caller.node === callee.node && !(caller.isOwn && callee.isOwn))) continue
    const found = callers
      .map((each) => levels.get(`${each} ${callee.node}`))
      .filter((each) => each !== undefined)
    const level = found.length === 0 ? undefined : found.includes(true)
    if (caller.isOwn && callee.isOwn) count(counts.ownNodes, level)
    if (caller.node === callee.node) continue
    count(counts.functions, level)
    if (callee.isOwn) count(counts.ownCallees, level)
    if (level === undefined) report(from, to, `${nameOf(caller)} -> ${nameOf(callee)}`)
  }
  for (const { from, to } of graph.callEdges) {
    const callee = locate(to)
    if (callee === undefined || !callee.isOwn || !facts.has(from.file)) continue
    const there = (sitesOfFile.get(from.file) ?? []).filter(
      ({ line, column, to: target }) => target === callee.node && isWithin(from, line, column + 1),
    )
    const level = there.length === 0 ? undefined : there.some(({ isSure }) => isSure)
    count(counts.callSites, level)
    if (level === undefined) report(from, to, `call of ${nameOf(callee)}`)
  }

  function nameOf({ node, isOwn }: LocatedFunction): string {
    return isOwn ? nodes.id[node]! : `(in ${nodes.id[node]})`
  }
}

/** Whether a place, line and column 1-based, lies within a range. */
function isWithin(range: SourceRange, line: number, column: number): boolean {
  const isAfterStart = line > range.startLine || (line === range.startLine && column >= range.startColumn)
  const isBeforeEnd = line < range.endLine || (line === range.endLine && column < range.endColumn)
  return isAfterStart && isBeforeEnd
}

function newCount(): Count {
  return { edges: 0, found: 0, surelyFound: 0 }
}

function count(into: Count, level: boolean | undefined): void {
  into.edges++
  if (level !== undefined) into.found++
  if (level === true) into.surelyFound++
}

function toRow({ edges, found, surelyFound }: Count): Record<string, number | '-'> {
  return {
    edges,
    'recall %': percent(found, edges),
    'without possible: recall %': percent(surelyFound, edges),
  }
}
