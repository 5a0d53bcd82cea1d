import type { EntitySet, LinkContext } from '../context.ts'

/**
 * Which of several definitions of one name are meant. Asked by `types/overloads.ts` of a call (row of a file) whose
 * callee may be several definitions (global rows), by `names/meant-by-use.ts` of a name, by
 * `types/override-signatures.ts` and `types/class-constructors.ts` for what a class has beside its own. A choice is
 * one among what is given. Without a hook the number and the types of arguments decide, where the language tells
 * overloads apart at all.
 */
export interface OverloadRules {
  /**
   * All constructors of a class (global row) whose own are `own`: those that it takes over from its bases, what the
   * language makes one of.
   */
  readonly constructorsWith?: (
    context: LinkContext,
    definition: number,
    own: readonly number[],
  ) => readonly number[]
  /** Of types of one name those that a place (global row) can mean by how many types they are applied to. */
  readonly meantByArity?: (
    context: LinkContext,
    file: number,
    expression: number,
    set: EntitySet,
  ) => EntitySet
  /** Of overloads that take as many arguments (global rows) as are given, those that a call (row of a file) means. */
  readonly rankOverloads?: (
    context: LinkContext,
    candidates: readonly number[],
    given: readonly number[],
    file: number,
    call: number,
  ) => readonly number[]
  /** Whether a constructor takes a list of any length. */
  readonly takesList?: (context: LinkContext, definition: number) => boolean
  /** Whether a class (the first of `order`, global rows) hides the overloads of its bases that have a name. */
  readonly hidesInherited?: (context: LinkContext, order: readonly number[], name: string) => boolean
  /** Of implementations of one trait for several types those that a call (row of a file) means. */
  readonly chooseImplementation?: (
    context: LinkContext,
    methods: readonly number[],
    file: number,
    call: number,
  ) => readonly number[]
}
