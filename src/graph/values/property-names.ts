import { DefinitionFlag } from '../../languages/facts.ts'
import { factsOf, nameOfDefinition } from '../program/program.ts'
import type { Program } from '../program/program.ts'

const byProgram = new WeakMap<Program, ReadonlySet<string>>()

/** Names of attributes that are functions which reading them runs (Python's `@property`). */
export function propertyNames(program: Program): ReadonlySet<string> {
  let names = byProgram.get(program)
  if (names === undefined) byProgram.set(program, (names = collectNames(program)))
  return names
}

function collectNames(program: Program): ReadonlySet<string> {
  const names = new Set<string>()
  for (let definition = 0; definition < program.definitionCount; definition++) {
    const file = program.definitionFile[definition]!
    if (program.languages[file]!.semantics.dataModel !== true) continue
    const { flags } = factsOf(program, file).definitions
    const isProperty = (flags[definition - program.definitionBase[file]!]! & DefinitionFlag.PROPERTY) !== 0
    if (isProperty) names.add(nameOfDefinition(program, definition))
  }
  return names
}
