import type { LinkContext } from '../context.ts'
import type { Program } from '../program/program.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import type { BindingId, DefinitionId, ExpressionId, Packed } from '../row-ids.ts'

/**
 * What expressions give, and what is held by what they give. Asked by `values/evaluate-expressions.ts` and
 * `values/evaluate-members.ts` by kind of expression, by `values/elements.ts` and `values/evaluate-taken.ts` of what is
 * walked over or taken apart, by `values/evaluate-indexed.ts` of `a[i]`, by `values/evaluate-bindings.ts` of what a
 * variable or field of a declared type holds, and by `program/stored-fields.ts` before anything is evaluated. Where a hook is absent or gives undefined, the shared evaluation is the answer.
 */
export interface ValueRules {
  /**
   * What is taken out of what an expression gives: of `containers`, where `elements` is what the shared code knows.
   * `place` is that in a pattern, -1 for any (what walking over it gives), -2 where a generator may be walked.
   */
  readonly takenOut?: (
    context: LinkContext,
    container: ExpressionId,
    place: number,
    containers: ValueSet,
    elements: ValueSet,
  ) => ValueSet
  /**
   * What walking over a value gives that is a module, a function, or an object of a class, or what stands at a place
   * of it where that is not negative.
   */
  readonly elementsOf?: (context: LinkContext, value: Packed, position: number) => ValueSet | undefined
  /** Adds the names under which something is stored that only evaluation can tell. */
  readonly addDynamicNames?: (program: Program, names: Set<string>) => void
  /** Functions that are stored into a field of any object of its type. */
  readonly functionsOfField?: (
    context: LinkContext,
    binding: BindingId,
    types: ValueSet,
  ) => ValueSet | undefined
  /** Of what is given where types (values) are declared, that which it may be there; undefined where functions alone may. */
  readonly givenForType?: (context: LinkContext, types: ValueSet, given: ValueSet) => ValueSet | undefined
  /** Follows texts through code, where members are reached by computed keys. */
  readonly texts?: TextRules
  readonly awaited?: (context: LinkContext, promises: ValueSet) => ValueSet
  /** What reading a NAME gives, or a MEMBER, where it is not what either stands for; `held` is that of a MEMBER. */
  readonly read?: (
    context: LinkContext,
    file: number,
    expression: ExpressionId,
    held?: ValueSet,
  ) => ValueSet | undefined
  /** A member that the language gives to all values of a kind. */
  readonly languageMember?: (
    context: LinkContext,
    file: number,
    owner: ExpressionId,
    name: string,
  ) => ValueSet | undefined
  /** Methods by which a type says what `x[i]` gives, or how it is written. */
  readonly indexMethods?: (
    context: LinkContext,
    type: DefinitionId,
    isRead: boolean,
  ) => readonly DefinitionId[]
  /** What an operand may be of which no value is known: what the program applies a template to. */
  readonly valuesOfOperand?: (context: LinkContext, operand: ExpressionId) => ValueSet
  /** `a[i]` and `*p` where that is no look-up in a container. */
  readonly indexed?: (
    context: LinkContext,
    containers: ValueSet,
    hasKey: boolean,
    operand: ExpressionId,
  ) => ValueSet | undefined
}

export interface TextRules {
  /** Texts that an expression may give, with what it is handed where `isGiven`. */
  ofExpression(context: LinkContext, expression: ExpressionId, isGiven: boolean): ValueSet
  /** Texts that a slot of `Sources` is handed. */
  givenToSlot(context: LinkContext, slot: number): ValueSet
}
