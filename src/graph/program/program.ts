import { BindingKind, FlowKind, ScopeKind, type FileFacts } from '../../languages/facts.ts'
import { FactsBuilder } from '../../languages/facts-builder.ts'
import type { Language } from '../../languages/language.ts'
import type { LinkFile } from '../graph.ts'
import type { Rules } from '../language-rules.ts'
import { idAt } from '../row-ids.ts'
import type {
  Base,
  Bases,
  BindingId,
  Column,
  DefinitionId,
  ExpressionId,
  FlowId,
  ImportId,
} from '../row-ids.ts'
import { ParameterLists } from './parameter-lists.ts'
import { countParameters, type Parameters } from './parameters.ts'
import { createModuleSurface, type ModuleSurface } from './module-surface.ts'
import { createNameTable, type NameTable } from './name-table.ts'

/**
 * All facts of a project, a row of any table named project-wide by its id: `base of its file + row`. `definitionFile`
 * and its siblings lead back.
 * Flows are chained by what they speak of, so that "what is assigned to this binding" is a walk along a list.
 */
export interface Program {
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
  /** File of each flow. */
  readonly flowFile: Column<FlowId, number>
  readonly names: readonly NameTable[]
  readonly modules: readonly ModuleSurface[]
  readonly parameters: Parameters
  readonly parameterLists: ParameterLists
}

