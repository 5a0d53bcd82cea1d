import type { EntitySet, LinkContext } from '../context.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import type { DefinitionId, ExpressionId, Packed, Place } from '../row-ids.ts'

/**
 * What `a.b` means, what a class and its objects have, and what `this` is. Asked by
 * `values/members-of-expressions.ts` of a MEMBER row of a file, by `values/members.ts` of a value and a name, by
 * `types/ancestors.ts` of a class, by `values/receivers.ts` and `values/actual-values.ts` for `this`, and by
 * `edges/link-calls.ts` for whether what was found is all. Results are packed entities, or values where the type says so. Without a hook a member is what the class of the value or
 * one of its ancestors declares, and `this` is an object of the class around.
 */
export interface MemberRules {
  /**
   * What `this` is in a function (row of a file) where that is not what it is around it: in a block that is run with
   * another one, in a function that has one of its own. `scope` is that of the function; undefined: what is around
   * tells.
   */
  readonly receiverOfFunction?: (
    context: LinkContext,
    file: number,
    definition: number,
    scope: number,
  ) => ValueSet | undefined
  /** A member of a value that is a class or an object of one, where neither the class nor its ancestors have it. */
  readonly memberBeyondClass?: (context: LinkContext, value: Packed, name: string) => EntitySet | undefined
  /** What a MEMBER is by how it is written, before it is asked what its receiver may be. */
  readonly memberAsWritten?: (context: LinkContext, place: Place) => EntitySet | undefined
  /**
   * What a MEMBER (row of a file) is that is not looked up in the class of what its receiver may be: an operator,
   * what stands before the class, `super().name`. Undefined where the class tells.
   */
  readonly memberBeforeClass?: (
    context: LinkContext,
    place: Place,
    receiver: ValueSet,
  ) => EntitySet | undefined
  /** A member that objects of a class have by a method which is asked for all that they lack. */
  readonly memberByHook?: (
    context: LinkContext,
    definition: DefinitionId,
    name: string,
  ) => EntitySet | undefined
  /** Members (MEMBER row of a file) that no class of the receiver declares. */
  readonly extensionMembers?: (context: LinkContext, place: Place, receiver: ValueSet) => FoundExtensions
  /** Of what a receiver gives, that which the members of `name` are looked up in. */
  readonly narrowReceiver?: (
    context: LinkContext,
    receiver: ExpressionId,
    held: ValueSet,
    name: string,
  ) => ValueSet
  /** The ancestors of a class, which are `order` by what it extends, as the language orders them. */
  readonly orderAncestors?: (
    context: LinkContext,
    definition: DefinitionId,
    order: readonly DefinitionId[],
  ) => readonly DefinitionId[]
  /** Classes that a class extends by what its base is given. */
  readonly mixinBases?: (
    context: LinkContext,
    definition: DefinitionId,
    base: ExpressionId,
  ) => readonly DefinitionId[]
  /** Whether what a method is called on decides what its receiver is. */
  readonly tracksReceivers?: (context: LinkContext, definition: DefinitionId) => boolean
}

/** Members that what is named has from elsewhere. */
export interface FoundExtensions {
  readonly entities: readonly Packed[]
  /** Whether the receiver is known to be of the type; else nothing says that it is not. */
  readonly isSure: boolean
}
