import {
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  FlowKind,
  ScopeKind,
  type FileFacts,
} from '../../languages/facts.ts'
import { FactsBuilder } from '../../languages/facts-builder.ts'
import type { Language } from '../../languages/language.ts'
import type { Library } from '../../languages/library.ts'
import type { LinkFile } from '../graph.ts'
import type { Rules } from '../language-rules.ts'
import { idAt, Place, RowPlace } from '../row-ids.ts'
import type {
  Bases,
  BindingId,
  Column,
  DefinitionId,
  ExpressionId,
  FlowId,
  ImportId,
  Packed,
} from '../row-ids.ts'
import { bindingIdOf, definitionIdOf, EntityKind, kindOf, ValueKind } from '../solver/values.ts'
import { ParameterLists } from './parameter-lists.ts'
import { countParameters, type Parameters } from './parameters.ts'
import { createModuleSurface, type ModuleSurface } from './module-surface.ts'
import { createNameTable, type NameTable } from './name-table.ts'

/**
 * All facts of a project, a row of any table named project-wide by its id: `base of its file + row`. `definitionFile`
 * and its siblings lead back.
 * Flows are chained by what they speak of, so that "what is assigned to this binding" is a walk along a list.
 */
export class Program {
  readonly files: readonly LinkFile[]
  readonly languages: readonly (Language | undefined)[]
  /** What is done for the language of each file alone. */
  readonly rules: readonly Rules[]
  readonly fileByPath: ReadonlyMap<string, number>
  readonly definitionBase: Bases<DefinitionId>
  readonly bindingBase: Bases<BindingId>
  readonly expressionBase: Bases<ExpressionId>
  readonly flowBase: Bases<FlowId>
  readonly importBase: Bases<ImportId>
  readonly definitionCount: number
  readonly bindingCount: number
  readonly expressionCount: number
  readonly importCount: number
  /** `DefinitionKind` of each definition. */
  readonly definitionKinds: Column<DefinitionId, number>
  readonly definitionFile: Column<DefinitionId, number>
  readonly bindingFile: Column<BindingId, number>
  readonly expressionFile: Column<ExpressionId, number>
  readonly importFile: Column<ImportId, number>
  /** First flow that speaks of a binding (ASSIGN, TYPE), -1 for none; follow `nextFlow`. */
  readonly bindingFlows: Column<BindingId, FlowId | -1>
  /** First flow that speaks of a definition (RETURN, EXTENDS, …). */
  readonly definitionFlows: Column<DefinitionId, FlowId | -1>
  readonly nextFlow: Column<FlowId, FlowId | -1>
  readonly flowFile: Column<FlowId, number>
  readonly names: readonly NameTable[]
  readonly modules: readonly ModuleSurface[]
  readonly parameters: Parameters
  readonly parameterLists: ParameterLists
  constructor(
    files: readonly LinkFile[],
    languageOf: (id: string) => Language | undefined,
    rulesOf: (id: string) => Rules,
  ) {
    this.files = files
    this.languages = files.map((file) => languageOf(file.language))
    this.rules = files.map((file) => rulesOf(file.language))
    this.fileByPath = new Map(files.map((file, index) => [file.path, index]))
    this.definitionBase = basesOf(files, (facts) => facts.definitions.count)
    this.bindingBase = basesOf(files, (facts) => facts.bindings.count)
    this.expressionBase = basesOf(files, (facts) => facts.expressions.count)
    this.flowBase = basesOf(files, (facts) => facts.flows.count)
    this.importBase = basesOf(files, (facts) => facts.imports.count)
    this.definitionCount = this.definitionBase[files.length]!
    this.bindingCount = this.bindingBase[files.length]!
    this.expressionCount = this.expressionBase[files.length]!
    this.importCount = this.importBase[files.length]!
    this.definitionKinds = kindsOf(files, this.definitionBase)
    this.definitionFile = filesOf(this.definitionBase, files.length)
    this.bindingFile = filesOf(this.bindingBase, files.length)
    this.expressionFile = filesOf(this.expressionBase, files.length)
    this.importFile = filesOf(this.importBase, files.length)
    this.flowFile = filesOf(this.flowBase, files.length)
    const chains = chainFlows(files, this.definitionBase, this.bindingBase, this.flowBase)
    this.bindingFlows = chains.bindingFlows
    this.definitionFlows = chains.definitionFlows
    this.nextFlow = chains.nextFlow
    this.names = files.map((file) => createNameTable(file.facts))
    this.modules = files.map((file) => createModuleSurface(file.facts))
    this.parameterLists = new ParameterLists(files, this.definitionBase, this.bindingBase)
    this.parameters = countParameters(files, this.definitionBase, this.definitionCount)
  }

