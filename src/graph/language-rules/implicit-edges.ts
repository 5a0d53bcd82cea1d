import type { LinkStep } from '../containment.ts'
import type { Place } from '../row-ids.ts'
import type { FileLink } from '../edges/file-link.ts'

/**
 * Edges that nobody writes: calls that the language makes by itself for a construct, names in texts, types that
 * implement one another by their methods. Asked by `edges/link-file.ts`, `edges/link-inheritance.ts` and the linkers
 * that they call, when all values are settled, of rows of the file that is linked. Without a hook a construct has
 * the edges that it has in all languages.
 */
export interface ImplicitEdgeRules {
  /** Calls that nobody writes: what the language runs by itself for the constructs of a file, step by step. */
  readonly implicitCalls?: readonly ImplicitCallStep[]
  /** Whether an expression was linked by the rules alone, so that nothing shared is to be done for it. */
  readonly linkExpression?: (link: FileLink, place: Place, op: number) => boolean
  /** Notes functions that escape to code which is not seen, when the calls of a file are linked. */
  readonly noteEscapes?: (link: FileLink) => void
}

export interface ImplicitCallStep {
  /** As people are told of it where it fails. */
  readonly step: LinkStep
  link(link: FileLink): void
}
