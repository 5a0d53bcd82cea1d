import type { Extent } from '../evidence/extent.ts'

/**
 * What a tool has found, in one of eight shapes, so that one teller a shape can say it: to people in the terminal
 * and in an answer, to models and to other agents. Shapes are data: names stand as in the code, without Markdown,
 * and places as `path:start-end`, ready to be cited.
 */
export type Shape =
  | ListShape
  | TreeShape
  | PathShape
  | DefinitionShape
  | TableShape
  | PassagesShape
  | TimelineShape
  | DiffShape

interface ShapeBase {
  /** How far it goes: what says *none*, *all* or a number takes it. */
  readonly extent: Extent
  /** What a reader must know beside it, each a whole sentence: which of several definitions, what was left out. */
  readonly notes?: readonly string[]
}

/** What is counted, e.g. `{ singular: 'caller', plural: 'callers', of: 'Server.start' }`. */
export interface Counted {
  readonly singular: string
  readonly plural: string
  /** The name that they belong to. */
  readonly of?: string
}

/** One entry of a list or a tree. */
export interface Entry {
  readonly name: string
  /** `function`, `class`, `GET`: what it is, where that is not plain from the list. */
  readonly kind?: string
  /** Where it is defined. */
  readonly location?: string
  /** Where the relation stands, first ones of `siteCount`. */
  readonly sites?: readonly string[]
  readonly siteCount?: number
  /** A line of code or a sentence that shows it. */
  readonly text?: string
  /** Absent where it is exact. */
  readonly known?: 'inferred' | 'possible'
  readonly isTest?: boolean
  readonly entries?: readonly Entry[]
}

export interface ListShape extends ShapeBase {
  readonly shape: 'list'
  readonly counted: Counted
  readonly entries: readonly Entry[]
}

/** Entries with entries below them; `extent` is of the first level. */
export interface TreeShape extends ShapeBase {
  readonly shape: 'tree'
  readonly counted: Counted
  readonly entries: readonly Entry[]
}

export interface PathStep {
  readonly from: string
  readonly to: string
  /** Kind of the edge: `calls`, `imports`. */
  readonly kind: string
  readonly site?: string
  readonly text?: string
  readonly known?: 'inferred' | 'possible'
  /** Under which condition of the code. */
  readonly condition?: string
}

/** A chain of steps; empty where none was found between the two ends. */
export interface PathShape extends ShapeBase {
  readonly shape: 'path'
  readonly from: string
  readonly to?: string
  /** The chain leads from `to` to `from`: the other way alone exists. */
  readonly isReversed?: boolean
  readonly steps: readonly PathStep[]
}

export interface DefinitionShape extends ShapeBase {
  readonly shape: 'definition'
  readonly name: string
  readonly kind: string
  readonly location: string
  readonly signature?: string
  readonly doc?: string
  /** Lines of `location`, from its first line on, as they are in the file. */
  readonly source?: { readonly startLine: number; readonly text: string; readonly language?: string }
  readonly members?: readonly Entry[]
  /** What is known around it: a title (`Called by`) and entries. */
  readonly around?: readonly {
    readonly counted: Counted
    readonly extent: Extent
    readonly entries: readonly Entry[]
  }[]
  /** Other definitions of the name. */
  readonly others?: readonly Entry[]
}

export interface TableShape extends ShapeBase {
  readonly shape: 'table'
  readonly counted: Counted
  readonly columns: readonly string[]
  readonly rows: readonly {
    readonly cells: readonly string[]
    readonly location?: string
    readonly group?: string
  }[]
}

export interface Passage {
  readonly location: string
  /** The definition or the heading that it stands in. */
  readonly name?: string
  readonly kind?: string
  /** Whole sentences of a document or a doc text. */
  readonly says?: string
  /** Lines of code, from the first line of `location` on. */
  readonly code?: { readonly startLine: number; readonly text: string; readonly language?: string }
  readonly entries?: readonly Entry[]
}

export interface PassagesShape extends ShapeBase {
  readonly shape: 'passages'
  readonly counted: Counted
  readonly passages: readonly Passage[]
}

export interface TimelineShape extends ShapeBase {
  readonly shape: 'timeline'
  readonly counted: Counted
  readonly moments: readonly {
    /** `2026-01-31`. */
    readonly day: string
    /** First digits of a commit's id, or a tag. */
    readonly id: string
    readonly who?: string
    readonly text: string
    readonly details?: readonly string[]
  }[]
}

export interface DiffShape extends ShapeBase {
  readonly shape: 'diff'
  readonly summary: string
  readonly diff: string
  readonly files: readonly string[]
}