  /** Of a file that has none: nothing is in it. */
  factsOf(file: number): FileFacts {
    return this.files[file]!.facts ?? NO_FACTS
  }

  definitionAt(definition: DefinitionId): RowPlace<DefinitionId> {
    return this.placeIn(this.definitionFile[definition]!, this.definitionBase, definition)
  }

  bindingAt(binding: BindingId): RowPlace<BindingId> {
    return this.placeIn(this.bindingFile[binding]!, this.bindingBase, binding)
  }

  expressionAt(expression: ExpressionId): Place {
    const file = this.expressionFile[expression]!
    const base = this.expressionBase[file]!
    return new Place(file, this.factsOf(file), base, expression - base)
  }

  expressionIn(file: number, row: number): Place {
    return new Place(file, this.factsOf(file), this.expressionBase[file]!, row)
  }

  /** Of an expression, without a place for it. */
  opOf(expression: ExpressionId): number {
    const file = this.expressionFile[expression]!
    return this.factsOf(file).expressions.op[expression - this.expressionBase[file]!]!
  }

  flowAt(flow: FlowId): RowPlace<FlowId> {
    return this.placeIn(this.flowFile[flow]!, this.flowBase, flow)
  }

  importAt(row: ImportId): RowPlace<ImportId> {
    return this.placeIn(this.importFile[row]!, this.importBase, row)
  }

  definitionId(file: number, row: number): DefinitionId {
    return idAt(this.definitionBase[file]!, row)
  }

  bindingId(file: number, row: number): BindingId {
    return idAt(this.bindingBase[file]!, row)
  }

  expressionId(file: number, row: number): ExpressionId {
    return idAt(this.expressionBase[file]!, row)
  }

  /** Every definition of the program, in order. */
  *allDefinitions(): Generator<DefinitionId> {
    for (let definition = 0; definition < this.definitionCount; definition++) yield definition as DefinitionId
  }

  nameOfDefinition(definition: DefinitionId): string {
    const file = this.definitionFile[definition]!
    const facts = this.factsOf(file)
    return facts.strings[facts.definitions.name[definition - this.definitionBase[file]!]!]!
  }

  signatureOf(definition: DefinitionId): string {
    const { facts, row } = this.definitionAt(definition)
    return facts.strings[facts.definitions.signature[row]!]!
  }

  /** Bindings of a definition's parameters by position. */
  parametersOf(definition: DefinitionId): readonly (BindingId | undefined)[] {
    return this.parameterLists.of(definition, this.definitionFile[definition]!).bindings
  }

  /** Sources of the flows of one kind that speak of a definition, in source order. */
  definitionFlowSources(definition: DefinitionId, kind: number): readonly ExpressionId[] {
    return this.flowSources(this.definitionFlows[definition]!, this.definitionFile[definition]!, kind)
  }

  /** What a binding is assigned (ASSIGN), or the types that it is declared with (TYPE), in source order. */
  bindingFlowSources(binding: BindingId, kind: number): readonly ExpressionId[] {
    return this.flowSources(this.bindingFlows[binding]!, this.bindingFile[binding]!, kind)
  }

  /** What is given to a binding of which nothing else is said, not even its type; -1 where there is no such thing. */
  onlyGiven(binding: BindingId): ExpressionId | -1 {
    const flow = this.bindingFlows[binding]!
    if (flow === -1 || this.nextFlow[flow] !== -1) return -1
    return this.bindingFlowSources(binding, FlowKind.ASSIGN)[0] ?? -1
  }

