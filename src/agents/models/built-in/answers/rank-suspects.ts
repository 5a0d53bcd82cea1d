import type { NodeBrief } from '../../../tools/show-node.ts'
import { pathOf } from '../prose.ts'

/** A definition that a fix may belong into, with what speaks for it. */
export interface Suspect {
  readonly node: NodeBrief
  /** The line to look at, or the whole definition. */
  readonly location: string
  readonly evidence: readonly string[]
  readonly score: number
}

/** One thing that speaks for a definition, or for a file where `node` is its best one there. */
export interface Evidence {
  readonly node: NodeBrief
  readonly location: string
  readonly kind: keyof typeof weights
  /** From 0, the strongest of its kind first. */
  readonly rank: number
  /** Said of the definition: "is the innermost frame of the repository". */
  readonly says: string
}

/** How much the first of each kind counts, and how fast the next ones fall. Measured with `bench/symptoms.ts`. */
const weights = {
  frame: { first: 0.6, fall: 0.35 },
  /** A frame that only raises. */
  check: { first: 0.25, fall: 0.35 },
  raise: { first: 0.35, fall: 1 },
  mentioned: { first: 0.7, fall: 0.3 },
  named: { first: 0.6, fall: 0.3 },
  producer: { first: 0.3, fall: 0.6 },
  writer: { first: 0.3, fall: 0.6 },
  caller: { first: 0.15, fall: 1 },
  words: { first: 0.7, fall: 0.3 },
  file: { first: 1, fall: 0.3 },
} as const

/** What the words of the report say of a file counts for all definitions in it. */
const fileKinds = new Set<Evidence['kind']>(['file'])

/** Definitions by all that speaks for them and for their files, the likeliest first. */
export function rankSuspects(evidence: readonly Evidence[]): Suspect[] {
  const files = new Map<string, number>()
  const nodes = new Map<string, { best: Evidence; score: number; says: string[] }>()
  for (const one of evidence) {
    const { first, fall } = weights[one.kind]
    const points = first / (1 + fall * one.rank)
    const path = pathOf(one.location)
    if (fileKinds.has(one.kind)) files.set(path, Math.max(files.get(path) ?? 0, points))
    const own = fileKinds.has(one.kind) ? 0 : points
    const known = nodes.get(one.node.node_id)
    if (known === undefined) nodes.set(one.node.node_id, { best: one, score: own, says: [one.says] })
    else {
      known.score += own
      if (!known.says.includes(one.says) && !isSaid(known.says, one)) known.says.push(one.says)
      if (isNarrower(one.location, known.best.location)) known.best = one
    }
  }
  return [...nodes.values()]
    .map(({ best, score, says }) => ({
      node: best.node,
      location: best.location,
      evidence: says,
      score: score + (files.get(pathOf(best.location)) ?? 0),
    }))
    .sort((a, b) => b.score - a.score)
}

/** That the file fits best says more than that the definition fits. */
function isSaid(says: readonly string[], { kind }: Evidence): boolean {
  return kind === 'words' && says.some((said) => said.includes('words of the report'))
}

function isNarrower(a: string, b: string): boolean {
  return lengthOf(a) < lengthOf(b)
}

function lengthOf(location: string): number {
  const match = /:(\d+)-(\d+)$/u.exec(location)
  return match === null ? Number.POSITIVE_INFINITY : Number(match[2]) - Number(match[1])
}

/** The best of each definition, at most `perFile` of one file before others have had their turn. */
export function spreadOverFiles(suspects: readonly Suspect[], most: number, perFile: number): Suspect[] {
  const counts = new Map<string, number>()
  const first = suspects.filter(({ location }) => {
    const path = pathOf(location)
    const count = (counts.get(path) ?? 0) + 1
    counts.set(path, count)
    return count <= perFile
  })
  return first.slice(0, most)
}
