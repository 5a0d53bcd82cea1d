import type { FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import type { Program } from '../program/program.ts'
import type { Owner } from '../program/stored-fields.ts'
import type { Source } from '../solver/sources.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import type { BindingId, ExpressionId, Packed } from '../row-ids.ts'

/**
 * What is stored into a member and read back. Asked by `program/stored-fields.ts` before anything is evaluated, by
 * `values/propagate-stores.ts` of each store and `values/propagate-calls.ts` of each object that is made, and by
 * `values/evaluate-bindings.ts`, `values/evaluate-members.ts` and `values/members.ts` where a field is read. Fields
 * are numbers of `StoredFields`, and objects packed values. Without a hook a store fills the field
 * of its name, and reading gives what fills it.
 */
export interface FieldRules {
  /** Number of the field that a function or a module (value) is given under a name, -1 for none. */
  readonly fieldOfValue?: (context: LinkContext, value: Packed, name: string) => number
  /** What has the fields that a method (definition row) which stands in no class stores into its receiver. */
  readonly ownerOfMethod?: (program: Program, file: number, facts: FileFacts, method: number) => Owner
  /** Whether what is stored under one of several names is made on the spot, or once. */
  readonly isMadeThere?: (context: LinkContext, source: ExpressionId) => boolean
  /** Adds the names under which something is stored that only evaluation can tell. */
  readonly addDynamicNames?: (program: Program, names: Set<string>) => void
  /** What reading a member gives where reading runs a method; `own` is what the member holds. */
  readonly readThroughAccessors?: (context: LinkContext, expression: ExpressionId, own: ValueSet) => ValueSet
  /** What storing into a member (MEMBER or INDEX row of a file) does beside filling a field. */
  readonly storedInto?: (context: LinkContext, file: number, target: number, source: Source) => void
  /** The field by which instances replace a method of their class, -1 for none. */
  readonly fieldOverMethod?: (context: LinkContext, binding: BindingId, file: number) => number
  /** Functions that are stored into a field of any object of its type. */
  readonly functionsOfField?: (
    context: LinkContext,
    binding: BindingId,
    types: ValueSet,
  ) => ValueSet | undefined
}
