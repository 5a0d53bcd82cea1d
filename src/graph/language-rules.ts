import type { FileFacts } from '../languages/facts.ts'
import type { LinkStep } from './containment.ts'
import type { FileLink } from './edges/file-link.ts'
import type { OccurrenceCollector } from './edges/occurrences.ts'

/**
 * What linking does for one family of languages alone. Each hook is called for the files of its family, at the place
 * in the shared code that its doc names; a family without the construct leaves it out. `rules/registry.ts` says which
 * languages have which rules, and is the only module outside of `rules` that imports from there.
 */
export interface LanguageRules {
  /** Whether an expression (row) was linked by the rules alone, so that nothing shared is to be done for it. */
  readonly expressionLinker?: (
    link: FileLink,
    file: number,
    facts: FileFacts,
    collector: OccurrenceCollector,
  ) => (row: number, op: number) => boolean
  /** Before the names of a file are linked: keys of literals that belong to declared types. */
  readonly linkLiterals?: (
    link: FileLink,
    file: number,
    facts: FileFacts,
    collector: OccurrenceCollector,
  ) => void
  /** Notes functions that escape to code which is not seen, when the calls of a file are linked. */
  readonly noteEscapes?: (link: FileLink, file: number, facts: FileFacts) => void
  /** A name that leads to a local (NAME row), beside its occurrence. */
  readonly noteLocalName?: (link: FileLink, file: number, facts: FileFacts, row: number) => void
  /** Calls that nobody writes: what the language runs by itself for the constructs of a file, step by step. */
  readonly implicitCalls?: readonly ImplicitCallStep[]
}

export interface ImplicitCallStep {
  /** As people are told of it where it fails. */
  readonly step: LinkStep
  link(link: FileLink, file: number, facts: FileFacts): void
}

/** Of files in languages that need nothing of their own, and of files without facts. */
export const NO_RULES: LanguageRules = {}
