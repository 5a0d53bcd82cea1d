import { DefinitionKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { definitionOfBinding, factsOf, nameOfDefinition, parametersOf } from '../program/program.ts'
import { EntityKind, idOf, kindOf } from '../solver/values.ts'

/**
 * Parameters (global binding rows) of the methods that the method of a parameter overrides: what is handed to those
 * may reach it, because a call of theirs may run it.
 */
export function overriddenParameters(context: LinkContext, parameter: number): readonly number[] {
  const { program } = context
  const file = program.bindingFile[parameter]!
  const { bindings, definitions } = factsOf(program, file)
  const row = parameter - program.bindingBase[file]!
  const local = bindings.target[row]!
  const position = bindings.position[row]!
  if (local === -1 || position < 0 || definitions.kind[local] !== DefinitionKind.METHOD) return NONE
  const result: number[] = []
  for (const method of overriddenMethods(context, program.definitionBase[file]! + local)) {
    const binding = parametersOf(context.program, method)[position]
    if (binding !== undefined) result.push(binding)
  }
  return result
}

const NONE: readonly number[] = []

function overriddenMethods(context: LinkContext, method: number): readonly number[] {
  const known = context.overridden.get(method)
  if (known !== undefined) return known
  const { program, hierarchy } = context
  const owner = context.receiverType(method)
  const found: number[] = []
  if (owner !== -1) {
    const name = nameOfDefinition(program, method)
    const { overloads } = program.languages[program.definitionFile[method]!]!.semantics
    const { required, most } = program.parameters
    for (const type of [...hierarchy.linearised(owner), ...hierarchy.structuralParents(owner)]) {
      if (type === owner) continue
      for (const entity of hierarchy.ownMember(type, name)) {
        const other = kindOf(entity) === EntityKind.BINDING ? definitionOfBinding(program, idOf(entity)) : -1
        if (other === -1 || other === method) continue
        const fits = !overloads || (required[other] === required[method] && most[other] === most[method])
        if (fits) found.push(other)
      }
    }
  }
  context.overridden.set(method, found)
  return found
}
