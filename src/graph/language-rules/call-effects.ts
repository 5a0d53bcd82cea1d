import type { LinkContext } from '../context.ts'
import type { WrittenArgument } from '../program/call-arguments.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import type { LibraryRun } from '../values/library-calls.ts'
import type { BindingId, DefinitionId, ExpressionId, Packed, Place } from '../row-ids.ts'

/**
 * What a call (row of a file) does beside running its callee on its arguments: what is handed where, what runs that is
 * not named, what comes back. Asked by `values/propagate-calls.ts` and `values/arguments.ts` while arguments are
 * carried, by `values/results.ts` and `values/evaluate-taken.ts` for what a call gives, by `values/reflection.ts`,
 * `values/library-calls.ts` and `edges/link-calls.ts` for what else it runs. Without a hook a call hands its arguments
 * to the parameters by place and name, and gives what the function returns.
 */
export interface CallEffectRules {
  /** What a call that runs `chosen` runs beside it. */
  readonly runBesides?: (context: LinkContext, chosen: readonly DefinitionId[], place: Place) => RunBesides
  /** Whether the rules gave a function that a call (row of a file) runs its arguments, so that all is done. */
  readonly giveArguments?: (
    context: LinkContext,
    definition: DefinitionId,
    place: Place,
    given: readonly WrittenArgument[],
  ) => boolean
  /** Of what a call calls, that which its arguments mean. */
  readonly calleesMeant?: (context: LinkContext, callees: ValueSet, place: Place) => ValueSet
  /** Methods that calling a class runs instead of its constructors. */
  readonly runInsteadOfConstructors?: (
    context: LinkContext,
    definition: DefinitionId,
  ) => readonly DefinitionId[]
  /** What a function leaves in a parameter for whoever handed something over; undefined: what its type says. */
  readonly leftInParameter?: (context: LinkContext, parameter: BindingId) => ValueSet | undefined
  /** Hands the arguments of a call (row of a file) to a function of the language itself. */
  readonly handToLanguageFunction?: (context: LinkContext, place: Place) => void
  /** What a call of a function of the language gives. */
  readonly resultOfCall?: (context: LinkContext, place: Place) => ValueSet | undefined
  /** What calling a method of a value in a file gives by its name; `argument` is the first one, or -1. */
  readonly containerCall?: (
    context: LinkContext,
    file: number,
    receiver: Packed,
    name: string,
    argument: ExpressionId | -1,
  ) => ValueSet | undefined
  /** What a call of a library runs that is not handed to it as a function. */
  readonly runByLibrary?: (context: LinkContext, place: Place) => readonly LibraryRun[]
  /** What a call (row of a file) runs that leads to no definition. */
  readonly runInstead?: (context: LinkContext, place: Place) => readonly DefinitionId[]
}

/** Methods that run beside what is called. */
export interface RunBesides {
  /** Not known where a method is one of several of which one runs. */
  readonly methods: readonly { readonly definition: DefinitionId; readonly isKnown: boolean }[]
  /** Whether they are as certain as the class of the receiver, and not as what they run beside. */
  readonly isOfReceiver: boolean
}
