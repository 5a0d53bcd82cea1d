import { DefinitionFlag, DefinitionKind, Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { callsByCallee } from '../program/calls-by-callee.ts'
import type { DefinitionId, Packed, Place } from '../row-ids.ts'

const PROPERTY = DefinitionFlag.PROPERTY | DefinitionFlag.GETTER | DefinitionFlag.SETTER

/** Whether a definition can be called with as many arguments as a callee is; so can what is no function. */
export function takesArguments(
  { program }: LinkContext,
  { facts, row }: Place,
  definition: DefinitionId,
): boolean {
  const { expressions, lists } = facts
  const call = callsByCallee(facts)[row]!
  const list = call === -1 ? -1 : expressions.b[call]!
  const kind = program.definitionKinds[definition]
  const isFunction = kind === DefinitionKind.METHOD || kind === DefinitionKind.FUNCTION
  if (list === -1 || !isFunction || program.hasFlag(definition, PROPERTY)) return true
  const count = lists[list]!
  for (let at = list + 1; at <= list + count; at++) if (expressions.op[lists[at]!] === Op.SPREAD) return true
  const { required, most } = program.parameters
  return count >= required[definition]! && count <= most[definition]!
}

/** Whether all that a callee may mean are functions that cannot be called with as many arguments. */
export function noneTakesArguments(
  context: LinkContext,
  callee: Place,
  entities: readonly Packed[],
): boolean {
  return (
    entities.length > 0 &&
    entities.every((entity) => {
      const definition = context.program.definitionOfEntity(entity)
      return definition !== -1 && !takesArguments(context, callee, definition)
    })
  )
}
