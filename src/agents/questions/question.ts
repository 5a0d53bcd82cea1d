import type { NodeKind } from '../../graph/graph.ts'
import type { QuestionKind } from './kinds.ts'

/** Where something stands in a question, in UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface Question {
  readonly text: string
}

export interface Name {
  /** As it was written. */
  readonly name: string
  /** Of a file or directory its path in the tree, of a definition the file that it is said to stand in. */
  readonly path?: string | undefined
  /** It names a file or a directory rather than a definition. */
  readonly isPlace: boolean
  /** It names a package of the repository itself, as code that imports it does. */
  readonly isPackage?: boolean
  /** Of what it names, where the index knows it. */
  readonly kind?: NodeKind
  /** The index knows it. */
  readonly isKnown: boolean
}

/** A question as data: what is asked, of which names, about which words. */
export interface TypedQuestion {
  readonly kind: QuestionKind
  /** In their order; at least as many as the kind needs. */
  readonly names: readonly Name[]
  /** They are asked about alike: "a, b and c". */
  readonly isEnumeration: boolean
  /** Words that are neither names nor a sign of the kind: what an inventory is narrowed to. */
  readonly about: readonly string[]
  /** Words of what it speaks of that are no names, ordinary ones too, without those by which its kind is known. */
  readonly topic: readonly string[]
  /** A text in quotation marks. */
  readonly quoted: string | undefined
  readonly text: string
  /** The same of the other direction (callers, callees), where it is hardly less likely: both are told. */
  readonly mirror?: QuestionKind
  /** Of the classifier, 0 to 1. */
  readonly probability: number
}
