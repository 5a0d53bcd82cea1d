import type { EdgeKind, Known, LinkRule } from '../../../graph/graph.ts'
import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'

/**
 * Where one definition makes another run, or uses it, without naming it in code: by an event, a message, a channel or a
 * query. It is read from the text of both ends and therefore only as sure as the name that they share.
 */
export interface Handoff {
  /** What it does: `emits the event "ready"`. */
  readonly by: string
  /** How that leads to `to`: `which runs` where nothing else is said. */
  readonly runs?: string
  /** `to` is one of several that may take it, which `runs` names: what comes then is not followed. */
  readonly isOpen?: true
  /** Where it is sent. */
  readonly line: number
  readonly to: NodeRecord
  readonly kind: EdgeKind
  readonly known: Known
  readonly rule: LinkRule
}

/** What is sent under a name runs whatever takes that name. */
export const BY_NAME = { kind: 'handles', known: 'possible', rule: 'event' } as const

/** A definition whose text is read for what it hands over. */
export interface HandoffSource {
  readonly node: NodeRecord
  readonly lines: readonly string[]
  /** Of the first of the lines. */
  readonly startLine: number
}

/** Of a definition; what is longer is a table. */
const mostLinesRead = 600

export function readSource(snapshot: Snapshot, node: NodeRecord): HandoffSource {
  const { filePath, startLine, endLine } = node
  const last = Math.min(endLine, startLine + mostLinesRead)
  const text = startLine < 1 ? undefined : snapshot.readLines(filePath, startLine, last)?.text
  return { node, startLine, lines: text?.split('\n') ?? [] }
}

/** The definition that a line belongs to; that below it where the line stands above one, as a decorator does. */
export function innermost(node: NodeRecord | undefined): node is NodeRecord {
  return node !== undefined && ['function', 'method', 'class', 'file'].includes(node.kind) && !node.isTest
}
