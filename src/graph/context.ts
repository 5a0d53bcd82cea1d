import type { ProjectFiles } from '../languages/language.ts'
import type { Containment } from './containment.ts'
import type { LinkReach } from './layers.ts'
import type { BindingId, DefinitionId, ExpressionId, FlowId, Packed } from './row-ids.ts'
import type { Memo } from './solver/memo.ts'
import type { Modules } from './program/modules.ts'
import type { NameNumbers } from './program/name-numbers.ts'
import type { PairMemo } from './solver/pair-memo.ts'
import type { Parts } from './program/parts.ts'
import type { Program } from './program/program.ts'
import type { Implementations } from './types/implementations.ts'
import type { Hierarchy } from './types/hierarchy.ts'
import type { Source, Sources } from './solver/sources.ts'
import type { StoredFields } from './program/stored-fields.ts'
import type { ValueSet } from './solver/value-sets.ts'
import type { Externals } from './solver/values.ts'

/** What the steps of linking share. The functions are mutually recursive, hence here by reference. */
export interface LinkContext {
  readonly program: Program
  readonly project: ProjectFiles
  readonly reach: LinkReach
  /** Of the steps that fail. */
  readonly containment: Containment
  readonly modules: Modules
  readonly externals: Externals
  readonly hierarchy: Hierarchy
  readonly stored: StoredFields
  readonly parts: Parts
  /** Names that are visible in every file. */
  readonly ambient: ReadonlyMap<string, readonly Packed[]>
  /** Definitions of modules from outside that the repository declares, by specifier. */
  readonly ambientModules: ReadonlyMap<string, readonly DefinitionId[]>
  /** Names of plain scripts, which some page may load beside the others. */
  readonly scriptNames: ReadonlySet<string>
  /** The one answer for all names that stand for a local. */
  readonly namedByScope: Memo<EntitySet>
  /** Renewed where a field is found to be stored under a name. */
  readonly nameNumbers: NameNumbers
  /** Members of values by number of their name, where nothing about them can change any more. */
  readonly membersOfValues: PairMemo<EntitySet>
  /** What names (strings of a file) that the file does not declare stand for, by file. */
  readonly namedOutside: PairMemo<EntitySet>
  /** Which of several definitions calls were found to mean. */
  readonly overloadsOfCalls: Map<number, ChosenOverloads>
  /** What imports were found to stand for. */
  readonly followed: Memo<readonly Packed[]>
  /** What a declaration stands for: itself, or what defines it elsewhere. */
  implementations(definition: DefinitionId): readonly DefinitionId[]
  /** Entities at the top level of a package of many files. */
  packageMembers(module: number, name: string): readonly Packed[]
  valuesOf(expression: ExpressionId): ValueSet
  instancesOf(typeExpression: ExpressionId): ValueSet
  /** What a NAME or MEMBER expression refers to. */
  entitiesOf(expression: ExpressionId): EntitySet
  valuesOfEntities(set: EntitySet): ValueSet
  /** `from` is the file that asks: it may not see all of an open namespace. */
  memberOf(value: Packed, name: string, from?: number): EntitySet
  /** What calling a function gives. */
  returnsOf(definition: DefinitionId): ValueSet
  /** Values of all elements of a list literal (ARRAY). */
  elementsOfLiteral(literal: ExpressionId): ValueSet
  valuesOfField(field: number): ValueSet
  /** Number of the field of a class by name that is known by stores alone, -1 where nothing is stored. */
  fieldOfClass(definition: DefinitionId, name: string): number
  /** What lies in a container under a name. */
  contentsOf(container: Packed, name: string): ValueSet
  valuesOfBinding(binding: BindingId): ValueSet
  /** Elements of a container whose type mentions type parameters, as a call or member gives it. */
  genericElements(place: ExpressionId, position: number): ValueSet
  membersOfLiteral(object: ExpressionId, name: string): readonly Packed[]
  /** Entities of the members of what is mixed into the owner of fields. */
  mixedMembers(owner: number, name: string): readonly Packed[]
  /** Texts (values of kind TEXT) that an expression or what a slot is given may be: see `texts.ts`. */
  textsOf(expression: ExpressionId): ValueSet
  givenTextsOf(expression: ExpressionId): ValueSet
  givenTextsOfSlot(slot: number): ValueSet
  decorated(definition: DefinitionId): ValueSet
  readonly sources: Sources
  readonly takesValues: Map<number, boolean>
  /** Of parameters with a default: whether calls give them, leave them out, or both. */
  readonly defaults: Map<number, number>
  /** Methods that a method overrides, as far as they were asked for. */
  readonly overridden: Map<number, readonly DefinitionId[]>
  /** The type that a method belongs to, wherever it is declared; -1 for none. */
  receiverType(method: DefinitionId): DefinitionId | -1
  /** Whether the first parameter of a function is what it is called on. */
  takesReceiver(definition: DefinitionId): boolean
  /** Whether a name (string of a file) is bound by an import. */
  isExternalAlias(file: number, name: number): boolean
  /** Methods that a call of a name on an object of a type may run, by what the repository makes. */
  implementedIn(type: DefinitionId, name: string): Implementations
  /** The same for a value that is an object. */
  implementedOn(value: Packed, name: string): Implementations
  /** Whether the repository, or something outside, makes instances of a class. */
  isMade(definition: DefinitionId): boolean
  /** Whether values have been carried everywhere, so that nothing grows any more. */
  isSolved(): boolean
  /** What reaches an expression, whatever its declared type. */
  actualValues(expression: ExpressionId): ValueSet
  actualOfBinding(binding: BindingId): ValueSet
  /** Says that instances of a class are made. */
  make(definition: DefinitionId): void
  /** A function that is given where a function type is wanted has its parameter types. */
  giveContext(wanted: ExpressionId, given: ExpressionId, call: ExpressionId | -1): void
  /** A constant is handed to a parameter that names entries by it. */
  giveKey(binding: BindingId, source: Source): void
  propagateCall(call: ExpressionId): void
  /** Hands something to the first parameter of a function. */
  giveFirst(definition: DefinitionId, source: Source): void
  propagateStore(flow: FlowId): void
  /** Whoever asked for a field is answered again. */
  wake(field: number): void
  /** A slot of `sources` has grown. */
  grow(slot: number): void
  /** What is being computed depends on something that may still grow. */
  mayGrow(): void
  /** What is being computed depends on itself and so on partial results: it is not cached. */
  isPartial(): void
  /** Runs between them what may be kept where `endWatch` says that all that it read is final. */
  beginWatch(): boolean
  endWatch(before: boolean): boolean
  answerWaiting(onAnswers?: (answered: number, waiting: number) => void): void
  settle(onAnswers?: (answered: number, waiting: number) => void): void
  /** Whether a method gives back the object that it was called on. */
  returnsReceiver(definition: DefinitionId): boolean
}

export interface ChosenOverloads {
  readonly among: readonly number[]
  readonly chosen: readonly DefinitionId[]
}

export interface EntitySet {
  readonly entities: readonly Packed[]
  readonly rule: number
}
