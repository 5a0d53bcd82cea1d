import type { NodeDetail } from '../../../tools/get-node.ts'
import type { NeighbourEdge } from '../../../tools/neighbours.ts'
import type { SearchOutput } from '../../../tools/search.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { code, pathOf, stripNumbers } from '../prose.ts'
import type { Script } from '../script.ts'
import { callAll } from '../script.ts'
import { isRaising } from '../../../knowledge/traces/find-values.ts'
import type { BoundFrame } from './bind-frames.ts'
import type { Raise } from './find-raises.ts'
import type { Writer } from './find-writers.ts'
import type { Evidence } from './rank-suspects.ts'

/** A definition by a name that the report writes, and others of that name. */
export interface Named {
  readonly node: NodeDetail
  readonly others: readonly NodeBrief[]
}

export interface Clues {
  /** Frames outside of tests, innermost first. */
  readonly frames: readonly BoundFrame[]
  readonly raises: readonly Raise[]
  readonly mentioned: readonly BoundFrame[]
  readonly named: readonly Named[]
  readonly producers: readonly NeighbourEdge[]
  readonly writers: readonly Writer[]
  readonly callers: readonly NeighbourEdge[]
}

type Hit = SearchOutput['results'][number]

const notCode = /\.(?:md|rst|txt|lock|json|po|pot|csv|html?|svg|ya?ml|toml|ini|cfg|css|in)$/iu
const callable = new Set(['function', 'method', 'test', 'route'])
const filesLookedInto = 5

/** What speaks for which definition: the words of the report, its trace, and the graph around the failing line. */
export function gatherEvidence(words: readonly Evidence[], clues: Clues): Evidence[] {
  const { frames, raises, mentioned, named, producers, writers, callers } = clues
  const ofFrames = frames.map((frame, rank) =>
    evidenceOf(
      frame.node,
      isOnlyRaising(frame) ? 'check' : 'frame',
      rank,
      frameSays(frame, rank, frames.length),
      frame,
    ),
  )
  return [
    ...ofFrames,
    ...raises.map((raise, rank) => evidenceOf(raise.node, 'raise', rank, 'raises the error', raise)),
    ...mentioned.map((place, rank) =>
      evidenceOf(place.node, 'mentioned', rank, 'is the place that the report points to', place),
    ),
    ...named.map(({ node, others }, rank) =>
      evidenceOf(
        node,
        'named',
        rank,
        others.length === 0 ? 'is named in the report' : 'has a name that stands in the report',
      ),
    ),
    ...producers.map((edge, rank) =>
      evidenceOf(
        edge.node,
        'producer',
        rank,
        'produces a value that the failing line uses (inferred from the call)',
      ),
    ),
    ...writers.map((writer, rank) =>
      evidenceOf(
        writer.node,
        'writer',
        rank,
        `writes ${code(writer.state)}, which the failing line reads`,
        undefined,
        writer.location,
      ),
    ),
    ...callers.map((edge, rank) =>
      evidenceOf(edge.node, 'caller', rank, 'supplies the arguments (inferred)', undefined, edge.sites[0]),
    ),
    // An overload of a frame's function is meant by its words, and the frame says which one.
    ...words.map((one) => {
      const frame = frames.find(
        ({ node, path }) => node.name === one.node.name && path === pathOf(one.location),
      )
      return frame === undefined ? one : { ...one, node: frame.node, location: frame.node.location }
    }),
  ]
}

/** A frame whose line does nothing but raise found the bad state, it did not make it. */
export function isOnlyRaising({ node, line }: BoundFrame): boolean {
  if (node.source === undefined || line === 0) return false
  const { lines, firstLine } = stripNumbers(node.source)
  return isRaising(lines[line - firstLine] ?? '')
}

function frameSays(frame: BoundFrame, rank: number, count: number): string {
  if (isOnlyRaising(frame)) return 'raises the error'
  if (rank === 0) return 'is the innermost frame in the repository'
  return rank === count - 1 ? 'is where the trace enters the repository' : 'is on the way to the failure'
}

function evidenceOf(
  node: NodeBrief,
  kind: Evidence['kind'],
  rank: number,
  says: string,
  place?: { readonly path: string; readonly line: number },
  site?: string,
): Evidence {
  const location =
    site ??
    (place === undefined || place.line === 0 ? node.location : `${place.path}:${place.line}-${place.line}`)
  return { node, location, kind, rank, says }
}

/** The files and definitions that the words of the report fit best, with the best definitions in those files. */
export function* searchWords(text: string): Script<Evidence[]> {
  const [byFile, byNode] = yield* callAll('search', [
    { query: text, by_file: true, limit: 14 },
    { query: text, limit: 20 },
  ])
  const files = hitsOf(byFile).slice(0, 8)
  const nodes = hitsOf(byNode)
  const inFiles = yield* callAll(
    'search',
    files.slice(0, filesLookedInto).map((hit) => ({
      query: text,
      path: pathOf(hit.location),
      kinds: ['function', 'method'],
      limit: 3,
    })),
  )
  const ofFiles = files.flatMap((hit, rank): Evidence[] => {
    const output = inFiles[rank]
    const members = hitsOf(output)
    const best = callable.has(hit.kind) ? hit : (members[0] ?? hit)
    const says =
      rank === 0 ? 'is in the file that the words of the report fit best' : 'fits the words of the report'
    return [
      evidenceOf(best, 'file', rank, says),
      ...members.map((member, position) => evidenceOf(member, 'words', rank + 2 * position, says)),
    ]
  })
  return [
    ...ofFiles,
    ...nodes
      .filter(({ kind }) => kind !== 'file')
      .map((hit, rank) => evidenceOf(hit, 'words', rank, 'fits the words of the report')),
  ]
}

function hitsOf(output: unknown): Hit[] {
  if (output === undefined || isToolFailure(output)) return []
  return (output as SearchOutput).results.filter(
    ({ kind, location, in_test: isTest }) =>
      isTest !== true &&
      kind !== 'section' &&
      kind !== 'external' &&
      kind !== 'directory' &&
      !notCode.test(pathOf(location)),
  )
}
