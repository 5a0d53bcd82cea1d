import type { FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import type { Program } from '../program/program.ts'
import type { Dispatch } from '../types/dispatch.ts'

/**
 * Which methods a call can run, when the declared one is known, and of which classes there are objects. Asked by
 * `types/dispatch.ts` and `types/overridable.ts` of a method (global row) and its callee (row of a file), by
 * `types/made-classes.ts` and `values/propagate.ts` of the classes that a file makes, by `types/run-from-outside.ts`
 * of methods that others may call. Without a hook a call can run the method and what overrides it in those
 * subclasses that the program makes objects of.
 */
export interface DispatchRules {
  /**
   * Whether code outside makes objects of a type (global row) by what it is marked with, where that alone tells.
   * Without it any mark may, and so may a type from outside that it extends.
   */
  readonly isMadeByMarks?: (context: LinkContext, definition: number) => boolean
  /**
   * Whether a subclass may put another method in place of one (global row); else those may be replaced that are
   * neither static nor private.
   */
  readonly isOverridable?: (program: Program, definition: number) => boolean
  /** Of methods (global rows) that have the name of one those that may take its place, whatever their parameters. */
  readonly overridingAmong?: (
    context: LinkContext,
    definition: number,
    methods: readonly number[],
  ) => readonly number[]
  /** What a call of a method (callee: row of a file) runs; undefined where the shared dispatch is to say. */
  readonly dispatch?: (
    context: LinkContext,
    definition: number,
    owner: number,
    file: number,
    callee: number,
  ) => Dispatch | undefined
  /**
   * What a call runs of a method (global row) of a trait that its callee (row of a file) names, or names by a class.
   */
  readonly ofNamedTrait?: (
    context: LinkContext,
    definition: number,
    owner: number,
    file: number,
    callee: number,
    call: number,
    namesClass: boolean,
  ) => Dispatch | undefined
  /** What runs of a method (global row) that a type (global row) has from what it embeds. */
  readonly promoted?: (context: LinkContext, type: number, method: number, name: string) => readonly number[]
  /** The class (global row) that a SUPER (row of a file) names, -1 for none. */
  readonly superNamed?: (context: LinkContext, file: number, row: number) => number
  /** Of methods (global rows) of a type and its subtypes those that a value of the type may run. */
  readonly methodsOn?: (context: LinkContext, value: number, methods: readonly number[]) => readonly number[]
  /** Methods (global rows) of a name that types from outside have for a trait (global row). */
  readonly foreignImplementations?: (context: LinkContext, trait: number, name: string) => readonly number[]
  /** Classes (global rows) that escape from a file as values, so that whoever gets one may instantiate it. */
  readonly escapingClasses?: (context: LinkContext, file: number) => Iterable<number>
  /**
   * Whether what a method (global row) says that it implements is not of the repository; undefined where none says
   * so.
   */
  readonly implementsFromOutside?: (context: LinkContext, method: number) => boolean
  /** Notes types whose objects a file makes without a call. */
  readonly noteMade?: (context: LinkContext, file: number, facts: FileFacts) => void
  /** Finds which types implement which interfaces, where that is written nowhere. */
  readonly findImplementations?: (context: LinkContext) => void
}
