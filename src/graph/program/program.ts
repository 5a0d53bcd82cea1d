import type { FileFacts } from '../../languages/facts.ts'
import { BindingKind, FlowKind, ScopeKind } from '../../languages/facts.ts'
import { FactsBuilder } from '../../languages/facts-builder.ts'
import type { Language } from '../../languages/language.ts'
import type { LinkFile } from '../graph.ts'
import type { Rules } from '../language-rules.ts'
import type { Parameters } from './parameters.ts'
import { ParameterLists } from './parameter-lists.ts'
import { countParameters } from './parameters.ts'
import { createModuleSurface } from './module-surface.ts'
import type { ModuleSurface } from './module-surface.ts'
import { createNameTable } from './name-table.ts'
import type { NameTable } from './name-table.ts'

/**
 * All facts of a project under global row numbers.
 *
 * A row of any table is named project-wide by `base of its file + row`; `definitionFile` and its siblings lead back.
 * Flows are chained by what they speak of, so that "what is assigned to this binding" is a walk along a list.
 */
export interface Program {
  readonly files: readonly LinkFile[]
  readonly languages: readonly (Language | undefined)[]
  /** What is done for the language of each file alone. */
  readonly rules: readonly Rules[]
  readonly fileByPath: ReadonlyMap<string, number>
  readonly definitionBase: Int32Array
  readonly bindingBase: Int32Array
  readonly expressionBase: Int32Array
  readonly flowBase: Int32Array
  readonly importBase: Int32Array
  readonly definitionCount: number
  readonly bindingCount: number
  readonly expressionCount: number
  readonly importCount: number
  /** `DefinitionKind` of each definition. */
  readonly definitionKinds: Uint8Array
  readonly definitionFile: Int32Array
  readonly bindingFile: Int32Array
  readonly expressionFile: Int32Array
  readonly importFile: Int32Array
  /** First flow (global row) that speaks of a binding (ASSIGN, TYPE), -1 for none; follow `nextFlow`. */
  readonly bindingFlows: Int32Array
  /** First flow that speaks of a definition (RETURN, EXTENDS, …). */
  readonly definitionFlows: Int32Array
  readonly nextFlow: Int32Array
  /** File of each flow. */
  readonly flowFile: Int32Array
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
  const definitionBase = new Int32Array(files.length + 1)
  const bindingBase = new Int32Array(files.length + 1)
  const expressionBase = new Int32Array(files.length + 1)
  const flowBase = new Int32Array(files.length + 1)
  const importBase = new Int32Array(files.length + 1)
  for (let file = 0; file < files.length; file++) {
    const facts = files[file]!.facts
    definitionBase[file + 1] = definitionBase[file]! + (facts?.definitions.count ?? 0)
    bindingBase[file + 1] = bindingBase[file]! + (facts?.bindings.count ?? 0)
    expressionBase[file + 1] = expressionBase[file]! + (facts?.expressions.count ?? 0)
    flowBase[file + 1] = flowBase[file]! + (facts?.flows.count ?? 0)
    importBase[file + 1] = importBase[file]! + (facts?.imports.count ?? 0)
  }
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
    definitionCount: definitionBase[files.length]!,
    bindingCount: bindingBase[files.length]!,
    expressionCount: expressionBase[files.length]!,
    importCount: importBase[files.length]!,
    definitionKinds: kindsOf(files, definitionBase),
    definitionFile: ownersOf(definitionBase),
    bindingFile: ownersOf(bindingBase),
    expressionFile: ownersOf(expressionBase),
    importFile: ownersOf(importBase),
    flowFile: ownersOf(flowBase),
    bindingFlows,
    definitionFlows,
    nextFlow,
    names: files.map((file) => createNameTable(file.facts)),
    modules: files.map((file) => createModuleSurface(file.facts)),
    parameterLists: new ParameterLists(files, definitionBase, bindingBase),
    parameters: countParameters(files, definitionBase, definitionBase[files.length]!),
  }
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

export function nameOfDefinition(program: Program, definition: number): string {
  const file = program.definitionFile[definition]!
  const facts = factsOf(program, file)
  return facts.strings[facts.definitions.name[definition - program.definitionBase[file]!]!]!
}

/** Bindings (global rows) of a definition's parameters by position. */
export function parametersOf(program: Program, definition: number): readonly (number | undefined)[] {
  return program.parameterLists.of(definition, program.definitionFile[definition]!).bindings
}

/** Sources of the flows of one kind that speak of a definition, as global expression rows in source order. */
export function definitionFlowSources(program: Program, definition: number, kind: number): readonly number[] {
  const first = program.definitionFlows[definition]!
  if (first === -1) return NO_SOURCES
  const file = program.definitionFile[definition]!
  const { flows } = factsOf(program, file)
  const base = program.flowBase[file]!
  const sources: number[] = []
  for (let flow = first; flow !== -1; flow = program.nextFlow[flow]!) {
    if (flows.kind[flow - base] === kind) {
      sources.push(program.expressionBase[file]! + flows.source[flow - base]!)
    }
  }
  return sources
}

/** Whether a flow of one kind speaks of a definition. */
export function hasDefinitionFlow(program: Program, definition: number, kind: number): boolean {
  const first = program.definitionFlows[definition]!
  if (first === -1) return false
  const file = program.definitionFile[definition]!
  const { flows } = factsOf(program, file)
  const base = program.flowBase[file]!
  for (let flow = first; flow !== -1; flow = program.nextFlow[flow]!) {
    if (flows.kind[flow - base] === kind) return true
  }
  return false
}

const NO_SOURCES: readonly number[] = []

function kindsOf(files: readonly LinkFile[], base: Int32Array): Uint8Array {
  const kinds = new Uint8Array(base[files.length]!)
  files.forEach(({ facts }, file) => {
    if (facts !== undefined)
      kinds.set(facts.definitions.kind.subarray(0, facts.definitions.count), base[file])
  })
  return kinds
}

function ownersOf(base: Int32Array): Int32Array {
  const owners = new Int32Array(base[base.length - 1]!)
  for (let file = 0; file + 1 < base.length; file++) owners.fill(file, base[file], base[file + 1])
  return owners
}

/** Whether a binding is one that a `Definition` row stands behind. */
export function definitionOfBinding(program: Program, binding: number): number {
  const file = program.bindingFile[binding]!
  const facts = factsOf(program, file)
  const row = binding - program.bindingBase[file]!
  return facts.bindings.kind[row] === BindingKind.DEFINITION && facts.bindings.target[row] !== -1
    ? program.definitionBase[file]! + facts.bindings.target[row]!
    : -1
}

/** Whether a definition (row of a file) is declared in one type for another. */
export function isExtension(program: Program, file: number, row: number): boolean {
  return program.rules[file]!.members.isExtension?.(factsOf(program, file), row) === true
}

/** Type expression (global row) that a binding (global row) is declared with, -1 for none. */
export function declaredTypeOf(program: Program, binding: number): number {
  const file = program.bindingFile[binding]!
  const { flows } = factsOf(program, file)
  const base = program.flowBase[file]!
  for (let flow = program.bindingFlows[binding]!; flow !== -1; flow = program.nextFlow[flow]!) {
    if (flows.kind[flow - base] === FlowKind.TYPE) {
      return program.expressionBase[file]! + flows.source[flow - base]!
    }
  }
  return -1
}
