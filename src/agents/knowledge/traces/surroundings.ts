import type { EdgeKind } from '../../../graph/graph.ts'
import type { EdgeRecord, NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import type { CodePlace } from '../code-place.ts'
import { readNodeLines } from '../code-place.ts'
import type { BoundFrame } from './bind-frames.ts'
import type { Guard } from './find-guards.ts'
import { findGuards } from './find-guards.ts'
import type { UsedValue } from './find-values.ts'
import { findValues, isRaising } from './find-values.ts'

/** Who writes state that the failing line reads. */
export interface Writer extends CodePlace {
  readonly state: NodeRecord
}

/** What is known around the line where a symptom shows; tests are left out. */
export interface Surroundings {
  /** Conditions under which the line is reached, innermost first. */
  readonly guards: readonly Guard[]
  /** Where the values of the decisive lines come from inside the definition. */
  readonly values: readonly UsedValue[]
  /** Called on the failing line, or where a value of it is set. */
  readonly producers: readonly EdgeRecord[]
  readonly writers: readonly Writer[]
  readonly callers: readonly EdgeRecord[]
  /** Who calls the outermost frame. */
  readonly entering: readonly EdgeRecord[]
}

export const noSurroundings: Surroundings = {
  guards: [],
  values: [],
  producers: [],
  writers: [],
  callers: [],
  entering: [],
}

const maxOfEach = 4

export function findSurroundings(
  snapshot: Snapshot,
  start: CodePlace,
  frames: readonly BoundFrame[],
): Surroundings {
  const { node, line } = start
  const { lines, firstLine } = readNodeLines(snapshot, node, line)
  const guards = line === 0 ? [] : findGuards(lines, firstLine, line)
  // Where a line only raises, the conditions around it decide.
  const isRaised = isRaising(lines[line - firstLine] ?? '')
  const decisive = line === 0 ? [] : isRaised ? guards.map((guard) => guard.line) : [line]
  const found = decisive.flatMap((one) => findValues(lines, firstLine, one))
  const values = [...new Map(found.map((value) => [value.name, value])).values()].slice(0, maxOfEach)

  const related = (of: NodeRecord, direction: 'in' | 'out', kinds: readonly EdgeKind[]): EdgeRecord[] =>
    snapshot.edges(of.nodeId, { direction, kinds, limit: 60 }).filter((edge) => {
      const other = direction === 'in' ? edge.from : edge.to
      return !other.isTest && other.nodeId !== of.nodeId && other.kind !== 'external'
    })
  const isOn = ({ sites }: EdgeRecord, on: readonly number[]): boolean =>
    sites.some((site) => on.includes(site.line))
  const producing = [...decisive, line, ...values.map((value) => value.line)]
  const producers = related(node, 'out', ['calls', 'instantiates'])
    .filter((edge) => edge.known !== 'possible' && isOn(edge, producing))
    .filter(({ to }) => !/(?:Error|Exception|Warning)$/u.test(to.name))
    .toSorted((a, b) => Number(isOn(b, decisive)) - Number(isOn(a, decisive)))
  const read = related(node, 'out', ['reads']).filter((edge) => isOn(edge, decisive))
  const outermost = frames.at(-1)?.node ?? node
  return {
    guards,
    values,
    producers: producers.slice(0, maxOfEach),
    writers: findWriters(
      snapshot,
      read.slice(0, maxOfEach).map(({ to }) => to),
    ).slice(0, maxOfEach),
    callers: related(node, 'in', ['calls', 'instantiates', 'handles', 'overrides']).filter(
      ({ kind, known }) => kind === 'calls' || known !== 'possible',
    ),
    entering: related(outermost, 'in', ['calls', 'instantiates', 'handles']),
  }
}

/**
 * Who writes fields and variables: by the graph, and by text where a container is filled (`x.handlers[key] = …`,
 * `x.items.append(…)`), which is no write of the field itself. Constructors last: they only begin with a value.
 */
function findWriters(snapshot: Snapshot, states: readonly NodeRecord[]): Writer[] {
  const writers = states.flatMap((state): Writer[] => {
    const linked = snapshot
      .edges(state.nodeId, { direction: 'in', kinds: ['writes'], limit: 12 })
      .flatMap(({ from, sites: [site] }) =>
        site === undefined ? [] : [{ state, node: from, path: site.filePath, line: site.line }],
      )
    const filled = snapshot
      .grep(fillPattern(state.name), { regex: true, caseSensitive: true, limit: 20 })
      .matches.flatMap(({ filePath: path, line }) => {
        const node = snapshot.nodeAt(path, line)
        return node === undefined || snapshot.findFile(path)?.language === ''
          ? []
          : [{ state, node, path, line }]
      })
    return [...linked, ...filled].filter(({ node }) => !node.isTest)
  })
  const isConstructor = ({ node }: Writer): boolean => /^(?:__init__|constructor|__new__)$/u.test(node.name)
  return [...new Map(writers.map((writer) => [`${writer.path}:${writer.line}`, writer])).values()].toSorted(
    (a, b) => Number(isConstructor(a)) - Number(isConstructor(b)),
  )
}

function fillPattern(name: string): string {
  const field = name.replaceAll(/[^\w]/gu, '.')
  return String.raw`\b${field}(?:\[[^\]]*\]\s*=[^=]|\.(?:append|add|push|set|put|update|setdefault|insert|extend|unshift)\()`
}
