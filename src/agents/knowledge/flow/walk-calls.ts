import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import { outsidePackages } from '../../../index/outside-packages.ts'
import type { QuestionTerms } from '../passages/question-terms.ts'
import type { FlowStep } from './read-steps.ts'
import type { HandoffReader } from './read-handoffs.ts'
import { callKinds } from '../../edge-kinds.ts'
import { conditionCosts } from './condition-cost.ts'
import { readSteps } from './read-steps.ts'

export interface Flow {
  readonly start: NodeRecord
  /** In the order of the calls, each definition once. */
  readonly steps: readonly FlowStep[]
  /** Calls of the definitions on the way that were not followed. */
  readonly leftOut: number
}

/** Definitions that are looked into, nearest first. */
const mostExpanded = 90
const mostDepth = 9
/** What a call counts for what lies behind it. */
const decay = 0.9

interface Found {
  readonly node: NodeRecord
  readonly step: FlowStep | undefined
  readonly parent: Found | undefined
  readonly own: number
  readonly children: Found[]
  calls: number
  /** Its own worth, or that of the best of what it leads to. */
  worth: number
}

export interface WalkOptions {
  readonly most: number
  readonly depth?: number | undefined
  /** Ids of where it is asked to lead: the way to each that is found is kept before anything else. */
  readonly ends?: readonly string[] | undefined
  /** Follows events, messages and requests too. */
  readonly readHandoffs?: HandoffReader | undefined
}

/**
 * Follows the calls of a definition and keeps the `most` that are worth most with the way to each: those whose names and
 * docs have words of the question, and those that lead there. `candidates` are places that speak of the question.
 */
export function walkCalls(
  snapshot: Snapshot,
  start: NodeRecord,
  terms: QuestionTerms,
  candidates: ReadonlyMap<string, number>,
  { most, depth, ends = [], readHandoffs }: WalkOptions,
): Flow {
  const root: Found = {
    node: start,
    step: undefined,
    parent: undefined,
    own: 0,
    children: [],
    calls: 0,
    worth: 0,
  }
  const explored = explore(snapshot, root, terms, candidates, depth ?? mostDepth, readHandoffs)
  // What lies behind comes last in the list.
  for (const found of explored.toReversed()) {
    found.worth = Math.max(found.own, ...found.children.map((child) => decay * child.worth))
  }
  const kept = new Set<Found>([root])
  for (const id of ends) {
    const way = wayTo(explored.find(({ node }) => node.nodeId === id)).filter((found) => !kept.has(found))
    if (kept.size + way.length <= most + 1) for (const found of way) kept.add(found)
  }
  let border = [...kept].flatMap(({ children }) => children.filter((child) => !kept.has(child)))
  while (kept.size <= most && border.length > 0) {
    const best = border.reduce((one, other) => (worthNow(other, kept) > worthNow(one, kept) ? other : one))
    kept.add(best)
    border = [...border.filter((found) => found !== best), ...best.children]
  }
  const steps = inOrder(root, kept)
  const calls = [...kept].reduce((sum, found) => sum + found.calls, 0)
  return { start, steps, leftOut: Math.max(0, calls - steps.length) }
}

/** What leads to a definition, from the root on, and the definition itself. */
function wayTo(found: Found | undefined): Found[] {
  return found === undefined ? [] : [...wayTo(found.parent), found]
}

/** Of what one definition calls, the first few tell more than all of it: the rest of the way is worth more. */
function worthNow({ worth, parent }: Found, kept: ReadonlySet<Found>): number {
  const siblings = parent?.children.filter((child) => kept.has(child)).length ?? 0
  return worth * 0.8 ** siblings
}

/** How much of the candidates the calls of a definition lead to, by their scores. */
export function reachOf(
  snapshot: Snapshot,
  start: NodeRecord,
  candidates: ReadonlyMap<string, number>,
): number {
  const seen = new Set([start.nodeId])
  let level = [start.nodeId]
  let sum = 0.6 * (candidates.get(start.nodeId) ?? 0)
  for (let depth = 0; depth < 5 && seen.size < 150; depth += 1) {
    const next: string[] = []
    for (const id of level) {
      for (const { to } of snapshot.edges(id, {
        direction: 'out',
        kinds: callKinds,
        limit: 25,
        maxSites: 1,
      })) {
        if (seen.has(to.nodeId) || to.kind === 'external') continue
        seen.add(to.nodeId)
        sum += candidates.get(to.nodeId) ?? 0
        next.push(to.nodeId)
      }
    }
    level = next
  }
  return sum
}

