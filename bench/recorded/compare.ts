import { NodeFlagBit, edgeKinds, nodeKinds } from '../../src/graph/graph.ts'
import type { LinkedGraph } from '../../src/graph/graph.ts'
import { linkFolder } from '../support/link-folder.ts'
import { openLinked } from '../../src/index/testing/open-linked.ts'
import { codeAround, placesOfCode } from '../dynamic/places-of-code.ts'
import { locateRecorded } from './locate-recorded.ts'
import type { RecordedCall } from './recorded-calls.ts'

/** A function of which "the callers are complete" was said, and a recorded caller that is not among them. */
export interface Contradiction {
  readonly callee: string
  readonly caller: string
  /** `path:line` of a call that ran. */
  readonly callPlace: string
}

export interface Comparison {
  /** Functions, methods and constructors that were called. */
  readonly functions: number
  /** Of those, the ones whose callers are said to be complete. */
  readonly complete: number
  /** Of those, the ones of which a recorded caller is missing. */
  readonly wrong: number
  /** Pairs of caller and callee that were recorded, and those of them that the graph has. */
  readonly edges: number
  readonly found: number
  /** Recorded calls from or to a function that is not told apart in the facts of its file. */
  readonly unreadable: number
  readonly contradictions: readonly Contradiction[]
  readonly missed: readonly Contradiction[]
}

/** Compares what ran with the graph of the folder that it ran in. */
export async function compare(folder: string, calls: readonly RecordedCall[]): Promise<Comparison> {
  const { graph, files } = await linkFolder(folder)
  const { nodes } = graph
  const factsByPath = new Map(files.map(({ path, facts }) => [path, facts]))
  const locate = locateRecorded(
    graph,
    files.map(({ path }) => path),
    (path) => factsByPath.get(path),
  )
  const callersOf = collectCallers(graph)
  const places = new Map<number, readonly number[]>()
  const placesOf = (node: number): readonly number[] => {
    if (!places.has(node)) places.set(node, placesOfCode(graph, node))
    return places.get(node)!
  }
  const recorded = new Map<number, Map<number, string>>()
  let unreadable = 0
  for (const { from, at, to } of calls) {
    const caller = locate(from)
    const callee = locate(to)
    if (caller === undefined || callee === undefined) unreadable++
    if (caller === undefined || callee === undefined || !callee.isOwn || !isAsked(graph, callee.node))
      continue
    const callers = recorded.get(callee.node) ?? new Map<number, string>()
    recorded.set(callee.node, callers)
    const around = codeAround(graph, caller.node)
    if (!callers.has(around)) callers.set(around, `${from[0]}:${at}`)
  }

  using snapshot = openLinked(
    files.map((file) => ({ ...file, language: file.language?.id ?? '' })),
    graph,
  )
  let [complete, wrong, edges, found] = [0, 0, 0, 0]
  const contradictions: Contradiction[] = []
  const missed: Contradiction[] = []
  for (const [callee, callers] of recorded) {
    const known = callersOf.get(callee)
    const missing = [...callers].filter(([caller]) => !placesOf(caller).some((place) => known?.has(place)))
    const described = missing.map(([caller, callPlace]) => ({
      callee: nodes.id[callee]!,
      caller: nodes.id[caller]!,
      callPlace,
    }))
    edges += callers.size
    found += callers.size - missing.length
    missed.push(...described)
    if (!snapshot.completeness(nodes.id[callee]!).complete) continue
    complete++
    if (missing.length > 0) wrong++
    contradictions.push(...described)
  }
  return { functions: recorded.size, complete, wrong, edges, found, unreadable, contradictions, missed }
}

function isAsked({ nodes }: LinkedGraph, node: number): boolean {
  const kind = nodeKinds[nodes.kind[node]!]
  const isAbstract = (nodes.flags[node]! & NodeFlagBit.ABSTRACT) !== 0
  return (kind === 'function' || kind === 'method' || kind === 'test') && !isAbstract
}

/** By callee; making an instance runs a function, where that is what is made of. */
function collectCallers({ nodes, sites }: LinkedGraph): Map<number, Set<number>> {
  const callers = new Map<number, Set<number>>()
  for (let row = 0; row < sites.count; row++) {
    const to = sites.to[row]!
    const kind = edgeKinds[sites.kind[row]!]
    const isMade = kind === 'instantiates' && nodeKinds[nodes.kind[to]!] === 'function'
    if (kind !== 'calls' && !isMade) continue
    callers.set(to, (callers.get(to) ?? new Set()).add(sites.from[row]!))
  }
  return callers
}
