import type { LinkContext } from '../context.ts'
import type { Program } from '../program/program.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import type { BindingId } from '../row-ids.ts'

/**
 * What is stored into a member and read back. Asked by `program/stored-fields.ts` before anything is evaluated, by
 * `values/propagate-stores.ts` of each store and `values/propagate-calls.ts` of each object that is made, and by
 * `values/evaluate-bindings.ts`, `values/evaluate-members.ts` and `values/members.ts` where a field is read. Fields
 * are numbers of `StoredFields`, and objects packed values. Without a hook a store fills the field
 * of its name, and reading gives what fills it.
 */
export interface FieldRules {
  /** Adds the names under which something is stored that only evaluation can tell. */
  readonly addDynamicNames?: (program: Program, names: Set<string>) => void
  /** Functions that are stored into a field of any object of its type. */
  readonly functionsOfField?: (
    context: LinkContext,
    binding: BindingId,
    types: ValueSet,
  ) => ValueSet | undefined
}
