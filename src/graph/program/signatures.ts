import { BindingKind, FlowKind } from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import type { Program } from './program.ts'
import { factsOf } from './program.ts'
import { typeText } from '../types/type-text.ts'

/**
 * Of definitions of one name, those that a declaration (global rows) declares: by the number of parameters, of several
 * by their types. Where no types are written into names (C), the name alone says it.
 */
export function fittingSignatures(
  program: Program,
  declaration: number,
  definitions: readonly number[],
): readonly number[] {
  if (definitions.length === 0) return definitions
  const { most } = program.parameters
  const counted = definitions.filter((definition) => most[definition] === most[declaration])
  if (counted.length === 0)
    return definitions.filter((definition) => !isOverloadable(program, program.definitionFile[definition]!))
  if (counted.length === 1) return counted
  const wanted = parameterTypes(program, declaration)
  const typed = counted.filter((definition) => areSame(wanted, parameterTypes(program, definition)))
  return typed.length > 0 ? typed : counted
}

/** A declaration says which arguments may be left out, the definition does not. */
export function takeDefaults(program: Program, declaration: number, definition: number): void {
  const { required, most } = program.parameters
  if (declaration === definition || most[declaration] !== most[definition]) return
  required[definition] = Math.min(required[definition]!, required[declaration]!)
}

/** Whether functions of a file may share a name: not in C. */
export function isOverloadable(program: Program, file: number): boolean {
  return program.languages[file]!.grammarFor(program.files[file]!.path) !== 'c'
}

function areSame(a: readonly string[], b: readonly string[]): boolean {
  return a.every(
    (text, index) => text === '' || b[index] === undefined || b[index] === '' || text === b[index],
  )
}

/** Types of the parameters of a function (global row) as texts, '' where they are not known. */
function parameterTypes(program: Program, definition: number): readonly string[] {
  const file = program.definitionFile[definition]!
  const facts = factsOf(program, file)
  const base = program.flowBase[file]!
  return parametersOf(facts, definition - program.definitionBase[file]!).map((row) => {
    for (
      let flow = program.bindingFlows[program.bindingBase[file]! + row]!;
      flow !== -1;
      flow = program.nextFlow[flow]!
    ) {
      if (facts.flows.kind[flow - base] === FlowKind.TYPE)
        return typeText(facts, facts.flows.source[flow - base]!)
    }
    return ''
  })
}

/** Binding rows of the parameters of a function (row of the file), in order. */
function parametersOf(facts: FileFacts, definition: number): readonly number[] {
  let byOwner = rowsByOwner.get(facts)
  if (byOwner === undefined) {
    byOwner = new Map()
    const { bindings } = facts
    for (let row = 0; row < bindings.count; row++) {
      if (bindings.kind[row] !== BindingKind.PARAMETER || bindings.position[row]! < 0) continue
      const rows = byOwner.get(bindings.target[row]!) ?? []
      byOwner.set(bindings.target[row]!, rows)
      rows[bindings.position[row]!] = row
    }
    rowsByOwner.set(facts, byOwner)
  }
  return byOwner.get(definition) ?? []
}

const rowsByOwner = new WeakMap<FileFacts, Map<number, number[]>>()