  private flowSources(first: FlowId | -1, file: number, kind: number): readonly ExpressionId[] {
    if (first === -1) return NO_SOURCES
    const { flows } = this.factsOf(file)
    const base = this.flowBase[file]!
    const sources: ExpressionId[] = []
    for (let flow: FlowId | -1 = first; flow !== -1; flow = this.nextFlow[flow]!) {
      if (flows.kind[flow - base] === kind) {
        sources.push(this.expressionId(file, flows.source[flow - base]!))
      }
    }
    return sources
  }

  hasDefinitionFlow(definition: DefinitionId, kind: number): boolean {
    const first = this.definitionFlows[definition]!
    if (first === -1) return false
    const file = this.definitionFile[definition]!
    const { flows } = this.factsOf(file)
    const base = this.flowBase[file]!
    for (let flow: FlowId | -1 = first; flow !== -1; flow = this.nextFlow[flow]!) {
      if (flows.kind[flow - base] === kind) return true
    }
    return false
  }

  /** Type expression that a binding is declared with, -1 for none. */
  declaredTypeOf(binding: BindingId): ExpressionId | -1 {
    const file = this.bindingFile[binding]!
    const { flows } = this.factsOf(file)
    const base = this.flowBase[file]!
    for (let flow = this.bindingFlows[binding]!; flow !== -1; flow = this.nextFlow[flow]!) {
      if (flows.kind[flow - base] === FlowKind.TYPE) {
        return this.expressionId(file, flows.source[flow - base]!)
      }
    }
    return -1
  }

  /** Whether a binding is one that a `Definition` row stands behind. */
  definitionOfBinding(binding: BindingId): DefinitionId | -1 {
    const file = this.bindingFile[binding]!
    const facts = this.factsOf(file)
    const row = binding - this.bindingBase[file]!
    return facts.bindings.kind[row] === BindingKind.DEFINITION && facts.bindings.target[row] !== -1
      ? this.definitionId(file, facts.bindings.target[row]!)
      : -1
  }

  /** Whether a method of a file that names a type as its receiver's is declared elsewhere for it, and no method of the type. */
  lendsMethods(file: number): boolean {
    return this.languages[file]?.semantics.extensionMethods === true
  }

  /** The definition that an entity is or is bound to, -1 for none. */
  definitionOfEntity(entity: Packed): DefinitionId | -1 {
    const kind = kindOf(entity)
    if (kind === EntityKind.BINDING) return this.definitionOfBinding(bindingIdOf(entity))
    return kind === EntityKind.DEFINITION ? definitionIdOf(entity) : -1
  }

  /** The definitions among entities, in their order. */
  definitionsAmong(entities: readonly Packed[]): DefinitionId[] {
    const definitions: DefinitionId[] = []
    for (const entity of entities) {
      const definition = this.definitionOfEntity(entity)
      if (definition !== -1) definitions.push(definition)
    }
    return definitions
  }

  isInterface(definition: DefinitionId): boolean {
    return this.definitionKinds[definition] === DefinitionKind.INTERFACE
  }

  isFunctionLike(definition: DefinitionId): boolean {
    const kind = this.definitionKinds[definition]
    return kind === DefinitionKind.FUNCTION || kind === DefinitionKind.METHOD
  }

  isClassLike(definition: DefinitionId): boolean {
    const kind = this.definitionKinds[definition]
    return (
      kind === DefinitionKind.CLASS ||
      kind === DefinitionKind.INTERFACE ||
      kind === DefinitionKind.ENUM ||
      kind === DefinitionKind.TYPE ||
      (kind === DefinitionKind.MODULE && this.isMixin(definition))
    )
  }

  /** Whether a module has methods that others may include (Ruby). */
  isMixin(definition: DefinitionId): boolean {
    return this.languages[this.definitionFile[definition]!]!.semantics.modulesAreMixedIn === true
  }

  isAbstractMethod(definition: DefinitionId): boolean {
    return this.hasFlag(definition, DefinitionFlag.ABSTRACT | DefinitionFlag.DECLARATION)
  }

  isDistinct(definition: DefinitionId): boolean {
    return this.hasFlag(definition, DefinitionFlag.DISTINCT)
  }

