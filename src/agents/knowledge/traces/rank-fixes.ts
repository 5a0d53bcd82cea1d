import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import type { CodePlace } from '../code-place.ts'
import type { BoundFrame } from './bind-frames.ts'
import type { Suspect } from './rank-suspects.ts'
import { isOnlyRaising } from './rank-suspects.ts'
import type { Surroundings } from './surroundings.ts'

/** What a change at a place would be, and whether it is advisable. */
export const fixRoles = {
  origin: 'preferred',
  transformation: 'acceptable',
  boundary: 'acceptable',
  symptom: 'avoid',
  'consumer guard': 'red flag',
} as const

export interface FixPlace extends CodePlace {
  readonly role: keyof typeof fixRoles
  readonly evidence: readonly string[]
}

interface Situation {
  /** Where the symptom shows. */
  readonly start: CodePlace
  /** Innermost first. */
  readonly frames: readonly BoundFrame[]
  readonly suspects: readonly Suspect[]
  readonly surroundings: Surroundings
  /** The trace enters the repository from a program that uses it. */
  readonly isEntered: boolean
}

const maxSuspects = 3

/** Of the best score, for suspects beside a trace that only words point to. */
const leastShare = 0.75

/** Where a fix may belong, by role; each place once. */
export function rankFixes(snapshot: Snapshot, situation: Situation): FixPlace[] {
  const { start, frames, surroundings, isEntered } = situation
  const chosen = chooseSuspects(snapshot, situation)
  const fixes: FixPlace[] = []
  const add = (role: FixPlace['role'], place: CodePlace, evidence: readonly string[]): void => {
    const isKnown = fixes.some(
      (fix) => fix.path === place.path && fix.line === place.line && fix.node.nodeId === place.node.nodeId,
    )
    if (!isKnown) fixes.push({ role, node: place.node, path: place.path, line: place.line, evidence })
  }
  const isChosen = (node: NodeRecord): boolean =>
    chosen.some((one) => one.suspect.node.nodeId === node.nodeId)

  for (const { suspect, role } of chosen) add(role, suspect, suspect.evidence)
  const passing = frames.slice(1, -1).find(({ node }) => !isChosen(node))
  if (passing !== undefined && !chosen.some(({ role }) => role === 'transformation'))
    add('transformation', passing, [`frame ${frames.indexOf(passing) + 1}`])
  const outermost = frames.length > 1 ? frames.at(-1) : undefined
  if (outermost !== undefined && !isChosen(outermost.node)) add('boundary', outermost, ['outermost frame'])
  const entering = surroundings.entering.find(({ known }) => known !== 'possible')
  if (outermost === undefined && !isEntered && entering !== undefined)
    add('boundary', callerPlace(entering), ['caller of the outermost frame'])
  if (!isChosen(start.node)) add('symptom', start, ['where it shows'])
  const consumer = frames[1] ?? (surroundings.callers[0] && callerPlace(surroundings.callers[0]))
  if (consumer !== undefined && consumer.node.nodeId !== chosen[0]?.suspect.node.nodeId)
    add('consumer guard', consumer, ['caller of the failing definition'])
  const order = Object.keys(fixRoles)
  return fixes.toSorted((a, b) => order.indexOf(a.role) - order.indexOf(b.role))
}

/** The suspects that are worth a look, one of a file and what makes a value of the line, each with its role by its place in the trace. */
function chooseSuspects(
  snapshot: Snapshot,
  { suspects, frames }: Situation,
): { suspect: Suspect; role: FixPlace['role'] }[] {
  const [first] = suspects
  const likely = suspects.filter(
    ({ evidence, score }) =>
      frames.length === 0 ||
      evidence.some((shows) => shows !== 'words of the report') ||
      score >= leastShare * (first?.score ?? 0),
  )
  // What only raises shows the symptom.
  const origins = likely.filter(
    ({ node }) =>
      !frames.some((frame) => frame.node.nodeId === node.nodeId && isOnlyRaising(snapshot, frame)),
  )
  const files = new Set<string>()
  const spread = (origins.length > 0 ? origins : likely).filter(({ path, isSource }) => {
    const isFirst = !files.has(path)
    files.add(path)
    return isFirst || isSource
  })
  const chosen = spread.slice(0, maxSuspects)
  const hasOrigin = chosen.some(isOrigin)
  return chosen.map((suspect, index) => {
    const isOutermost = frames.at(-1)?.node.nodeId === suspect.node.nodeId
    // The likeliest stays the first of the list.
    const isBoundary = isOutermost && (index > 0 || hasOrigin)
    return { suspect, role: isOrigin(suspect) ? 'origin' : isBoundary ? 'boundary' : 'transformation' }
  })
}

/** Neither a frame nor words, which those of the frames may be, say that the bad state is made there. */
function isOrigin({ isSource, evidence }: Suspect): boolean {
  return isSource || evidence.includes('text of the error') || evidence.includes('place in the report')
}

function callerPlace({ from, sites: [site] }: Surroundings['callers'][number]): CodePlace {
  return { node: from, path: site?.filePath ?? from.filePath, line: site?.line ?? 0 }
}
