import type { LinkContext } from '../context.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import type { BindingId, ExpressionId, Place } from '../row-ids.ts'

/**
 * What type parameters stand for, and types by what they are applied to. Asked by `values/propagate.ts` when types
 * are applied, by `values/evaluate-bindings.ts`, `values/evaluate-sources.ts`, `values/evaluate-types.ts` and
 * `values/generics.ts` where a type parameter or an applied type is evaluated. Without a hook the arguments of a type stand for its parameters in each use apart, as
 * `values/generics.ts` matches them.
 */
export interface GenericRules {
  /** What a type parameter stands for, by all uses together. */
  readonly valuesOfTypeParameter?: (context: LinkContext, binding: BindingId) => ValueSet
  /** Hands the arguments of an applied type (APPLY row of a file) to its parameters. */
  readonly applyType?: (context: LinkContext, place: Place) => void
  /** Of a template and its specialisations those that an application (APPLY) means. */
  readonly specialised?: (context: LinkContext, application: ExpressionId, named: ValueSet) => ValueSet
}
