import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import type { FlowStep } from '../../agents/knowledge/flow/read-steps.ts'
import { walkCalls } from '../../agents/knowledge/flow/walk-calls.ts'
import type { Flow } from '../../agents/knowledge/flow/walk-calls.ts'
import { findEntryPoints } from '../../agents/knowledge/project/find-entry-points.ts'
import { readQuestionTerms } from '../../agents/knowledge/passages/question-terms.ts'
import { code } from '../../agents/questions/tell/markdown.ts'
import { qualifiedName } from '../../agents/tools/show-node.ts'
import { callKinds } from '../../agents/edge-kinds.ts'
import type { BookSources } from './book-sources.ts'
import type { Citations } from './page.ts'

/** What begins somewhere and runs through the code. */
export interface BookFlow {
  /** As Markdown. */
  readonly title: string
  /** Where it is registered or declared. */
  readonly citations: Citations
  readonly begin: 'route' | 'command' | 'program' | 'function'
  readonly flow: Flow
}

/** Where a flow begins. */
export interface FlowStart {
  readonly title: string
  readonly citations: Citations
  readonly begin: BookFlow['begin']
  readonly node: NodeRecord
  /** Calls that it makes itself. */
  readonly reach: number
}

const mostFlows = 8
const mostOfKind = 5
/** Of each flow. */
const mostSteps = 9
/** Of which those that are known are chosen. */
const mostWalked = 20
const fewestKnown = 3
const depth = 5
/** Commands of which it is known how much they reach. */
const mostRanked = 200

/**
 * Where flows begin that reach most, in as many files as there are: programs, routes, commands; of a library what it
 * offers.
 */
export function findStarts(sources: BookSources): FlowStart[] {
  const starts = [...programStarts(sources), ...routeStarts(sources), ...commandStarts(sources)]
  const chosen = starts.length > 0 ? starts : libraryStarts(sources)
  const seen = new Set<string>()
  return chosen.filter(({ node }) => !seen.has(node.nodeId) && seen.add(node.nodeId))
}

export function findFlows(sources: BookSources): BookFlow[] {
  return sources.starts
    .slice(0, mostFlows * 2)
    .flatMap(({ node, ...start }): BookFlow[] => {
      const flow = followCalls(sources, node)
      const known = knownSteps(flow)
      if (known.length >= fewestKnown)
        return [{ ...start, flow: { ...flow, steps: known.slice(0, mostSteps) } }]
      // What may run is told of what runs; of what is merely offered there are others.
      const isTold = start.begin !== 'function' && flow.steps.length > 0
      return isTold ? [{ ...start, flow: { ...flow, steps: flow.steps.slice(0, mostSteps) } }] : []
    })
    .slice(0, mostFlows)
}

function followCalls({ snapshot, handoffs }: BookSources, start: NodeRecord): Flow {
  const terms = readQuestionTerms(snapshot, start.name)
  return walkCalls(snapshot, start, terms, new Map(), { most: mostWalked, depth, readHandoffs: handoffs })
}

/** Those that lead where they say, as far as such steps lead. */
function knownSteps({ start, steps }: Flow): readonly FlowStep[] {
  const reached = new Set([start.nodeId])
  return steps.filter(({ from, to, known }) => {
    if (known === 'possible' || !reached.has(from.nodeId)) return false
    reached.add(to.nodeId)
    return true
  })
}

function programStarts({ snapshot, cite }: BookSources): FlowStart[] {
  return findEntryPoints(snapshot, snapshot.listFiles())
    .slice(0, 3)
    .flatMap(({ path }): FlowStart[] => {
      const main = snapshot.nodesInFile(path).find(({ name, kind }) => /^main$/iu.test(name) && isRun(kind))
      const node = main ?? snapshot.findNode(path)
      if (node === undefined) return []
      return [
        {
          title: `The program starts in ${code(path)}`,
          citations: cite({ path, line: Math.max(1, node.startLine), endLine: main?.endLine ?? 1 }),
          begin: 'program',
          node,
          reach: countCalls(snapshot, node),
        },
      ]
    })
}

/** Those whose handlers call most, the first of each file before the second ones. */
function routeStarts({ servedRoutes, snapshot, cite }: BookSources): FlowStart[] {
  const ranked = servedRoutes.map(({ route, to }) => ({
    title: code(`${route.method} ${route.route}`),
    citations: cite(route),
    begin: 'route' as const,
    node: to,
    reach: countCalls(snapshot, to),
  }))
  return spread(ranked)
}

function commandStarts({ registeredCommands, snapshot, cite }: BookSources): FlowStart[] {
  const ranked = registeredCommands.slice(0, mostRanked).flatMap((command): FlowStart[] => {
    if (command.handler === undefined) return []
    const found = snapshot.resolveName(command.handler, { kinds: ['function', 'method'], limit: 2 })
    const [only, other] = found
    if (only === undefined || (other !== undefined && only.node.filePath !== command.path)) return []
    return [
      {
        title: `The command ${code(command.name)}`,
        citations: cite(command),
        begin: 'command',
        node: only.node,
        reach: countCalls(snapshot, only.node),
      },
    ]
  })
  return spread(ranked)
}

/** Exported functions that much depends on, and that do much themselves. */
function libraryStarts(sources: BookSources): FlowStart[] {
  const ranked = sources
    .central(['function', 'method'], 120)
    .filter(({ isExported, name, isAbstract }) => isExported && !isAbstract && !name.startsWith('_'))
    .map((node): FlowStart => ({
      title: code(qualifiedName(node)),
      citations: sources.cite({ path: node.filePath, line: node.startLine, endLine: node.endLine }),
      begin: 'function',
      node,
      reach: countCalls(sources.snapshot, node),
    }))
    .filter(({ reach }) => reach > 2)
  return spread(ranked, mostFlows)
}

/** The ones that reach most, the second of a file behind the first of all others. */
function spread(ranked: readonly FlowStart[], most = mostOfKind): FlowStart[] {
  const ofFile = new Map<string, number>()
  return ranked
    .toSorted((one, other) => other.reach - one.reach)
    .map((start) => {
      const rank = ofFile.get(start.node.filePath) ?? 0
      ofFile.set(start.node.filePath, rank + 1)
      return { start, rank }
    })
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ start }) => start)
}

function countCalls(snapshot: Snapshot, node: NodeRecord): number {
  return snapshot
    .countEdges(node.nodeId)
    .filter(({ direction, kind }) => direction === 'out' && callKinds.includes(kind))
    .reduce((sum, { count }) => sum + count, 0)
}

function isRun(kind: NodeRecord['kind']): boolean {
  return kind === 'function' || kind === 'method'
}