export function createProgram(
  files: readonly LinkFile[],
  languageOf: (id: string) => Language | undefined,
  rulesOf: (id: string) => Rules,
): Program {
  const definitionBase = basesOf<DefinitionId>(files, (facts) => facts.definitions.count)
  const bindingBase = basesOf<BindingId>(files, (facts) => facts.bindings.count)
  const expressionBase = basesOf<ExpressionId>(files, (facts) => facts.expressions.count)
  const flowBase = basesOf<FlowId>(files, (facts) => facts.flows.count)
  const importBase = basesOf<ImportId>(files, (facts) => facts.imports.count)
  const definitionCount = definitionBase[files.length]!
  const bindingCount = bindingBase[files.length]!
  return {
    files,
    languages: files.map((file) => languageOf(file.language)),
    rules: files.map((file) => rulesOf(file.language)),
    fileByPath: new Map(files.map((file, index) => [file.path, index])),
    definitionBase,
    bindingBase,
    expressionBase,
    flowBase,
    importBase,
    definitionCount,
    bindingCount,
    expressionCount: expressionBase[files.length]!,
    importCount: importBase[files.length]!,
    definitionKinds: kindsOf(files, definitionBase),
    definitionFile: filesOf(definitionBase, files.length),
    bindingFile: filesOf(bindingBase, files.length),
    expressionFile: filesOf(expressionBase, files.length),
    importFile: filesOf(importBase, files.length),
    flowFile: filesOf(flowBase, files.length),
    ...chainFlows(files, definitionBase, bindingBase, flowBase),
    names: files.map((file) => createNameTable(file.facts)),
    modules: files.map((file) => createModuleSurface(file.facts)),
    parameterLists: new ParameterLists(files, definitionBase, bindingBase),
    parameters: countParameters(files, definitionBase, definitionCount),
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

/** Of a file that has none: nothing is in it. */
export function factsOf(program: Program, file: number): FileFacts {
  return program.files[file]!.facts ?? NO_FACTS
}

const NO_FACTS: FileFacts = new FactsBuilder('', '').finish()

/** Global definition row of the class around a scope, -1 for none; `scope` itself counts. */
export function enclosingClass(facts: FileFacts, scope: number): number {
  for (let current = scope; current !== -1; current = facts.scopes.parent[current]!) {
    if (facts.scopes.kind[current] === ScopeKind.CLASS) return facts.scopes.definition[current]!
  }
  return -1
}

/** Every definition of the program, in order. */
export function* allDefinitions({ definitionCount }: Program): Generator<DefinitionId> {
  for (let definition = 0; definition < definitionCount; definition++) yield definition as DefinitionId
}

/** Where the row of an id is: its file, what that says, the base of the table there, and the row in it. */
export interface Place<Id extends number> {
  readonly file: number
  readonly facts: FileFacts
  readonly base: Base<Id>
  readonly row: number
}

function placeIn<Id extends number>(program: Program, file: number, bases: Bases<Id>, id: Id): Place<Id> {
  const base = bases[file]!
  return { file, facts: factsOf(program, file), base, row: id - base }
}

export function definitionAt(program: Program, definition: DefinitionId): Place<DefinitionId> {
  return placeIn(program, program.definitionFile[definition]!, program.definitionBase, definition)
}

export function bindingAt(program: Program, binding: BindingId): Place<BindingId> {
  return placeIn(program, program.bindingFile[binding]!, program.bindingBase, binding)
}

export function expressionAt(program: Program, expression: ExpressionId): Place<ExpressionId> {
  return placeIn(program, program.expressionFile[expression]!, program.expressionBase, expression)
}

export function flowAt(program: Program, flow: FlowId): Place<FlowId> {
  return placeIn(program, program.flowFile[flow]!, program.flowBase, flow)
}

export function importAt(program: Program, row: ImportId): Place<ImportId> {
  return placeIn(program, program.importFile[row]!, program.importBase, row)
}

export function nameOfDefinition(program: Program, definition: DefinitionId): string {
  const file = program.definitionFile[definition]!
  const facts = factsOf(program, file)
  return facts.strings[facts.definitions.name[definition - program.definitionBase[file]!]!]!
}

/** Bindings of a definition's parameters by position. */
export function parametersOf(program: Program, definition: DefinitionId): readonly (BindingId | undefined)[] {
  return program.parameterLists.of(definition, program.definitionFile[definition]!).bindings
}

/** Sources of the flows of one kind that speak of a definition, in source order. */
export function definitionFlowSources(
  program: Program,
  definition: DefinitionId,
  kind: number,
): readonly ExpressionId[] {
  const first = program.definitionFlows[definition]!
  if (first === -1) return NO_SOURCES
  const file = program.definitionFile[definition]!
  const { flows } = factsOf(program, file)
  const base = program.flowBase[file]!
  const sources: ExpressionId[] = []
  for (let flow: FlowId | -1 = first; flow !== -1; flow = program.nextFlow[flow]!) {
    if (flows.kind[flow - base] === kind) {
      sources.push(idAt(program.expressionBase[file]!, flows.source[flow - base]!))
    }
  }
  return sources
}

/** Whether a flow of one kind speaks of a definition. */
export function hasDefinitionFlow(program: Program, definition: DefinitionId, kind: number): boolean {
  const first = program.definitionFlows[definition]!
  if (first === -1) return false
  const file = program.definitionFile[definition]!
  const { flows } = factsOf(program, file)
  const base = program.flowBase[file]!
  for (let flow: FlowId | -1 = first; flow !== -1; flow = program.nextFlow[flow]!) {
    if (flows.kind[flow - base] === kind) return true
  }
  return false
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

/** Whether a binding is one that a `Definition` row stands behind. */
export function definitionOfBinding(program: Program, binding: BindingId): DefinitionId | -1 {
  const file = program.bindingFile[binding]!
  const facts = factsOf(program, file)
  const row = binding - program.bindingBase[file]!
  return facts.bindings.kind[row] === BindingKind.DEFINITION && facts.bindings.target[row] !== -1
    ? idAt(program.definitionBase[file]!, facts.bindings.target[row]!)
    : -1
}

/** Whether a method of a file that names a type as its receiver's is declared elsewhere for it, and no method of the type. */
export function lendsMethods(program: Program, file: number): boolean {
  return program.languages[file]?.semantics.extensionMethods === true
}

/** Type expression that a binding is declared with, -1 for none. */
export function declaredTypeOf(program: Program, binding: BindingId): ExpressionId | -1 {
  const file = program.bindingFile[binding]!
  const { flows } = factsOf(program, file)
  const base = program.flowBase[file]!
  for (let flow = program.bindingFlows[binding]!; flow !== -1; flow = program.nextFlow[flow]!) {
    if (flows.kind[flow - base] === FlowKind.TYPE) {
      return idAt(program.expressionBase[file]!, flows.source[flow - base]!)
    }
  }
  return -1
}
