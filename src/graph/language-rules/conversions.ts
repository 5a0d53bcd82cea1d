import type { LinkContext } from '../context.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import type { DefinitionId, ExpressionId } from '../row-ids.ts'

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
  /** What a call (row of a file) that converts gives beside a value of the type. */
  readonly convertedValues?: (
    context: LinkContext,
    callees: ValueSet,
    file: number,
    call: number,
  ) => ValueSet | undefined
  /** Hands the receiver of a call to a method. */
  readonly giveReceiver?: (context: LinkContext, method: DefinitionId, receiver: ExpressionId) => void
  /** The same values, exact where only an interface holds anything but what it is declared to be. */
  readonly ofConcreteTypes?: (context: LinkContext, set: ValueSet) => ValueSet
}
