import { DefinitionKind, Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { EntityKind, ValueKind, bindingIdOf, kindOf } from '../solver/values.ts'
import { idAt, type DefinitionId, type Place } from '../row-ids.ts'

/**
 * Whether a call of a name hands over what a method is called on: a wrapper that is given the function
 * itself calls `f(self, *args)`, by the name that the method has for it.
 */
export function handsReceiver(
  context: LinkContext,
  { file, expressions, lists, strings, b: list }: Place,
  definition: DefinitionId,
): boolean {
  const { program } = context
  if (program.languages[file]!.semantics.receiverIsParameter !== true) return false
  if (!context.takesReceiver(definition)) return false
  const first = list === -1 || lists[list] === 0 ? -1 : lists[list + 1]!
  const receiver = program.parametersOf(definition)[0]
  if (first === -1 || receiver === undefined || expressions.op[first] !== Op.NAME) return false
  const { file: own, bindings, strings: ownStrings } = program.definitionAt(definition)
  return strings[expressions.a[first]!] === ownStrings[bindings.name[receiver - program.bindingBase[own]!]!]
}

/** A function that a decorator put in the place of a method is handed the object first, as the method was. */
export function replacesMethod(context: LinkContext, place: Place, definition: DefinitionId): boolean {
  const { program } = context
  if (program.languages[place.file]!.semantics.receiverIsParameter !== true) return false
  if (place.facts.expressions.op[place.a] !== Op.MEMBER) return false
  if (program.definitionKinds[definition] !== DefinitionKind.FUNCTION) return false
  const receivers = context.valuesOf(idAt(place.base, place.facts.expressions.a[place.a]!))
  const mayHaveMethods = receivers.values.some(
    (value) => kindOf(value) === ValueKind.INSTANCE || kindOf(value) === ValueKind.DEFINITION,
  )
  if (!mayHaveMethods) return false
  const { entities } = context.entitiesOf(idAt(place.base, place.a))
  return (
    entities.length > 0 &&
    entities.every((entity) => {
      const named =
        kindOf(entity) === EntityKind.BINDING ? program.definitionOfBinding(bindingIdOf(entity)) : -1
      return named !== -1 && program.definitionKinds[named] === DefinitionKind.METHOD
    })
  )
}
