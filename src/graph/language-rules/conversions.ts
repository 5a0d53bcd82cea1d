import type { LinkContext } from '../context.ts'
import type { ValueSet } from '../solver/value-sets.ts'

/**
 * What converts a value, and what a value is where a type is declared. Asked by `values/propagate-calls.ts` and
 * `values/results.ts` of a call (row of a file), by `values/evaluate-bindings.ts` of what a variable of a declared type
 * holds, by `values/actual-values.ts` of what reaches a receiver. Without a hook a value is what it was.
 */
export interface ConversionRules {
  /**
   * Of what is given where types (values) are declared, that which it may be there; undefined where functions alone
   * may.
   */
  readonly givenForType?: (context: LinkContext, types: ValueSet, given: ValueSet) => ValueSet | undefined
}
