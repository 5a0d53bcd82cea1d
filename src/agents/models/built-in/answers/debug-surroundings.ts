import type { NeighbourEdge } from '../../../tools/neighbours.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { cite, citeNode, code, joinNames, knownMark, quoteDoc, stripNumbers } from '../prose.ts'
import type { Script } from '../script.ts'
import { callAll, say } from '../script.ts'
import { findGuards } from '../../../knowledge/traces/find-guards.ts'
import type { UsedValue } from '../../../knowledge/traces/find-values.ts'
import { findValues, isRaising } from '../../../knowledge/traces/find-values.ts'
import type { BoundFrame, Place } from './bind-frames.ts'
import { citePlace } from './bind-frames.ts'
import type { Writer } from './find-writers.ts'
import { findWriters } from './find-writers.ts'
import { verbs } from './edge-list.ts'

/** What the graph knows around the place where the symptom shows; tests are left out. */
export interface Surroundings {
  /** Called on the failing line, or where a value of it is set. */
  readonly producers: readonly NeighbourEdge[]
  readonly writers: readonly Writer[]
  readonly callers: readonly NeighbourEdge[]
  /** Functions that its values flow into. */
  readonly consumers: readonly NeighbourEdge[]
  /** Who calls the outermost frame. */
  readonly entering: readonly NeighbourEdge[]
  /** Whether `callers` are all that there are. */
  readonly isComplete: boolean
}

export const noSurroundings: Surroundings = {
  producers: [],
  writers: [],
  callers: [],
  consumers: [],
  entering: [],
  isComplete: false,
}

/** Lines whose values decide: the failing one, and where it only raises, the conditions around it. */
export function decisiveLines({ node, line }: Place): number[] {
  if (node.source === undefined || line === 0) return []
  const { lines, firstLine } = stripNumbers(node.source)
  return isRaising(lines[line - firstLine] ?? '')
    ? [line, ...findGuards(lines, firstLine, line).map((guard) => guard.line)]
    : [line]
}

/** Where the values of the decisive lines come from inside the definition. */
export function valuesOf(start: Place): UsedValue[] {
  if (start.node.source === undefined) return []
  const { lines, firstLine } = stripNumbers(start.node.source)
  const isOnlyRaised = decisiveLines(start).length > 1
  const values = decisiveLines(start)
    .slice(isOnlyRaised ? 1 : 0)
    .flatMap((line) => findValues(lines, firstLine, line))
  return [...new Map(values.map((value) => [value.name, value])).values()].slice(0, 4)
}

export function* findSurroundings(start: Place, frames: readonly BoundFrame[]): Script<Surroundings> {
  const outermost = frames.at(-1) ?? start
  const [incoming, outgoing, above] = yield* callAll('neighbours', [
    {
      node: start.node.node_id,
      direction: 'in',
      kinds: ['calls', 'instantiates', 'handles', 'overrides'],
      depth: 2,
      limit: 20,
    },
    {
      node: start.node.node_id,
      direction: 'out',
      kinds: ['calls', 'instantiates', 'reads', 'writes'],
      limit: 60,
    },
    { node: outermost.node.node_id, direction: 'in', kinds: ['calls', 'instantiates', 'handles'], limit: 20 },
  ])
  const edgesOf = (output: typeof incoming): readonly NeighbourEdge[] =>
    output === undefined || isToolFailure(output)
      ? []
      : output.edges.filter((edge) => edge.node.in_test !== true && edge.node.node_id !== start.node.node_id)
  const callees = edgesOf(outgoing).filter((edge) => edge.node.kind !== 'external')
  const called = callees.filter((edge) => edge.kind === 'calls' || edge.kind === 'instantiates')
  const lines = decisiveLines(start)
  const setAt = valuesOf(start).map((value) => value.line)
  const producers = called
    .filter((edge) => edge.known !== 'possible' && isOnLine(edge, [...lines, ...setAt]))
    .filter((edge) => !/(?:Error|Exception|Warning)(?:\.\w+)?$/u.test(edge.node.name))
    .sort((a, b) => Number(isOnLine(b, lines)) - Number(isOnLine(a, lines)))
  const writers = yield* findWriters(callees.filter((edge) => edge.kind === 'reads' && isOnLine(edge, lines)))
  // A name that may be meant by `new` is no caller.
  const callers = edgesOf(incoming).filter(({ kind, known }) => kind === 'calls' || known !== 'possible')
  // The trace says who called; candidates beside it say less.
  const isTraced = frames.length > 1 && frames[0]?.node.node_id === start.node.node_id
  return {
    producers: producers.slice(0, 4),
    writers: writers.slice(0, 4),
    callers: isTraced ? callers.filter(({ known }) => known !== 'possible') : callers,
    consumers: called.filter((edge) => !producers.includes(edge) && edge.known !== 'possible'),
    entering: edgesOf(above),
    isComplete:
      incoming !== undefined &&
      !isToolFailure(incoming) &&
      incoming.complete === true &&
      incoming.total <= incoming.edges.length,
  }
}

