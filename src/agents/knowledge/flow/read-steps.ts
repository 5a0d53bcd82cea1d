import type { EdgeRecord, NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import type { Condition } from './find-condition.ts'
import { findCondition } from './find-condition.ts'
import { innerFunctions } from './inner-functions.ts'
import type { HandoffReader } from './read-handoffs.ts'
import { callKinds } from '../../edge-kinds.ts'
import type { WayStep } from './find-way.ts'

/**
 * One call; overrides lead from a method that is called to one that may run instead, `hands-over` to what an event, a
 * message or a request makes run.
 */
export interface FlowStep extends WayStep {
  /** The line of the call, as it stands. */
  readonly text: string
  readonly condition?: Condition | undefined
}

const mostCallees = 40
const mostOverrides = 4

/** What a definition calls in the repository and hands over, in the order of its lines; of overloads the first. */
export function readSteps(
  snapshot: Snapshot,
  node: NodeRecord,
  readHandoffs: HandoffReader | undefined,
): FlowStep[] {
  const inner = innerFunctions(snapshot, node)
  const edges = [node, ...inner]
    .flatMap(({ nodeId }) =>
      snapshot.edges(nodeId, { direction: 'out', kinds: callKinds, limit: mostCallees, maxSites: 1 }),
    )
    .filter(({ to }) => to.kind !== 'external')
  const lines =
    node.startLine >= 1 ? snapshot.readLines(node.filePath, node.startLine, node.endLine) : undefined
  const source = lines?.text.split('\n') ?? []
  const all = edges.map((edge) => toStep(edge, node, source))
  const steps = withoutDeclarations(snapshot, all)
  const implementations = new Set(all.filter((step) => !steps.includes(step)).map(keyOf))
  const overloads = new Set<string>()
  const distinct = steps.filter(({ to, line, known }) => {
    const key = keyOf({ line, to })
    if (known === 'possible' && overloads.has(key) && !implementations.has(key)) return false
    overloads.add(key)
    return true
  })
  const called = new Set(distinct.map(({ to }) => to.nodeId))
  const handed = handedOver(node, source, readHandoffs).filter(({ to }) => !called.has(to.nodeId))
  return [...distinct, ...handed, ...overriding(snapshot, node)].sort((a, b) => a.line - b.line)
}

function handedOver(
  node: NodeRecord,
  source: readonly string[],
  readHandoffs: HandoffReader | undefined,
): FlowStep[] {
  const handed = (readHandoffs?.(node) ?? []).filter(({ kind }) => kind === 'hands-over')
  return handed.map((step) => ({
    ...step,
    text: (source[step.line - node.startLine] ?? '').trim(),
    condition: findCondition(source, node.startLine, step.line),
  }))
}

/** Calls of a definition that lead outside the repository, with their lines. */
export function readOutsideCalls(
  snapshot: Snapshot,
  node: NodeRecord,
): { readonly name: string; readonly filePath: string; readonly line: number }[] {
  const external = snapshot
    .edges(node.nodeId, {
      direction: 'out',
      kinds: ['calls', 'instantiates'],
      limit: mostCallees,
      maxSites: 1,
    })
    .flatMap(({ to, sites: [site] }) =>
      to.kind === 'external' && site !== undefined
        ? [{ name: to.name, filePath: site.filePath, line: site.line }]
        : [],
    )
  return external.sort((a, b) => a.line - b.line)
}

function keyOf({ line, to }: Pick<FlowStep, 'line' | 'to'>): string {
  return `${line} ${to.name}`
}

/** A declaration without a body is left out where the same call leads to what stands in for it. */
function withoutDeclarations(snapshot: Snapshot, steps: readonly FlowStep[]): FlowStep[] {
  const isDeclaration = ({ isAbstract, parentId }: NodeRecord): boolean =>
    isAbstract || (parentId !== null && snapshot.findNode(parentId)?.kind === 'interface')
  const bodied = new Set(
    steps.filter(({ to }) => to.kind === 'method' && !to.isTest && !isDeclaration(to)).map(keyOf),
  )
  return steps.filter(
    (step) => !(step.to.kind === 'method' && bodied.has(keyOf(step)) && isDeclaration(step.to)),
  )
}

function toStep(edge: EdgeRecord, from: NodeRecord, source: readonly string[]): FlowStep {
  const [site] = edge.sites
  const line = site?.line ?? from.startLine
  const isInside = site !== undefined && site.filePath === from.filePath
  return {
    from,
    to: edge.to,
    kind: edge.kind,
    known: edge.known,
    filePath: site?.filePath ?? from.filePath,
    line,
    text: isInside ? (source[line - from.startLine] ?? '').trim() : '',
    ...(isInside ? { condition: findCondition(source, from.startLine, line) } : {}),
  }
}

/** What runs in place of a method that others override. */
function overriding(snapshot: Snapshot, node: NodeRecord): FlowStep[] {
  if (node.kind !== 'method') return []
  return snapshot
    .edges(node.nodeId, { direction: 'in', kinds: ['overrides'], limit: mostOverrides, maxSites: 1 })
    .map((edge) => ({
      from: node,
      to: edge.from,
      kind: 'overrides' as const,
      known: 'possible',
      filePath: edge.from.filePath,
      line: edge.from.startLine,
      text: '',
    }))
}