function explore(
  snapshot: Snapshot,
  root: Found,
  terms: QuestionTerms,
  candidates: ReadonlyMap<string, number>,
  deepest: number,
  readHandoffs: HandoffReader | undefined,
): Found[] {
  const seen = new Set([root.node.nodeId])
  const explored = [root]
  let level = [root]
  for (let depth = 0; depth < deepest && explored.length < mostExpanded; depth += 1) {
    const next: Found[] = []
    for (const found of level.slice(0, mostExpanded - explored.length)) {
      const steps = readSteps(snapshot, found.node, readHandoffs)
      found.calls = steps.length
      const costOf = conditionCosts(steps, terms)
      for (const step of steps) {
        if (seen.has(step.to.nodeId) || step.to.isTest) continue
        // That an example may stand in for something is no part of what happens.
        if (
          step.known === 'possible' &&
          step.kind !== 'hands-over' &&
          /(?:^|\/)(?:examples?|demos?|samples?|benchmarks?)\//u.test(outsidePackages(step.to.filePath))
        )
          continue
        // Who hands a function to a helper runs it there, not everybody who does.
        if (step.known === 'possible' && step.to.isAnonymous && !isWithin(step.to, found)) continue
        const cost = costOf(step)
        if (cost === undefined || isToldByConstructor(step, steps)) continue
        seen.add(step.to.nodeId)
        const own = worthOf(snapshot, step, terms, candidates) - cost
        const child: Found = { node: step.to, step, parent: found, own, children: [], calls: 0, worth: own }
        found.children.push(child)
        if (step.isOpen !== true) next.push(child)
      }
    }
    // What has words of the question is looked into first where there is too much.
    level = next.sort((a, b) => b.own - a.own)
    explored.push(...level)
  }
  return explored
}

/** What a constructor makes, and what the call of one makes, is said by its name. */
function isToldByConstructor({ kind, from, to, line }: FlowStep, steps: readonly FlowStep[]): boolean {
  return (
    kind === 'instantiates' &&
    (from.parentId === to.nodeId ||
      steps.some((other) => other.line === line && other.to.parentId === to.nodeId))
  )
}

/** Whether a function without a name is written in something on the way to a definition. */
function isWithin(node: NodeRecord, found: Found): boolean {
  for (let one: Found | undefined = found; one !== undefined; one = one.parent) {
    if (node.nodeId.startsWith(`${one.node.nodeId}.`) || node.parentId === one.node.nodeId) return true
  }
  return false
}

function worthOf(
  snapshot: Snapshot,
  { to, from, kind, by, runs }: FlowStep,
  terms: QuestionTerms,
  candidates: ReadonlyMap<string, number>,
): number {
  const total = Math.max(0.1, terms.totalWeight)
  const said = terms.weightOf(terms.maskOf(`${to.name} ${to.doc}`)) / total
  const context = terms.weightOf(terms.maskOf(to.parentId ?? '')) / total
  const counts = snapshot.countEdges(to.nodeId)
  const countOf = (direction: 'in' | 'out'): number =>
    counts
      .filter((edge) => edge.direction === direction && callKinds.includes(edge.kind))
      .reduce((sum, edge) => sum + edge.count, 0)
  // What everything calls is a tool of the way, what calls much is a part of it.
  const weight = 0.15 * Math.log1p(countOf('out')) - 0.12 * Math.log1p(countOf('in'))
  const isNear = to.filePath === from.filePath || to.parentId === from.parentId
  // Of what may run in place of a method, the one that the question speaks of does.
  const contextWeight = kind === 'overrides' ? 0.6 : 0.2
  const own =
    said + contextWeight * context + 0.7 * (candidates.get(to.nodeId) ?? 0) + weight + (isNear ? 0.1 : 0)
  const isAccessor = to.endLine - to.startLine < 3 && to.doc === '' && countOf('out') === 0 ? 0.4 : 0
  // What another part runs for it is what a reader of this one does not see.
  const isMessage = kind === 'hands-over' && (runs === undefined || by?.startsWith('sends ') === true)
  const handed = isMessage ? (partOf(to.filePath) === partOf(from.filePath) ? 0.5 : 0.8) : 0
  const notes = said === 0 && /^(?:[Ll]og|[Tt]race|[Dd]ebug|[Ww]arn)(?![a-z])/u.test(to.name) ? 0.5 : 0
  return (own + handed - isAccessor - notes) * (kind === 'overrides' ? 0.9 : 1) * (to.isGenerated ? 0.5 : 1)
}

/** The part of the repository that a file is in: a service, a package. */
function partOf(path: string): string {
  return path.split('/').slice(0, -1).slice(0, 2).join('/')
}

/** Depth first, in the order of the calls: as the program runs. */
function inOrder(root: Found, kept: ReadonlySet<Found>): FlowStep[] {
  const collect = (found: Found): FlowStep[] =>
    found.children
      .filter((child) => kept.has(child))
      .toSorted((a, b) => (a.step?.line ?? 0) - (b.step?.line ?? 0))
      .flatMap((child) => (child.step === undefined ? [] : [child.step, ...collect(child)]))
  return collect(root)
}