  /** Whether a definition has a `DefinitionFlag`, or one of several. */
  hasFlag(definition: DefinitionId, flag: number): boolean {
    return (this.flagsOf(definition) & flag) !== 0
  }

  flagsOf(definition: DefinitionId): number {
    const file = this.definitionFile[definition]!
    return this.factsOf(file).definitions.flags[definition - this.definitionBase[file]!]!
  }

  /** Whether a value is a class, and not what one makes. */
  isClassItself(value: Packed): boolean {
    return kindOf(value) === ValueKind.DEFINITION && this.isClassLike(definitionIdOf(value))
  }

  /** Whether a value is what a class makes. */
  isInstanceOfClass(value: Packed): boolean {
    return kindOf(value) === ValueKind.INSTANCE && this.isClassLike(definitionIdOf(value))
  }

  /** The tables of the language that a file is written in. */
  libraryOf(file: number): Library {
    return this.languages[file]!.semantics.library
  }

  private placeIn<Id extends number>(file: number, bases: Bases<Id>, id: Id): RowPlace<Id> {
    const base = bases[file]!
    return new RowPlace(file, this.factsOf(file), base, id - base)
  }
}

function basesOf<Id extends number>(
  files: readonly LinkFile[],
  count: (facts: FileFacts) => number,
): Bases<Id> {
  const bases = new Int32Array(files.length + 1)
  files.forEach(({ facts }, file) => {
    bases[file + 1] = bases[file]! + (facts === undefined ? 0 : count(facts))
  })
  return bases as object as Bases<Id>
}

function chainFlows(
  files: readonly LinkFile[],
  definitionBase: Bases<DefinitionId>,
  bindingBase: Bases<BindingId>,
  flowBase: Bases<FlowId>,
): Pick<Program, 'bindingFlows' | 'definitionFlows' | 'nextFlow'> {
  const bindingFlows = new Int32Array(bindingBase[files.length]!).fill(-1)
  const definitionFlows = new Int32Array(definitionBase[files.length]!).fill(-1)
  const nextFlow = new Int32Array(flowBase[files.length]!).fill(-1)
  for (let file = 0; file < files.length; file++) {
    const facts = files[file]!.facts
    if (facts === undefined) continue
    const { kind, target, count } = facts.flows
    // Backwards, so that each list comes out in source order.
    for (let row = count - 1; row >= 0; row--) {
      const flow = flowBase[file]! + row
      if (kind[row] === FlowKind.ASSIGN || kind[row] === FlowKind.TYPE) {
        const binding = bindingBase[file]! + target[row]!
        nextFlow[flow] = bindingFlows[binding]!
        bindingFlows[binding] = flow
      } else if (kind[row] !== FlowKind.STORE) {
        const definition = definitionBase[file]! + target[row]!
        nextFlow[flow] = definitionFlows[definition]!
        definitionFlows[definition] = flow
      }
    }
  }
  return { bindingFlows, definitionFlows, nextFlow } as object as Pick<
    Program,
    'bindingFlows' | 'definitionFlows' | 'nextFlow'
  >
}

const NO_FACTS: FileFacts = new FactsBuilder('', '').finish()

/** Global definition row of the class around a scope, -1 for none; `scope` itself counts. */
export function enclosingClass(facts: FileFacts, scope: number): number {
  for (let current = scope; current !== -1; current = facts.scopes.parent[current]!) {
    if (facts.scopes.kind[current] === ScopeKind.CLASS) return facts.scopes.definition[current]!
  }
  return -1
}

const NO_SOURCES: readonly never[] = []

function kindsOf(files: readonly LinkFile[], base: Bases<DefinitionId>): Column<DefinitionId, number> {
  const kinds = new Uint8Array(base[files.length]!)
  files.forEach(({ facts }, file) => {
    if (facts !== undefined)
      kinds.set(facts.definitions.kind.subarray(0, facts.definitions.count), base[file])
  })
  return kinds
}

function filesOf<Id extends number>(bases: Bases<Id>, fileCount: number): Column<Id, number> {
  const files = new Int32Array(bases[fileCount]!)
  for (let file = 0; file < fileCount; file++) files.fill(file, bases[file], bases[file + 1])
  return files
}
