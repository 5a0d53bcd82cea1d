import type { FileFacts } from '../languages/facts.ts'
import type { LinkStep } from './containment.ts'
import type { EntitySet, LinkContext } from './context.ts'
import type { FileLink } from './edges/file-link.ts'
import type { Nodes } from './edges/nodes.ts'
import type { OccurrenceCollector } from './edges/occurrences.ts'
import type { SiteRows } from './edges/sites.ts'
import type { AmbientNames } from './program/ambient.ts'
import type { Argument } from './program/call-arguments.ts'
import type { IncludingPlace, ModuleLink } from './program/modules.ts'
import type { ParameterList } from './program/parameter-lists.ts'
import type { Parts } from './program/parts.ts'
import type { Program } from './program/program.ts'
import type { Owner } from './program/stored-fields.ts'
import type { Source } from './solver/sources.ts'
import type { ValueSet } from './solver/value-sets.ts'
import type { Dispatch } from './types/dispatch.ts'
import type { LibraryRun } from './values/library-calls.ts'

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
  /** Of variables (binding rows) that are declared again in their scope those that a use at an offset in it sees. */
  readonly lastDeclared?: (
    program: Program,
    file: number,
    rows: readonly number[],
    offset: number,
  ) => readonly number[]
  /** What the star imports of a module inside a file (global row) give under a name. */
  readonly starredMember?: (context: LinkContext, definition: number, name: string) => readonly number[]
  /** What a module is all in all, as entities; empty where it exports names. */
  readonly assignedExports?: (context: LinkContext, module: number) => readonly number[]
  /** Values that a module stands for beside itself. */
  readonly valuesOfModule?: (context: LinkContext, module: number) => readonly ValueSet[]
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
  /** What the other blocks of a namespace (definition row of a file) declare. */
  readonly inNamespaceBlock?: (
    context: LinkContext,
    file: number,
    row: number,
    name: string,
  ) => readonly number[]
  /** What a bare name means in the body of a `with`: a member of what its binding holds. */
  readonly memberOfWith?: (
    context: LinkContext,
    file: number,
    scope: number,
    name: string,
  ) => readonly number[]
  /** What a file offers to others under a name, where that is exported explicitly. */
  readonly exportedMember?: (
    context: LinkContext,
    file: number,
    name: string,
    seen: Set<string>,
  ) => readonly number[]
  /** What an import (global row) of a name stands for that the module does not have. */
  readonly importedOtherwise?: (
    context: LinkContext,
    importRow: number,
    module: number,
  ) => readonly number[] | undefined
  /** What the repository declares of a module outside, all of it for the name ''. */
  readonly declaredOutside?: (context: LinkContext, specifier: string, name: string) => readonly number[]
  /** Whether a binding (row of a file) is an import that another file does not see. */
  readonly isHiddenImport?: (context: LinkContext, file: number, row: number, fromFile: number) => boolean
  /** Whether what an entity is called may be the name of something else in the same scope. */
  readonly sharesName?: (context: LinkContext, entity: number) => boolean
  /** Namespaces inside the one that a module is, where namespaces span files. */
  readonly innerNamespace?: (context: LinkContext, module: number, name: string) => readonly number[]
  /** What a name is that neither the file nor its package declares, before star imports are asked. */
  readonly aroundFile?: (context: LinkContext, file: number, name: string) => EntitySet | undefined
  /** Star imports that nobody writes in the file. */
  readonly impliedImports?: (context: LinkContext, file: number) => readonly ModuleLink[]
  /** What a name means where the text of the file is included. */
  readonly aroundInclude?: (context: LinkContext, file: number, name: string) => readonly number[]
  /** Where other files include the text of each file, the nearest place first. */
  readonly collectIncludingPlaces?: (
    program: Program,
    linkOf: (importRow: number) => ModuleLink,
    filesOf: (module: number) => readonly number[],
  ) => ReadonlyMap<number, readonly IncludingPlace[]>
  /** What a name is that no scope of the file has. */
  readonly beyondFile?: (
    context: LinkContext,
    place: { readonly file: number; readonly scope: number },
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
  /** Members of the deref target of a type (global row). */
  readonly derefMember?: (context: LinkContext, definition: number, name: string) => EntitySet
  /** A member of what calling a generator (global row) gives, where that is meant of what it returns. */
  readonly memberOfGenerator?: (
    context: LinkContext,
    generator: number,
    name: string,
  ) => EntitySet | undefined
  /** Number of the field that a function or a module (value) is given under a name, -1 for none. */
  readonly fieldOfValue?: (context: LinkContext, value: number, name: string) => number
  /** The same values, exact where only an interface holds anything but what it is declared to be. */
  readonly ofConcreteTypes?: (context: LinkContext, set: ValueSet) => ValueSet
  /** What delegating to generators gives; they are sent what is sent through (a global row). */
  readonly returnedBy?: (context: LinkContext, delegates: ValueSet, sent: number) => ValueSet
  /** What generators among values yield, where a value may be one or itself. */
  readonly yieldedOrItself?: (context: LinkContext, set: ValueSet) => ValueSet
  /** Whether a member is asked of what calling an async function gives (row of a file), before it is awaited. */
  readonly isOfPromise?: (context: LinkContext, file: number, base: number, name: string) => boolean
  /** The member that the declared type of a receiver (global row) has under the name of one that hides it (global row). */
  readonly hiddenMember?: (
    context: LinkContext,
    receiver: number,
    name: string,
    hiding: number,
  ) => EntitySet | undefined
  /** What has the fields that a method (definition row) which stands in no class stores into its receiver. */
  readonly ownerOfMethod?: (program: Program, file: number, facts: FileFacts, method: number) => Owner
  /** Whether what is stored (global row) under one of several names is made on the spot, or once. */
  readonly isMadeThere?: (context: LinkContext, source: number) => boolean
  /** The pairs that walking over maps among values gives. */
  readonly pairsOfMaps?: (context: LinkContext, containers: ValueSet) => ValueSet
  /** What a type holds by its arguments (global APPLY row) at a place of a pattern, or -1. */
  readonly heldByType?: (context: LinkContext, container: number, position: number) => ValueSet
  /** Whether a function (callee: row of a file) of a type that stands for what it holds gives what it is given. */
  readonly wrapped?: (context: LinkContext, file: number, callee: number, name: string) => boolean
  /** What an object of a class (global row) is taken apart into, at a place. */
  readonly deconstructed?: (
    context: LinkContext,
    definition: number,
    position: number,
  ) => ValueSet | undefined
  /** What an iterator (value) that is an object with methods of its own hands out. */
  readonly handedOutBy?: (context: LinkContext, iterator: number) => ValueSet | undefined
  /** What walking over a module gives. */
  readonly elementsOfModule?: (context: LinkContext, module: number) => ValueSet
  /** Of types of one name those that a place (global row) can mean by how many types they are applied to. */
  readonly meantByArity?: (
    context: LinkContext,
    file: number,
    expression: number,
    set: EntitySet,
  ) => EntitySet
  /** The place of an element of a tuple (global row of what makes or types it) by its name, -1 for none. */
  readonly placeInTuple?: (context: LinkContext, container: number, name: string) => number
  /** Whether any tuple of the program calls an element so. */
  readonly hasTupleName?: (program: Program, name: string) => boolean
  /** The place in a list (value) that a key (row of a file) means by its distance from the end; undefined: by no such. */
  readonly fromEnd?: (
    context: LinkContext,
    facts: FileFacts,
    key: number,
  ) => ((value: number) => number) | undefined
  /** What one of several results of a call (global row) is, where `elements` is what the types say of it. */
  readonly partOfResults?: (context: LinkContext, call: number, place: number, elements: ValueSet) => ValueSet
  /** Follows texts through code, where members are reached by computed keys. */
  readonly texts?: TextRules
  /** Adds the names under which something is stored that only evaluation can tell. */
  readonly addDynamicNames?: (program: Program, names: Set<string>) => void
  /** What walking over a function (global row) gives. */
  readonly elementsOfFunction?: (context: LinkContext, definition: number, position: number) => ValueSet
  /** What entering context managers gives: `with x as y`. */
  readonly entered?: (context: LinkContext, managers: ValueSet) => ValueSet
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
  /** What a MEMBER (row of a file) is that the language does not look up in the class of its receiver. */
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
  /** What storing into a member (MEMBER or INDEX row of a file) does beside filling a field. */
  readonly storedInto?: (context: LinkContext, file: number, target: number, source: Source) => void
  /** The field by which instances replace a method of their class (global binding row), -1 for none. */
  readonly fieldOverMethod?: (context: LinkContext, binding: number, file: number) => number
  /** Classes among what is given where a type says how to make something. */
  readonly classesForType?: (context: LinkContext, types: ValueSet, given: ValueSet) => ValueSet
  /** Hands the arguments of a call (row of a file) that makes a type (global row) without a constructor to its fields. */
  readonly makeByFields?: (context: LinkContext, definition: number, file: number, call: number) => void
  /** Whether a field (global binding row) is filled by the literals that make its type. */
  readonly isFilledByLiterals?: (context: LinkContext, binding: number, file: number) => boolean
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
  /** What a function without a name (row of a file) has as its receiver where that is not what is around it (Ruby). */
  readonly receiverOfBlock?: (context: LinkContext, file: number, definition: number) => ValueSet | undefined
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
  /** What calling a method of a value in a file gives by its name; `argument` (global row) is the first one, or -1. */
  readonly containerCall?: (
    context: LinkContext,
    file: number,
    receiver: number,
    name: string,
    argument: number,
  ) => ValueSet | undefined
  /** What walking over an instance of a class (global row) gives. */
  readonly elementsOfInstance?: (context: LinkContext, definition: number) => ValueSet
  /** Functions that are stored into a field (global binding row) of any object of its type. */
  readonly functionsOfField?: (context: LinkContext, binding: number, types: ValueSet) => ValueSet | undefined
  /** Of what is given, that which a pointer to functions may be; undefined where these types are none. */
  readonly functionsForType?: (context: LinkContext, types: ValueSet, given: ValueSet) => ValueSet | undefined
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
  /** Whether what a method (global row) says that it implements is not of the repository; undefined where none says so. */
  readonly implementsFromOutside?: (context: LinkContext, method: number) => boolean
  /** What stands for a type parameter (global binding row) by an argument for a type (global row) that is a function. */
  readonly functionTypeMatch?: (
    context: LinkContext,
    type: number,
    parameter: number,
    argument: number,
  ) => ValueSet
  /** What a type by its key (INDEX row of a file) stands for: `App['scene']`. */
  readonly indexedType?: (context: LinkContext, file: number, row: number) => ValueSet
  /** Finds which types implement which interfaces, where that is written nowhere. */
  readonly findImplementations?: (context: LinkContext) => void
  /** The ancestors of a class (global row), which are `order` by what it extends, as the language orders them. */
  readonly orderAncestors?: (
    context: LinkContext,
    definition: number,
    order: readonly number[],
  ) => readonly number[]
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
  /** Whether a class (the first of `order`, global rows) hides the overloads of its bases that have a name. */
  readonly hidesInherited?: (context: LinkContext, order: readonly number[], name: string) => boolean
  /** Constructors that a class (global row) has from its bases, beside its own. */
  readonly inheritedConstructors?: (context: LinkContext, definition: number) => readonly number[]
  /** Whether a constructor takes a list of any length. */
  readonly takesList?: (context: LinkContext, definition: number) => boolean
}

