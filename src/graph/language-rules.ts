import type { FileFacts } from '../languages/facts.ts'
import type { LinkStep } from './containment.ts'
import type { EntitySet, LinkContext } from './context.ts'
import type { FileLink } from './edges/file-link.ts'
import type { OccurrenceCollector } from './edges/occurrences.ts'
import type { AmbientNames } from './program/ambient.ts'
import type { Argument } from './program/call-arguments.ts'
import type { Parts } from './program/parts.ts'
import type { Program } from './program/program.ts'
import type { Source } from './solver/sources.ts'
import type { ValueSet } from './solver/value-sets.ts'
import type { Dispatch } from './types/dispatch.ts'

/**
 * What linking does for one family of languages alone. Each hook is called for the files of its family, at the place
 * in the shared code that its doc names; a family without the construct leaves it out. `rules/registry.ts` says which
 * languages have which rules, and is the only module outside of `rules` that imports from there.
 */
export interface LanguageRules extends NameRules, MemberRules, TypeRules, CallRules, EdgeRules {}

/** Where a name stands. */
export interface NamePlace {
  readonly file: number
  readonly scope: number
  readonly offset: number
}

/** What names lead to, where files share scopes. `accept` says of an entity whether the use of the name can mean it. */
interface NameRules {
  /** Names that all files see, of the files of the family. */
  readonly ambientNames?: (program: Program) => AmbientNames
  /** Types and namespaces that are written in several places; `projectOf` names the project that a file belongs to. */
  readonly collectParts?: (program: Program, projectOf: (file: number) => string) => Parts
  /** Before anything is asked. */
  readonly prepare?: (context: LinkContext) => void
  /** Of what a file declares under a name (binding rows) that which is in force at a place. */
  readonly rowsInForce?: (program: Program, place: NamePlace, rows: readonly number[]) => readonly number[]
  /** What declarations (entities) of a scope of a file stand for, with what other files declare beside them. */
  readonly declaredElsewhere?: (
    context: LinkContext,
    place: NamePlace,
    scope: number,
    name: string,
    entities: readonly number[],
  ) => readonly number[]
  /** What other files put into the namespace of a scope under a name (string of the file). */
  readonly inOpenNamespace?: (
    context: LinkContext,
    use: NamePlace & { readonly nameId: number },
    scope: number,
    accept: (entity: number) => boolean,
  ) => EntitySet | undefined
  /** Names of the classes and namespaces around a class (global row) for a method that stands outside of it. */
  readonly aroundClass?: (
    context: LinkContext,
    owner: number,
    name: string,
    method: { readonly file: number; readonly scope: number },
    accept: (entity: number) => boolean,
  ) => readonly number[]
  /** What a name is that no scope of the file has. */
  readonly beyondFile?: (
    context: LinkContext,
    file: number,
    name: string,
    accept: (entity: number) => boolean,
  ) => EntitySet
  /** Functions beside the types of the arguments of a call, whose callee (row of a file) scopes resolve to `set`. */
  readonly functionsNearArguments?: (
    context: LinkContext,
    file: number,
    row: number,
    set: EntitySet,
  ) => EntitySet
  /** What an import (row of a file) of a name leads to that names a namespace, and not a file. */
  readonly followUsing?: (
    context: LinkContext,
    file: number,
    row: number,
    specifier: string,
    imported: string,
  ) => readonly number[] | undefined
  /** Whether a definition (global row) opens a namespace that all files share. */
  readonly isOpenNamespace?: (context: LinkContext, definition: number) => boolean
  /** A name of such a namespace as the file `from` sees it, -1 for any; undefined where the definition is none. */
  readonly memberOfNamespace?: (
    context: LinkContext,
    definition: number,
    name: string,
    from: number,
  ) => EntitySet | undefined
  /** What a declaration (global row) stands for: itself, or what defines it elsewhere. */
  readonly implementationsOf?: (context: LinkContext, definition: number) => readonly number[]
  /** The function (global row) in whose body the text of a file stands, -1 for none. */
  readonly functionAroundInclude?: (context: LinkContext, file: number) => number
}

