import { DefinitionKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { EntityKind, bindingIdOf, kindOf } from '../solver/values.ts'
import type { BindingId, DefinitionId } from '../row-ids.ts'

/**
 * Parameters of the methods that the method of a parameter overrides: what is handed to those
 * may reach it, because a call of theirs may run it.
 */
export function overriddenParameters(context: LinkContext, parameter: BindingId): readonly BindingId[] {
  const { program } = context
  const { file, bindings, definitions, row } = program.bindingAt(parameter)
  const local = bindings.target[row]!
  const position = bindings.position[row]!
  if (local === -1 || position < 0 || definitions.kind[local] !== DefinitionKind.METHOD) return NONE
  const result: BindingId[] = []
  for (const method of overriddenMethods(context, program.definitionId(file, local))) {
    const binding = context.program.parametersOf(method)[position]
    if (binding !== undefined) result.push(binding)
  }
  return result
}

const NONE: readonly never[] = []

function overriddenMethods(context: LinkContext, method: DefinitionId): readonly DefinitionId[] {
  const known = context.overridden.get(method)
  if (known !== undefined) return known
  const { program, hierarchy } = context
  const owner = context.receiverType(method)
  const found: DefinitionId[] = []
  if (owner !== -1) {
    const name = program.nameOfDefinition(method)
    const { overloads } = program.languages[program.definitionFile[method]!]!.semantics
    const { required, most } = program.parameters
    for (const type of [...hierarchy.linearised(owner), ...hierarchy.structuralParents(owner)]) {
      if (type === owner) continue
      for (const entity of hierarchy.ownMember(type, name)) {
        const other =
          kindOf(entity) === EntityKind.BINDING ? program.definitionOfBinding(bindingIdOf(entity)) : -1
        if (other === -1 || other === method) continue
        const fits = !overloads || (required[other] === required[method] && most[other] === most[method])
        if (fits) found.push(other)
      }
    }
  }
  context.overridden.set(method, found)
  return found
}
