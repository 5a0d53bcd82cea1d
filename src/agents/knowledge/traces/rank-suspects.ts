import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import type { CodePlace } from '../code-place.ts'
import { readLine } from '../code-place.ts'
import type { BoundFrame } from './bind-frames.ts'
import { isRaising } from './find-values.ts'
import type { Surroundings } from './surroundings.ts'

/** A definition that a fix may belong into, with what points to it. */
export interface Suspect {
  readonly node: NodeRecord
  readonly path: string
  /** The line to look at; 0 for the whole definition. */
  readonly line: number
  /** `frame 1`, `writer of Cart.items`, `words of the report`. */
  readonly evidence: readonly string[]
  /** It makes a value or state that the failing line uses. */
  readonly isSource: boolean
  readonly score: number
}

interface Evidence extends CodePlace {
  readonly kind: keyof typeof weights
  /** From 0, the strongest of its kind first. */
  readonly rank: number
  readonly shows: string
}

/** How much the first of each kind counts, and how fast the next ones fall. Measured with `bench/symptoms.ts`. */
const weights = {
  frame: { first: 0.6, fall: 0.35 },
  /** A frame that only raises. */
  check: { first: 0.25, fall: 0.35 },
  raise: { first: 0.35, fall: 1 },
  mentioned: { first: 0.7, fall: 0.3 },
  producer: { first: 0.3, fall: 0.6 },
  writer: { first: 0.3, fall: 0.6 },
  caller: { first: 0.15, fall: 1 },
  words: { first: 0.7, fall: 0.3 },
  /** What the words of the report say of a file counts for all definitions in it. */
  file: { first: 1, fall: 0.3 },
} as const

export interface Clues {
  /** Frames outside of tests, innermost first. */
  readonly frames: readonly BoundFrame[]
  /** Where the text of the error is made. */
  readonly raises: readonly CodePlace[]
  /** Places that the report names beside the trace. */
  readonly mentioned: readonly CodePlace[]
  readonly surroundings: Surroundings
  readonly report: string
}

/** Definitions by all that points to them and to their files, the likeliest first. */
export function rankSuspects(snapshot: Snapshot, clues: Clues): Suspect[] {
  const files = new Map<string, number>()
  const nodes = new Map<string, { best: Evidence; score: number; shows: Set<string>; isSource: boolean }>()
  for (const one of gatherEvidence(snapshot, clues)) {
    const { first, fall } = weights[one.kind]
    const points = first / (1 + fall * one.rank)
    const isFile = one.kind === 'file'
    const isSource = one.kind === 'producer' || one.kind === 'writer'
    if (isFile) files.set(one.path, Math.max(files.get(one.path) ?? 0, points))
    const known = nodes.get(one.node.nodeId)
    if (known === undefined) {
      nodes.set(one.node.nodeId, {
        best: one,
        score: isFile ? 0 : points,
        shows: new Set([one.shows]),
        isSource,
      })
    } else {
      known.score += isFile ? 0 : points
      known.shows.add(one.shows)
      known.isSource ||= isSource
      if (known.best.line === 0 && one.line > 0) known.best = one
    }
  }
  return [...nodes.values()]
    .map(({ best: { node, path, line }, score, shows, isSource }) => ({
      node,
      path,
      line,
      evidence: [...shows],
      isSource,
      score: score + (files.get(path) ?? 0),
    }))
    .toSorted((a, b) => b.score - a.score)
}

/** A frame whose line does nothing but raise found the bad state, it did not make it. */
export function isOnlyRaising(snapshot: Snapshot, place: CodePlace): boolean {
  return isRaising(readLine(snapshot, place))
}

function gatherEvidence(snapshot: Snapshot, clues: Clues): Evidence[] {
  const { frames, raises, mentioned, surroundings, report } = clues
  const { producers, writers, callers } = surroundings
  const words = searchWords(snapshot, report)
  return [
    ...frames.map((frame, rank): Evidence => {
      const isCheck = isOnlyRaising(snapshot, frame)
      return {
        ...frame,
        kind: isCheck ? 'check' : 'frame',
        rank,
        shows: `frame ${rank + 1}${isCheck ? ', which only raises' : ''}`,
      }
    }),
    ...raises.map((raise, rank): Evidence => ({ ...raise, kind: 'raise', rank, shows: 'text of the error' })),
    ...mentioned.map((place, rank): Evidence => ({
      ...place,
      kind: 'mentioned',
      rank,
      shows: 'place in the report',
    })),
    ...producers.map(({ to }, rank): Evidence => ({
      ...placeOf(to),
      kind: 'producer',
      rank,
      shows: 'called for a value of the failing line',
    })),
    ...writers.map((writer, rank): Evidence => ({
      ...writer,
      kind: 'writer',
      rank,
      shows: `writer of ${writer.state.name}, which the failing line reads`,
    })),
    ...callers.map(({ from, sites: [site] }, rank): Evidence => {
      const place = placeOf(from)
      return {
        ...place,
        line: site?.line ?? 0,
        path: site?.filePath ?? place.path,
        kind: 'caller',
        rank,
        shows: 'caller',
      }
    }),
    // An overload of a frame's function is meant by its words, and the frame says which one.
    ...words.map((one) => {
      const frame = frames.find(({ node, path }) => node.name === one.node.name && path === one.path)
      return frame === undefined ? one : { ...one, node: frame.node }
    }),
  ]
}

function placeOf(node: NodeRecord): CodePlace {
  return { node, path: node.filePath, line: 0 }
}

const notCode = /\.(?:md|rst|txt|lock|json|po|pot|csv|html?|svg|ya?ml|toml|ini|cfg|css|in)$/iu
const maxFilesLookedInto = 5

/** The files and definitions that the words of the report fit best, with the best definitions in those files. */
function searchWords(snapshot: Snapshot, report: string): Evidence[] {
  const query = report.slice(0, 20_000)
  const isCode = ({ node }: { readonly node: NodeRecord }): boolean =>
    !node.isTest &&
    node.kind !== 'section' &&
    node.kind !== 'external' &&
    node.kind !== 'directory' &&
    !notCode.test(node.filePath)
  const files = snapshot.search(query, { group: 'file', limit: 14 }).filter(isCode).slice(0, 8)
  const nodes = snapshot.search(query, { limit: 20 }).filter(isCode)
  const shows = 'words of the report'
  const ofFiles = files.flatMap(({ node }, rank): Evidence[] => {
    const members =
      rank < maxFilesLookedInto
        ? snapshot
            .search(query, { path: node.filePath, kinds: ['function', 'method'], limit: 3 })
            .filter(isCode)
        : []
    const best = node.kind === 'function' || node.kind === 'method' ? node : (members[0]?.node ?? node)
    return [
      { ...placeOf(best), kind: 'file', rank, shows },
      ...members.map((member, position): Evidence => ({
        ...placeOf(member.node),
        kind: 'words',
        rank: rank + 2 * position,
        shows,
      })),
    ]
  })
  return [
    ...ofFiles,
    ...nodes
      .filter(({ node }) => node.kind !== 'file')
      .map(({ node }, rank): Evidence => ({ ...placeOf(node), kind: 'words', rank, shows })),
  ]
}
