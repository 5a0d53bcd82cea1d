import type { EdgeKind } from '../../../graph/graph.ts'
import type { EdgeRecord, NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import { innerFunctions } from './inner-functions.ts'
import type { HandoffReader } from './read-handoffs.ts'
import { callKinds } from '../../edge-kinds.ts'
import type { LabelledProject } from '../../projects.ts'
import { edgesBeyond } from './beyond-calls.ts'
import { isThing } from './things.ts'

/** One step of a way: a call, what may run in place of a declaration, or what is handed over. */
export interface WayStep {
  readonly from: NodeRecord
  readonly to: NodeRecord
  readonly kind: EdgeKind | 'hands-over'
  /** How it is handed over: `emits the event "ready"`. */
  readonly by?: string
  readonly runs?: string | undefined
  /** One of several that may run: what it leads to is not followed. */
  readonly isOpen?: true
  readonly known: string
  readonly filePath: string
  readonly line: number
}

export interface WayOptions {
  readonly maxDepth: number
  /** Without calls of what is one of several candidates. */
  readonly onlyKnown?: boolean
  /** What is met on the way and passed as a value may run too. */
  readonly followsReferences?: boolean
  readonly readHandoffs?: HandoffReader | undefined
}

const mostSeen = 4_000

/** The shortest way along calls from one of some definitions to one of others; undefined where none is linked. */
export function findWay(
  snapshot: Snapshot,
  starts: readonly NodeRecord[],
  ends: ReadonlySet<string>,
  options: WayOptions,
): WayStep[] | undefined {
  const reachedBy = new Map<string, WayStep | undefined>(starts.map(({ nodeId }) => [nodeId, undefined]))
  let level = starts.filter(({ nodeId }) => !ends.has(nodeId))
  for (let depth = 0; depth < options.maxDepth && level.length > 0; depth += 1) {
    const next: NodeRecord[] = []
    for (const node of level) {
      for (const step of stepsOf(snapshot, node, ends, options)) {
        if (reachedBy.has(step.to.nodeId) || reachedBy.size > mostSeen) continue
        // Who hands a function to a helper runs it there, not everybody who does.
        if (step.known === 'possible' && step.to.isAnonymous && !reachedBy.has(step.to.parentId ?? ''))
          continue
        reachedBy.set(step.to.nodeId, step)
        if (ends.has(step.to.nodeId)) return wayTo(step, reachedBy)
        if (step.to.kind !== 'external' && !step.to.isTest && step.isOpen !== true) next.push(step.to)
      }
    }
    level = next
  }
  return undefined
}

function wayTo(last: WayStep, reachedBy: ReadonlyMap<string, WayStep | undefined>): WayStep[] {
  const way = [last]
  for (
    let step = reachedBy.get(last.from.nodeId);
    step !== undefined;
    step = reachedBy.get(step.from.nodeId)
  ) {
    way.unshift(step)
  }
  return way
}

function stepsOf(
  snapshot: Snapshot,
  node: NodeRecord,
  ends: ReadonlySet<string>,
  options: WayOptions,
): WayStep[] {
  const inner = innerFunctions(snapshot, node)
  const kinds: readonly EdgeKind[] =
    options.followsReferences === true ? [...callKinds, 'references', 'reads'] : callKinds
  const called = [node, ...inner].flatMap(({ nodeId }) =>
    snapshot
      .edges(nodeId, { direction: 'out', kinds, limit: 300, maxSites: 1 })
      .filter(
        ({ kind, known, to }) =>
          (options.onlyKnown !== true || known !== 'possible') &&
          (callKinds.includes(kind) || ends.has(to.nodeId) || to.kind === 'function' || to.kind === 'method'),
      )
      .map((edge) => toStep(edge, node, edge.to)),
  )
  const instead =
    node.kind === 'method'
      ? snapshot
          .edges(node.nodeId, { direction: 'in', kinds: ['overrides', 'implements'], limit: 30, maxSites: 1 })
          // The edge leads from what may run instead.
          .map((edge) => ({
            ...toStep(edge, node, edge.from),
            by: edge.kind === 'overrides' ? 'may be overridden by' : 'may be implemented by',
            known: 'possible',
          }))
      : []
  return [...called, ...(options.readHandoffs?.(node) ?? []), ...instead]
}

export function toStep(edge: EdgeRecord, from: NodeRecord, to: NodeRecord): WayStep {
  const [site] = edge.sites
  return {
    from,
    to,
    kind: edge.kind,
    known: edge.known,
    filePath: site?.filePath ?? to.filePath,
    line: site?.line ?? to.startLine,
  }
}

const mostSpread = 400

/** What of a class, a file or a folder runs: its functions and methods; of data, what uses it; else the node alone. */
export function spread(project: LabelledProject, node: NodeRecord): NodeRecord[] {
  const { snapshot } = project
  const users = usesOf(project, node).map(({ from }) => from)
  if (users.length > 0) return [node, ...users].slice(0, mostSpread)
  switch (node.kind) {
    case 'directory':
      return snapshot
        .listFiles({ path: node.nodeId, limit: 200 })
        .filter(({ isTest }) => !isTest)
        .flatMap(({ path }) => codeIn(snapshot, path))
        .slice(0, mostSpread)
    case 'file':
      return [node, ...codeIn(snapshot, node.filePath)].slice(0, mostSpread)
    case 'class':
    case 'interface':
    case 'enum':
    case 'type':
      return [node, ...snapshot.childrenOf(node.nodeId).filter(isRun)].slice(0, mostSpread)
    default:
      return [node]
  }
}

/** What runs and uses data; of other nodes nothing. */
export function usesOf(project: LabelledProject, node: NodeRecord): EdgeRecord[] {
  if (!(isThing(node) || node.isOutlined || node.kind === 'field' || node.kind === 'variable')) return []
  const kinds = ['calls', 'reads', 'writes', 'references'] as const
  const beyond = edgesBeyond([project], project, node, 'in').map(({ edge }) => edge)
  return [...project.snapshot.edges(node.nodeId, { direction: 'in', kinds, maxSites: 1 }), ...beyond].filter(
    ({ from }) => isRun(from),
  )
}

function codeIn(snapshot: Snapshot, path: string): NodeRecord[] {
  return snapshot.nodesInFile(path).filter((node) => isRun(node) || node.kind === 'class')
}

function isRun({ kind, isTest }: NodeRecord): boolean {
  return (kind === 'function' || kind === 'method') && !isTest
}