/** What calls run. */
interface CallRules {
  /** Classes (global rows) that a call (row of a file) of the library makes which is told a class as an object or a type. */
  readonly classesMade?: (context: LinkContext, file: number, call: number) => readonly number[]
  /** What runs of a method (global row) that a type (global row) has from what it embeds. */
  readonly promoted?: (context: LinkContext, type: number, method: number, name: string) => readonly number[]
  /** Whether a method (global row) says that it may be overridden or that it overrides, or is an interface's. */
  readonly isOverridable?: (program: Program, definition: number) => boolean
  /** What a call runs of a method (global row) of a trait that its callee (row of a file) names, or names by a class. */
  readonly ofNamedTrait?: (
    context: LinkContext,
    definition: number,
    owner: number,
    file: number,
    callee: number,
    call: number,
    namesClass: boolean,
  ) => Dispatch | undefined
  /** Names of the types of parameters that a type of methods (global row) lists, where method handles are asked for. */
  readonly handleTypes?: (
    context: LinkContext,
    expression: number | undefined,
  ) => readonly string[] | undefined
  /** Whether a look-up by reflection lists the types of all parameters, so that none given means none taken. */
  readonly reflectionListsTypes?: boolean
  /** Hands the arguments of a call (row of a file) to a function of the language itself. */
  readonly handToLanguageFunction?: (context: LinkContext, file: number, call: number) => void
  /** What a call (row of a file) of a library runs that is not handed to it as a function. */
  readonly runByLibrary?: (context: LinkContext, file: number, call: number) => readonly LibraryRun[]
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
  /** Hands the entries of `**options` (global row) to the parameters from `skipped` on by their names. */
  readonly giveEntries?: (
    context: LinkContext,
    parameters: ParameterList,
    skipped: number,
    options: number,
  ) => void
  /** Whether a call (row of a file) of a name hands over what a method (global row) is called on. */
  readonly handsReceiver?: (context: LinkContext, file: number, call: number, definition: number) => boolean
  /** Whether a function (global row) is called in the place of a method, and so handed its receiver first. */
  readonly replacesMethod?: (context: LinkContext, file: number, call: number, definition: number) => boolean
  /** What a function leaves in a parameter (global row) for whoever handed something over; undefined: what its type says. */
  readonly leftInParameter?: (context: LinkContext, file: number, parameter: number) => ValueSet | undefined
  /** Whether a callee (global row), as one value from outside, gives an object that the repository may have. */
  readonly findsObjects?: (context: LinkContext, value: number, callee: number) => boolean
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
  /** Of methods (global rows) of a type and its subtypes those that a value of the type may run. */
  readonly methodsOn?: (context: LinkContext, value: number, methods: readonly number[]) => readonly number[]
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
  /** Constructors that a call (row of a file) of `T::new` runs; undefined where the function (global row) is none. */
  readonly constructorsReferred?: (
    context: LinkContext,
    definition: number,
    file: number,
    call: number,
  ) => readonly number[] | undefined
  /** Whether what a callee (row of a file) calls, as values, was found under a key that nothing tells. */
  readonly isCalledByKey?: (
    context: LinkContext,
    file: number,
    callee: number,
    values: readonly number[],
  ) => boolean
  /** Why a receiver (global row) may be something else than what is known of it, -1 where it may not. */
  readonly besidesKnown?: (context: LinkContext, receiver: number) => number
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
  /** Edges between types that nobody writes, when those that are written are linked. */
  readonly linkTypes?: (context: LinkContext, nodes: Nodes, sites: SiteRows) => void
  /** Of definitions (global rows) the properties that run nothing themselves, of types that others derive from. */
  readonly overriddenProperties?: (context: LinkContext, definitions: readonly number[]) => readonly number[]
  /** Notes functions that escape to code which is not seen, when the calls of a file are linked. */
  readonly noteEscapes?: (link: FileLink, file: number, facts: FileFacts) => void
  /** What `table[key]` (INDEX row of a file) asks of the key. */
  readonly linkIndexing?: (link: FileLink, file: number, facts: FileFacts, row: number) => void
  /** Occurrences of the names of modules in what an import (row of a file) is written as. */
  readonly linkImportPath?: (
    context: LinkContext,
    file: number,
    row: number,
    collector: OccurrenceCollector,
  ) => void
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
