import type { NodeBrief } from '../../../tools/show-node.ts'
import { cite, code, joinNames } from '../prose.ts'
import type { Script } from '../script.ts'
import { say } from '../script.ts'
import type { Frame } from '../../../knowledge/traces/frame.ts'
import type { BoundFrame, Place } from './bind-frames.ts'
import { isOnlyRaising } from './gather-suspects.ts'
import type { Surroundings } from './debug-surroundings.ts'
import type { Suspect } from './rank-suspects.ts'
import { spreadOverFiles } from './rank-suspects.ts'

interface Fixes {
  readonly start: Place
  /** Innermost first. */
  readonly frames: readonly BoundFrame[]
  readonly chosen: readonly Candidate[]
  /** Where the trace enters the repository from. */
  readonly outside: Frame | undefined
  readonly surroundings: Surroundings
}

const mostCandidates = 3

/** Of the best score, for candidates beside a trace. */
const leastShare = 0.75

const classes = [
  'Origin fix, a further candidate',
  'Transformation fix (acceptable)',
  'Boundary fix (acceptable)',
] as const

/** The class of a candidate beside the first one, by its place in the trace. */
function rankOf({ node }: Suspect, index: number, frames: readonly BoundFrame[]): 0 | 1 | 2 {
  const at = frames.findIndex((frame) => frame.node.node_id === node.node_id)
  if (index === 0 || at <= 0) return 0
  return at === frames.length - 1 ? 2 : 1
}

export interface Candidate {
  readonly suspect: Suspect
  /** 0 for an origin, 1 on the way of the value, 2 at the boundary. */
  readonly rank: 0 | 1 | 2
}

/** The places for a fix that are worth a look, the one to be preferred first. */
export function chooseCandidates(suspects: readonly Suspect[], frames: readonly BoundFrame[]): Candidate[] {
  // What only raises shows the symptom; the candidates are for where it comes from.
  const isCheck = ({ node }: Suspect): boolean =>
    frames.some((frame) => frame.node.node_id === node.node_id && isOnlyRaising(frame))
  const likely = suspects.filter(isLikely(frames))
  const origins = likely.filter((suspect) => !isCheck(suspect))
  return spreadOverFiles(origins.length > 0 ? origins : likely, mostCandidates, 1)
    .map((suspect, index) => ({ suspect, rank: rankOf(suspect, index, frames) }))
    .sort((a, b) => a.rank - b.rank)
}

/** Places for a fix in their five classes, the one to be preferred first, each with the reason for its rank. */
export function* sayFixes({ start, frames, chosen, surroundings, outside }: Fixes): Script {
  const rows: string[] = []
  const used = new Set<string>()
  const add = (rank: string, name: string, location: string, why: string): void => {
    if (location === '' || used.has(location)) return
    used.add(location)
    rows.push(`${rows.length + 1}. **${rank}**: ${code(name)}${cite(location)}. ${why}\n`)
  }
  chosen.forEach(({ suspect, rank }, index) => {
    add(
      index === 0 ? 'Origin fix (preferred)' : (classes[rank] ?? ''),
      suspect.node.name,
      suspect.location,
      `It ${joinNames(suspect.evidence.slice(0, 3), 3)}${rank === 1 ? '; the bad value passes through it (inferred)' : rank === 2 ? ': a check there keeps bad input out of everything behind it' : ''}.`,
    )
  })
  const isChosen = (node: NodeBrief): boolean =>
    chosen.some(({ suspect }) => suspect.node.node_id === node.node_id)
  const passing = frames.slice(1, -1).find((frame) => !isChosen(frame.node))
  if (passing !== undefined && !chosen.some(({ rank }) => rank === 1))
    add(
      classes[1],
      passing.node.name,
      locationOf(passing),
      'It is on the way to the failure: the bad value passes through it (inferred).',
    )
  const boundary = frames.length > 1 ? frames.at(-1) : undefined
  if (boundary !== undefined && !isChosen(boundary.node))
    add(
      'Boundary fix (acceptable)',
      boundary.node.name,
      locationOf(boundary),
      'Here the call enters the repository: a check keeps bad input out of everything behind it.',
    )
  const edge = surroundings.entering.find(({ known }) => known !== 'possible')
  if (boundary === undefined && outside === undefined && edge !== undefined) {
    add(
      'Boundary fix (acceptable)',
      edge.node.name,
      edge.sites[0] ?? '',
      'Here the call enters this chain: a check keeps bad input out.',
    )
  }
  if (!isChosen(start.node))
    add(
      'Symptom fix (to be avoided)',
      start.node.name,
      locationOf(start),
      'Here it shows: a change hides the cause, and the siblings remain.',
    )
  const consumer = consumerOf(frames, surroundings)
  if (consumer !== undefined && consumer.name !== chosen[0]?.suspect.node.name)
    add(
      'Consumer guard (a red flag)',
      consumer.name,
      consumer.location,
      'A guard around this call lets the bad state live on, and every other consumer needs one too.',
    )
  const note =
    outside === undefined
      ? ''
      : `The trace enters the repository from ${code(`${outside.path}:${outside.line}`)}, which I did not find in the parsed commit: if what is passed in there is wrong, the fix belongs there. In the repository:\n\n`
  yield* say(`\n## Fix locations, ranked\n\n${note}${rows.join('')}`)
}

/** Where a trace tells the way, what only shares words with the report must fit it nearly as well as the best. */
function isLikely(
  frames: readonly BoundFrame[],
): (suspect: Suspect, index: number, all: readonly Suspect[]) => boolean {
  return ({ evidence, score }, _, [first]) =>
    frames.length === 0 ||
    evidence.some((said) => !said.includes('words of the report')) ||
    score >= leastShare * (first?.score ?? 0)
}

/** Who called in this trace, else who is known to call. */
function consumerOf(
  [, caller]: readonly BoundFrame[],
  { callers }: Surroundings,
): { name: string; location: string } | undefined {
  if (caller !== undefined) return { name: caller.node.name, location: locationOf(caller) }
  const [edge] = callers
  return edge === undefined ? undefined : { name: edge.node.name, location: edge.sites[0] ?? '' }
}

function locationOf({ node, line, path }: Place): string {
  return line > 0 ? `${path}:${line}-${line}` : node.location
}
