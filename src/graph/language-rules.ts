import type { FileFacts } from '../languages/facts.ts'
import type { LinkStep } from './containment.ts'
import type { EntitySet, LinkContext } from './context.ts'
import type { FileLink } from './edges/file-link.ts'
import type { OccurrenceCollector } from './edges/occurrences.ts'
import type { Dispatch } from './types/dispatch.ts'
import type { FoundExtensions } from './types/extensions.ts'
import type { ValueSet } from './values/value-sets.ts'

/**
 * What linking does for one family of languages alone. Each hook is called for the files of its family, at the place
 * in the shared code that its doc names; a family without the construct leaves it out. `rules/registry.ts` says which
 * languages have which rules, and is the only module outside of `rules` that imports from there.
 */
export interface LanguageRules extends MemberRules, TypeRules, CallRules, EdgeRules {}

/** Members of what expressions give, and what indexing and walking over it gives. Expressions are global rows. */
interface MemberRules {
  /** Of what a receiver gives, that which the members of `name` are looked up in. */
  readonly narrowReceiver?: (context: LinkContext, receiver: number, held: ValueSet, name: string) => ValueSet
  /** What an operator (MEMBER row of a file) calls; undefined where the row is none. */
  readonly operatorEntities?: (
    context: LinkContext,
    file: number,
    row: number,
    receiver: ValueSet,
  ) => EntitySet | undefined
  /** Whether a MEMBER row of a file is an operator. */
  readonly isOperator?: (context: LinkContext, file: number, row: number) => boolean
  /** Members (MEMBER row of a file) that no class of the receiver declares. */
  readonly extensionMembers?: (
    context: LinkContext,
    file: number,
    row: number,
    receiver: ValueSet,
  ) => FoundExtensions
  /** What an operand may be of which no value is known: what the program applies a template to. */
  readonly valuesOfOperand?: (context: LinkContext, operand: number) => ValueSet
  /** Whether a member is the value of a pair that is known by its value alone. */
  readonly isPartOfPair?: (context: LinkContext, held: ValueSet, name: string) => boolean
  /** `a[i]` and `*p` where that is no look-up in a container. */
  readonly indexed?: (
    context: LinkContext,
    containers: ValueSet,
    hasKey: boolean,
    operand: number,
  ) => ValueSet | undefined
  /** What walking over an instance of a class (global row) gives. */
  readonly elementsOfInstance?: (context: LinkContext, definition: number) => ValueSet
  /** Functions that are stored into a field (global binding row) of any object of its type. */
  readonly functionsOfField?: (context: LinkContext, binding: number, types: ValueSet) => ValueSet | undefined
  /** Whether a pointer to these types may be an array of functions. */
  readonly areFunctionTypes?: (context: LinkContext, types: ValueSet) => boolean
}

/** Types, their parameters and arguments; overloads. */
interface TypeRules {
  /** What a type parameter (global binding row) stands for, by all uses together. */
  readonly valuesOfTypeParameter?: (context: LinkContext, binding: number) => ValueSet
  /** What an argument of a template (global expression row) names. */
  readonly valuesOfTypeArgument?: (context: LinkContext, argument: number) => ValueSet
  /** Hands the arguments of an applied type (APPLY row of a file) to its parameters. */
  readonly applyType?: (context: LinkContext, file: number, facts: FileFacts, row: number) => void
  /** Hands the type arguments of a call (row of a file) to the parameters of the function. */
  readonly applyFunction?: (
    context: LinkContext,
    definition: number,
    file: number,
    facts: FileFacts,
    call: number,
  ) => void
  /** Of a template and its specialisations those that an application (global APPLY row) means. */
  readonly specialised?: (context: LinkContext, application: number, named: ValueSet) => ValueSet
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
}

/** What calls run. */
interface CallRules {
  /** What a call of a method (callee: row of a file) runs; undefined where the shared dispatch is to say. */
  readonly dispatch?: (
    context: LinkContext,
    definition: number,
    owner: number,
    file: number,
    callee: number,
  ) => Dispatch | undefined
  /** What a call (row of a file) that runs `chosen` runs beside it. */
  readonly runBesides?: (
    context: LinkContext,
    chosen: readonly number[],
    file: number,
    call: number,
  ) => readonly number[]
  /** What a call (row of a file) runs that leads to no definition. */
  readonly runInstead?: (context: LinkContext, file: number, call: number) => readonly number[]
}

/** Edges beside those of all languages. */
interface EdgeRules {
  /** Whether an expression (row) was linked by the rules alone, so that nothing shared is to be done for it. */
  readonly expressionLinker?: (
    link: FileLink,
    file: number,
    facts: FileFacts,
    collector: OccurrenceCollector,
  ) => (row: number, op: number) => boolean
  /** Before the names of a file are linked: keys of literals that belong to declared types. */
  readonly linkLiterals?: (
    link: FileLink,
    file: number,
    facts: FileFacts,
    collector: OccurrenceCollector,
  ) => void
  /** Notes functions that escape to code which is not seen, when the calls of a file are linked. */
  readonly noteEscapes?: (link: FileLink, file: number, facts: FileFacts) => void
  /** A name that leads to a local (NAME row), beside its occurrence. */
  readonly noteLocalName?: (link: FileLink, file: number, facts: FileFacts, row: number) => void
  /** Calls that nobody writes: what the language runs by itself for the constructs of a file, step by step. */
  readonly implicitCalls?: readonly ImplicitCallStep[]
}

export interface ImplicitCallStep {
  /** As people are told of it where it fails. */
  readonly step: LinkStep
  link(link: FileLink, file: number, facts: FileFacts): void
}

/** Of files in languages that need nothing of their own, and of files without facts. */
export const NO_RULES: LanguageRules = {}
