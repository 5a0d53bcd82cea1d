import type { FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import type { Program } from '../program/program.ts'
import type { Dispatch } from '../types/implementations.ts'
import type { DefinitionId, Packed, Place } from '../row-ids.ts'

/**
 * Which methods a call can run, when the declared one is known, and of which classes there are objects. Asked by
 * `types/dispatch.ts` and `types/overridable.ts` of a method and its callee (row of a file), by
 * `types/made-classes.ts` and `values/propagate.ts` of the classes that a file makes, by `types/run-from-outside.ts`
 * of methods that others may call. Without a hook a call can run the method and what overrides it in those
 * subclasses that the program makes objects of.
 */
export interface DispatchRules {
  /**
   * Whether a subclass may put another method in place of one; else those may be replaced that are
   * neither static nor private.
   */
  readonly isOverridable?: (program: Program, definition: DefinitionId) => boolean
  /** Of methods that have the name of one those that may take its place, whatever their parameters. */
  readonly overridingAmong?: (
    context: LinkContext,
    definition: DefinitionId,
    methods: readonly DefinitionId[],
  ) => readonly DefinitionId[]
  /** What a call of a method runs; undefined where the shared dispatch is to say. */
  readonly dispatch?: (
    context: LinkContext,
    definition: DefinitionId,
    owner: DefinitionId,
    place: Place,
  ) => Dispatch | undefined
  /** Of methods of a type and its subtypes those that a value of the type may run. */
  readonly methodsOn?: (
    context: LinkContext,
    value: Packed,
    methods: readonly DefinitionId[],
  ) => readonly DefinitionId[]
  /** Classes that escape from a file as values, so that whoever gets one may instantiate it. */
  readonly escapingClasses?: (context: LinkContext, file: number) => Iterable<DefinitionId>
  /** Notes types whose objects a file makes without a call. */
  readonly noteMade?: (context: LinkContext, file: number, facts: FileFacts) => void
}
