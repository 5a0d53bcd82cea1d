import type { NodeRecord } from '../../../index/snapshot.ts'

/**
 * Where one definition makes another run without calling it: by an event, a message, a channel or a request. It is read
 * from the text of both ends and therefore only as sure as the name that they share.
 */
export interface Handoff {
  /** What it does: `emits the event "ready"`, ``requests `POST /api/users` ``. */
  readonly by: string
  /** How that leads to `to`: `which runs` where nothing else is said. */
  readonly runs?: string
  /** `to` is one of several that may take it, which `runs` names: what comes then is not followed. */
  readonly isOpen?: true
  /** Where it is sent. */
  readonly line: number
  readonly to: NodeRecord
}

/** A definition whose text is read for what it hands over. */
export interface HandoffSource {
  readonly node: NodeRecord
  readonly lines: readonly string[]
}

/** The definition that a line belongs to; that below it where the line stands above one, as a decorator does. */
export function innermost(node: NodeRecord | undefined): node is NodeRecord {
  return node !== undefined && ['function', 'method', 'class', 'file'].includes(node.kind) && !node.isTest
}
