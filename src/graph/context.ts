import type { ProjectFiles } from '../languages/language.ts'
import type { Containment } from './containment.ts'
import type { LinkReach } from './layers.ts'
import type { Memo } from './solver/memo.ts'
import type { Modules } from './program/modules.ts'
import type { NameNumbers } from './program/name-numbers.ts'
import type { PairMemo } from './solver/pair-memo.ts'
import type { Parts } from './program/parts.ts'
import type { Program } from './program/program.ts'
import type { Implementations } from './types/dispatch.ts'
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
  readonly ambient: ReadonlyMap<string, readonly number[]>
  /** Definitions (global rows) of modules from outside that the repository declares, by specifier. */
  readonly ambientModules: ReadonlyMap<string, readonly number[]>
  /** Names of plain scripts, which some page may load beside the others. */
  readonly scriptNames: ReadonlySet<string>
  /** The one answer for all names that stand for a local (global binding row). */
  readonly namedByScope: Memo<EntitySet>
  /** Renewed where a field is found to be stored under a name. */
  readonly nameNumbers: NameNumbers
  /** Members of values by number of their name, where nothing about them can change any more. */
  readonly membersOfValues: PairMemo<EntitySet>
  /** What names (strings of a file) that the file does not declare stand for, by file. */
  readonly namedOutside: PairMemo<EntitySet>
  /** Which of several definitions calls (global rows) were found to mean. */
  readonly overloadsOfCalls: Map<number, ChosenOverloads>
  /** What import rows (global) were found to stand for. */
  readonly followed: Memo<readonly number[]>
  /** What a declaration (global definition row) stands for: itself, or what defines it elsewhere. */
  implementations(definition: number): readonly number[]
  /** Entities at the top level of a package of many files. */
  packageMembers(module: number, name: string): readonly number[]
  /** Values of a global expression row. */
  valuesOf(expression: number): ValueSet
  /** Instances that a type expression (global row) stands for. */
  instancesOf(typeExpression: number): ValueSet
  /** What a NAME or MEMBER expression (global row) refers to. */
  entitiesOf(expression: number): EntitySet
  valuesOfEntities(set: EntitySet): ValueSet
  /** `from` is the file that asks: it may not see all of an open namespace. */
  memberOf(value: number, name: string, from?: number): EntitySet
  /** What calling a function (global definition row) gives. */
  returnsOf(definition: number): ValueSet
  /** Values of all elements of a list literal (global ARRAY row). */
  elementsOfLiteral(literal: number): ValueSet
  valuesOfField(field: number): ValueSet
  /** Number of the field of a class by name that is known by stores alone, -1 where nothing is stored. */
  fieldOfClass(definition: number, name: string): number
  /** What lies in a container under a name. */
  contentsOf(container: number, name: string): ValueSet
  /** What a binding (global row) holds. */
  valuesOfBinding(binding: number): ValueSet
  /** Elements of a container whose type mentions type parameters, as a call or member (global row) gives it. */
  genericElements(place: number, position: number): ValueSet
  /** Entities of the members of an object literal (global OBJECT row). */
  membersOfLiteral(object: number, name: string): readonly number[]
  /** Entities of the members of what is mixed into the owner of fields. */
  mixedMembers(owner: number, name: string): readonly number[]
  /** Texts (values of kind TEXT) that an expression (global row) or what a slot is given may be: see `texts.ts`. */
  textsOf(expression: number): ValueSet
  givenTextsOf(expression: number): ValueSet
  givenTextsOfSlot(slot: number): ValueSet
  /** What a decorated definition has become. */
  decorated(definition: number): ValueSet
  readonly sources: Sources
  readonly takesValues: Map<number, boolean>
  /** Of parameters (global binding rows) with a default: whether calls give them, leave them out, or both. */
  readonly defaults: Map<number, number>
  /** Methods that a method overrides, as far as they were asked for. */
  readonly overridden: Map<number, readonly number[]>
  /** The type (global row) that a method belongs to, wherever it is declared; -1 for none. */
  receiverType(method: number): number
  /** Whether the first parameter of a function is what it is called on. */
  takesReceiver(definition: number): boolean
  /** Whether a name (string of a file) is bound by an import. */
  isExternalAlias(file: number, name: number): boolean
  /** Methods that a call of a name on an object of a type may run, by what the repository makes. */
  implementedIn(type: number, name: string): Implementations
  /** The same for a value that is an object. */
  implementedOn(value: number, name: string): Implementations
  /** Whether the repository, or something outside, makes instances of a class. */
  isMade(definition: number): boolean
  /** Whether values have been carried everywhere, so that nothing grows any more. */
  isSolved(): boolean
  /** What reaches an expression, whatever its declared type. */
  actualValues(expression: number): ValueSet
  actualOfBinding(binding: number): ValueSet
  /** Says that instances of a class are made. */
  make(definition: number): void
  /** A function that is given where a function type (global row) is wanted has its parameter types. */
  giveContext(wanted: number, given: number, call: number): void
  /** A constant is handed to a parameter that names entries by it. */
  giveKey(binding: number, source: Source): void
  propagateCall(call: number): void
  /** Hands something to the first parameter of a function. */
  giveFirst(definition: number, source: Source): void
  propagateStore(flow: number): void
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
  returnsReceiver(definition: number): boolean
}

export interface ChosenOverloads {
  readonly among: readonly number[]
  readonly chosen: readonly number[]
}

export interface EntitySet {
  readonly entities: readonly number[]
  readonly rule: number
}
