/** The kinds of questions that have an answer in the graph. */
export type QuestionKind = 'where-is' | 'who-calls' | 'what-implements' | 'what-does-file' | 'how-to-get'

/** A question, and what a person who has read the source expects of its answer. */
export interface Question {
  readonly kind: QuestionKind
  readonly text: string
  /** All of them, each with its letters as they stand. */
  readonly contains?: readonly string[]
  readonly containsNot?: readonly string[]
  /** `path:line` or `path:start-end`: a citation of the answer must overlap each of them. */
  readonly cites: readonly string[]
  /** Paths that no citation may be in. */
  readonly citesNot?: readonly string[]
}

export interface PinnedRepository {
  readonly name: string
  readonly language: string
  readonly address: string
  /** What the expectations were written for. */
  readonly commit: string
  readonly questions: readonly Question[]
}