/** Members of what expressions give, and what indexing and walking over it gives. Expressions are global rows. */
interface MemberRules {
  /** Whether elements of tuples have names. */
  readonly namesTupleElements?: boolean
  /** Follows texts through code, where members are reached by computed keys. */
  readonly texts?: TextRules
  /** Adds the names under which something is stored that only evaluation can tell. */
  readonly addDynamicNames?: (program: Program, names: Set<string>) => void
  /** What walking over a function (global row) gives. */
  readonly elementsOfFunction?: (context: LinkContext, definition: number, position: number) => ValueSet
  /** What is awaited. */
  readonly awaited?: (context: LinkContext, promises: ValueSet) => ValueSet
  /** What a NAME (global row) stands for that the language gives a meaning of its own. */
  readonly languageName?: (context: LinkContext, file: number, expression: number) => ValueSet | undefined
  /** A member that the language gives to all values of a kind. */
  readonly languageMember?: (
    context: LinkContext,
    file: number,
    owner: number,
    name: string,
  ) => ValueSet | undefined
  /** What the language itself runs for a MEMBER (row of a file) that nobody writes; undefined where the row is none. */
  readonly implicitEntities?: (context: LinkContext, file: number, row: number) => EntitySet | undefined
  /** `super().name` (MEMBER row of a file). */
  readonly memberOfSuper?: (context: LinkContext, file: number, row: number) => EntitySet | undefined
  /** The class (global row) that a SUPER (row of a file) names, -1 for none. */
  readonly superNamed?: (context: LinkContext, file: number, row: number) => number
  /** What the language asks of a class as an object (MEMBER row of a file). */
  readonly memberAskedOfClass?: (
    context: LinkContext,
    file: number,
    row: number,
    receiver: ValueSet,
  ) => EntitySet | undefined
  /** What a class (global row), as an object, has from its metaclass. */
  readonly memberOfMetaclass?: (context: LinkContext, definition: number, name: string) => readonly number[]
  /** A member that objects of a class (global row) have by a method which is asked for all that they lack. */
  readonly memberByHook?: (context: LinkContext, definition: number, name: string) => EntitySet | undefined
  /** What reading a member (global row) gives where reading runs something; `own` is what the member holds. */
  readonly readThroughHooks?: (
    context: LinkContext,
    expression: number,
    entities: readonly number[],
    own: ValueSet,
  ) => ValueSet
  /** Hands what is written to an attribute (entity) of an object (value) to what writing it runs. */
  readonly storeThroughHooks?: (context: LinkContext, object: number, entity: number, source: Source) => void
  /** `module.__dict__['name']` */
  readonly entryOfModule?: (context: LinkContext, module: number, name: string) => ValueSet
  /** Methods (global rows) by which a type says what `x[i]` gives, or how it is written. */
  readonly indexMethods?: (context: LinkContext, type: number, isRead: boolean) => readonly number[]
  /** Whether a receiver (global row) may be something unknown beside what is known of it. */
  readonly mayBeUnknown?: (context: LinkContext, receiver: number, name: string) => boolean
  /** Whether no type of the language has a member. */
  readonly lacksMember?: (context: LinkContext, file: number, name: string) => boolean
  /** What the receiver around a scope of a file is, by what its method is called on. */
  readonly actualReceivers?: (context: LinkContext, file: number, scope: number) => ValueSet | undefined
  /** What a function (row of a file) that stands in no class has as its receiver, where each has one of its own. */
  readonly receiverOfFunction?: (context: LinkContext, file: number, definition: number) => ValueSet
  /** The objects that a function (global row) is called on, where these may be of other types than its own. */
  readonly receiversGiven?: (context: LinkContext, definition: number) => ValueSet
  /** Whether what a method (global row) is called on decides what its receiver is. */
  readonly tracksReceivers?: (context: LinkContext, definition: number) => boolean
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
  /** What calling a method of a container (value) in a file gives, where containers have methods of their own. */
  readonly containerCall?: (
    context: LinkContext,
    file: number,
    receiver: number,
    name: string,
  ) => ValueSet | undefined
  /** What walking over an instance of a class (global row) gives. */
  readonly elementsOfInstance?: (context: LinkContext, definition: number) => ValueSet
  /** Functions that are stored into a field (global binding row) of any object of its type. */
  readonly functionsOfField?: (context: LinkContext, binding: number, types: ValueSet) => ValueSet | undefined
  /** Whether a pointer to these types may be an array of functions. */
  readonly areFunctionTypes?: (context: LinkContext, types: ValueSet) => boolean
}

