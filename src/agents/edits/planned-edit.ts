import type { NodeRecord } from '../../index/snapshot.ts'
import type { FileEdit } from './file-edit.ts'

/** A structural change that was worked out from the graph. */
export interface PlannedEdit {
  readonly kind: 'planned'
  /** One sentence without places: what the change does. */
  readonly summary: string
  readonly edits: readonly FileEdit[]
  /** Definitions whose users are affected. */
  readonly targets: readonly NodeRecord[]
  /** What a reader must look at himself, and why it was left. */
  readonly left: readonly LeftPlaces[]
  /** What the change rests on, in whole sentences. */
  readonly notes: readonly string[]
  /** Whether every name must lead where it led before: true where nothing but names changes. */
  readonly keepsNames: boolean
}

export interface LeftPlaces {
  /** E.g. "places whose target the graph knows only as possible". */
  readonly what: string
  readonly places: readonly SourcePlace[]
}

export interface SourcePlace {
  readonly path: string
  /** 1-based. */
  readonly line: number
}

/** A change that cannot be made safely: why, and what would be right. */
export interface RefusedEdit {
  readonly kind: 'refused'
  readonly reason: string
  readonly places: readonly SourcePlace[]
}

export function refuse(reason: string, places: readonly SourcePlace[] = []): RefusedEdit {
  return { kind: 'refused', reason, places }
}
