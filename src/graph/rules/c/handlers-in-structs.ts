import { FlowKind, Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { plainArgument } from '../../program/call-arguments.ts'
import { EntityKind, pack } from '../../solver/values.ts'
import { functionsRun, type LibraryRun } from '../../values/library-calls.ts'
import { modelOf, ownersOfFunction } from '../../values/library-owners.ts'
import { idAt, type DefinitionId, type Place } from '../../row-ids.ts'

/** What a call of the library runs that lies in a struct which it is handed. */
export function runByStructs(context: LinkContext, place: Place): readonly LibraryRun[] {
  return handlersInStruct(context, place).map((definition) => ({ definition, isKnown: true }))
}

/** `sigaction(signal, &action, NULL)` runs what the struct holds. */
function handlersInStruct(context: LinkContext, place: Place): readonly DefinitionId[] {
  const { file, expressions, flows, lists, strings, base, row } = place
  const { program } = context
  const { op, a, b } = expressions
  const { structsThatRun } = program.libraryOf(file)
  if (op[a[row]!] !== Op.NAME || !structsThatRun.has(strings[a[a[row]!]!]!)) return []
  const owners = ownersOfFunction(context, program.expressionIn(file, a[row]!))
  const runs = modelOf(structsThatRun, strings[a[a[row]!]!]!, owners)?.what
  const given = runs === undefined ? -1 : plainArgument(place, runs.argument)
  if (runs === undefined || given === -1) return []
  const held = new Set(context.entitiesOf(given).entities)
  const handlers: DefinitionId[] = []
  for (let flow = 0; flow < flows.count; flow++) {
    const target = flows.target[flow]!
    if (flows.kind[flow] !== FlowKind.STORE || op[target] !== Op.MEMBER) continue
    if (!runs.fields.has(strings[b[target]!]!)) continue
    const isOfStruct = context.entitiesOf(idAt(base, a[target]!)).entities.some((entity) => held.has(entity))
    if (isOfStruct) handlers.push(...functionsRun(context, idAt(base, flows.source[flow]!)))
  }
  // `struct sigaction action = { .sa_handler = stop };`
  for (let flow = 0; flow < flows.count; flow++) {
    const source = flows.source[flow]!
    if (flows.kind[flow] !== FlowKind.ASSIGN || op[source] !== Op.OBJECT || a[source] === -1) continue
    if (!held.has(pack(EntityKind.BINDING, program.bindingBase[file]! + flows.target[flow]!))) continue
    for (let at = a[source]! + 1; at < a[source]! + lists[a[source]!]!; at += 2) {
      const isHandler = lists[at]! > 0 && runs.fields.has(strings[lists[at]!]!)
      if (isHandler) handlers.push(...functionsRun(context, idAt(base, lists[at + 1]!)))
    }
  }
  return handlers
}