/** Members that what is named has from elsewhere. */
export interface FoundExtensions {
  readonly entities: readonly number[]
  /** Whether the receiver is known to be of the type; else nothing says that it is not. */
  readonly isSure: boolean
}

export interface TextRules {
  /** Texts that an expression (global row) may give, with what it is handed where `isGiven`. */
  ofExpression(context: LinkContext, expression: number, isGiven: boolean): ValueSet
  /** Texts that a slot of `Sources` is handed. */
  givenToSlot(context: LinkContext, slot: number): ValueSet
}

/** Types, their parameters and arguments; overloads. */
interface TypeRules {
  /** Finds which types implement which interfaces, where that is written nowhere. */
  readonly findImplementations?: (context: LinkContext) => void
  /** Classes (global rows) that a class (global row) extends by what its base (global row) is given. */
  readonly mixinBases?: (context: LinkContext, definition: number, base: number) => readonly number[]
  /** Gives type parameters that stand where a value does the types that the program applies their owners to. */
  readonly giveTypeArguments?: (context: LinkContext) => void
  /** Notes types whose objects a file makes without a call. */
  readonly noteMade?: (context: LinkContext, file: number, facts: FileFacts) => void
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
  /** Whether a look-up by reflection lists the types of all parameters, so that none given means none taken. */
  readonly reflectionListsTypes?: boolean
  /** Hands the arguments of a call (row of a file) to a function of the language itself. */
  readonly handToLanguageFunction?: (context: LinkContext, file: number, call: number) => void
  /** A call (row of a file) of the function (value) that settles a promise. */
  readonly settle?: (context: LinkContext, settler: number, file: number, call: number) => void
  /** A call (row of a file) of a class (global row), beside its constructor. */
  readonly callOfClass?: (context: LinkContext, definition: number, file: number, call: number) => void
  /** A call (row of a file) of a type (global row), where that converts. */
  readonly convert?: (context: LinkContext, definition: number, file: number, call: number) => void
  /** What a call (row of a file) that converts gives beside a value of the type. */
  readonly convertedValues?: (
    context: LinkContext,
    callees: ValueSet,
    file: number,
    call: number,
  ) => ValueSet | undefined
  /** What stands before the arguments of a call (row of a file) by what its function was bound to. */
  readonly boundArguments?: (
    context: LinkContext,
    file: number,
    call: number,
    definition: number,
  ) => readonly Argument[] | undefined
  /** Whether the rules gave a function that a call (row of a file) runs its arguments. */
  readonly giveBound?: (
    context: LinkContext,
    definition: number,
    file: number,
    call: number,
    given: readonly Argument[],
  ) => boolean
  /** Hands the receiver (global row) of a call to a method (global row). */
  readonly giveReceiver?: (context: LinkContext, method: number, receiver: number) => void
  /** Of what a call (row of a file) calls, that which its arguments mean. */
  readonly calleesMeant?: (context: LinkContext, callees: ValueSet, file: number, call: number) => ValueSet
  /** What a call (row of a file) of a function of the language gives. */
  readonly resultOfCall?: (context: LinkContext, file: number, call: number) => ValueSet | undefined
  /** Methods (global rows) that calling a class (global row) runs instead of its constructors. */
  readonly callsOfClass?: (context: LinkContext, definition: number) => readonly number[]
  /** Of implementations of one trait for several types those that a call (row of a file) means. */
  readonly chooseImplementation?: (
    context: LinkContext,
    methods: readonly number[],
    file: number,
    call: number,
  ) => readonly number[]
  /** Methods (global rows) of a name that types from outside have for a trait (global row). */
  readonly foreignImplementations?: (context: LinkContext, trait: number, name: string) => readonly number[]
  /** Classes (global rows) that escape from a file as values, so that whoever gets one may instantiate it. */
  readonly escapingClasses?: (context: LinkContext, file: number) => Iterable<number>
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
  /** Whether `runBesides` is as certain as the class of the receiver. */
  readonly runsBesidesSurely?: boolean
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