export function* sayUpstream(
  start: Place,
  frames: readonly BoundFrame[],
  { producers, writers, callers, isComplete }: Surroundings,
): Script {
  yield* say('\n\n## Upstream: where the state can come from\n\n')
  const values = valuesOf(start)
  for (const value of values) {
    yield* say(
      value.kind === 'assigned'
        ? `- ${code(value.name)} is set by ${code(value.text)}${cite(`${start.path}:${value.line}-${value.line}`)}\n`
        : `- ${code(value.name)} comes in as a parameter of ${code(start.node.name)}${cite(`${start.path}:${value.line}-${value.line}`)}\n`,
    )
  }
  for (const writer of writers) {
    yield* say(
      `- ${code(writer.name)} writes ${code(writer.state)}, which is read there${writer.mark}${cite(writer.location)}\n`,
    )
  }
  for (const edge of producers) {
    const doc = edge.node.doc === undefined ? '' : `: ${quoteDoc(edge.node.doc).replace(/\.$/u, '')}`
    yield* say(
      `- ${code(edge.node.name)} is called for such a value${knownMark(edge.known)}${doc}${citeNode(edge.node)}${cite(edge.sites[0])}\n`,
    )
  }
  const index = frames.findIndex(({ node }) => node.node_id === start.node.node_id)
  const caller = index === -1 ? undefined : frames[index + 1]
  if (caller !== undefined)
    yield* say(
      `- In this trace ${code(caller.node.name)} called it${caller.frame.code === '' ? '' : `, at ${code(caller.frame.code)}`}${citePlace(caller)}\n`,
    )
  for (const edge of callers.slice(0, caller === undefined ? 6 : 3)) {
    if (edge.node.node_id === caller?.node.node_id) continue
    yield* say(
      `- ${code(edge.node.name)} ${verbs[edge.kind] ?? 'calls'} ${code(start.node.name)}${knownMark(edge.known)}${cite(edge.sites[0])}\n`,
    )
    for (const next of (edge.edges ?? []).filter((outer) => outer.node.in_test !== true).slice(0, 2)) {
      yield* say(`  - called by ${code(next.node.name)}${knownMark(next.known)}${cite(next.sites[0])}\n`)
    }
  }
  if (callers.length === 0 && caller === undefined) yield* sayOwner(start)
  const isEmpty =
    values.length + callers.length + producers.length + writers.length === 0 && caller === undefined
  if (isEmpty) yield* say(`No call that leads here is known outside of tests.${isComplete ? '\n' : ''}`)
  if (!isComplete)
    yield* say(`${isEmpty ? ' ' : '\n'}There may be callers that could not be linked or are not shown.\n`)
}

/** A method that nobody is known to call is reached through its class: who makes or refers to that? */
function* sayOwner(start: Place): Script {
  const owner = start.node.container
  if (owner === undefined || !owner.includes('#')) return
  const [output] = yield* callAll('neighbours', [
    { node: owner, direction: 'in', kinds: ['instantiates', 'extends', 'references'], limit: 20 },
  ])
  if (output === undefined || isToolFailure(output)) return
  const users = output.edges.filter((edge) => edge.node.in_test !== true)
  if (users.length === 0) return
  const rows = users.slice(0, 4).map((edge) => `${code(edge.node.name)}${cite(edge.sites[0])}`)
  yield* say(
    `- No call of ${code(start.node.name)} itself is known; ${code(output.node.name)}${citeNode(output.node)}, which it belongs to, is used by ${joinNames(rows, 4)} (inferred: the state is made there).\n`,
  )
}

export function* sayDownstream(start: Place, { callers, consumers }: Surroundings): Script {
  yield* say('\n## Downstream: what it reaches\n\n')
  if (consumers.length === 0 && callers.length === 0) yield* say('No consumer is known.\n')
  for (const edge of consumers.slice(0, 4)) {
    yield* say(
      `- ${code(start.node.name)} passes values to ${code(edge.node.name)}${knownMark(edge.known)}${cite(edge.sites[0])}\n`,
    )
  }
  if (callers.length > 0) {
    yield* say(
      `- What ${code(start.node.name)} returns or raises goes to ${joinNames(
        callers.slice(0, 6).map((edge) => `${code(edge.node.name)}${cite(edge.sites[0])}`),
        6,
      )} (inferred).\n`,
    )
  }
}

function isOnLine(edge: NeighbourEdge, lines: readonly number[]): boolean {
  return edge.sites.some((site) => lines.includes(Number(/:(\d+)-\d+$/u.exec(site)?.[1] ?? 0)))
}
