import { Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import type { Program } from '../../program/program.ts'
import { EntityKind, ValueKind, definitionIdOf, idOf, kindOf } from '../../solver/values.ts'
import { Open } from '../../edge-rules.ts'
import { EMPTY, openValue, union, type ValueSet } from '../../solver/value-sets.ts'
import { idAt, type DefinitionId, type Packed, type Place } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'
import { addCalls, type FileLink } from '../../edges/file-link.ts'

/**
 * What ranging over a function gives (Go): what it hands to its parameter, which stands for the body of the loop.
 * `position` is -3 for the first variable.
 */
export function handedToBody(context: LinkContext, value: Packed, position: number): ValueSet | undefined {
  const { program } = context
  const definition = definitionIdOf(value)
  if (kindOf(value) !== ValueKind.DEFINITION || !program.isFunctionLike(definition)) return undefined
  const file = program.definitionFile[definition]!
  const calls = callsOfParameter(context, definition)
  if (calls.length === 0) return EMPTY
  const { expressions, lists } = program.factsOf(file)
  const base = program.expressionBase[file]!
  const sets: ValueSet[] = []
  for (const call of calls) {
    const list = expressions.b[call]!
    const count = list === -1 ? 0 : lists[list]!
    const at = position === FIRST ? 0 : 1
    if (at >= count) continue
    const handed = lists[list + 1 + at]!
    // A constant takes on the type that is wanted, which may have methods.
    const isConstant = expressions.op[handed] === Op.LITERAL || expressions.op[handed] === Op.STRING
    sets.push(isConstant ? openValue(Open['unresolved-receiver']) : context.valuesOf(idAt(base, handed)))
  }
  return union(sets)
}

const FIRST = -3

const callsByDefinition = onceFor<Program, Map<number, readonly number[]>>(() => new Map())

/** Calls (rows of the file) of the first parameter of a function within it. */
function callsOfParameter(context: LinkContext, definition: DefinitionId): readonly number[] {
  const byDefinition = callsByDefinition(context.program)
  let calls = byDefinition.get(definition)
  if (calls === undefined) {
    calls = findCalls(context, definition)
    byDefinition.set(definition, calls)
  }
  return calls
}

function findCalls(context: LinkContext, definition: DefinitionId): readonly number[] {
  const { program } = context
  const [parameter] = program.parametersOf(definition)
  if (parameter === undefined) return []
  const { file, expressions, definitions, bindings, row: own } = program.definitionAt(definition)
  const name = bindings.name[parameter - program.bindingBase[file]!]
  const [start, end] = [definitions.start[own]!, definitions.end[own]!]
  const found: number[] = []
  for (let row = 0; row < expressions.count; row++) {
    const callee = expressions.a[row]!
    if (
      expressions.op[row] !== Op.CALL ||
      expressions.op[callee] !== Op.NAME ||
      expressions.a[callee] !== name
    )
      continue
    if (expressions.start[row]! < start || expressions.end[row]! > end) continue
    const { entities } = context.entitiesOf(program.expressionId(file, callee))
    if (entities.some((entity) => kindOf(entity) === EntityKind.BINDING && idOf(entity) === parameter))
      found.push(row)
  }
  return found
}

/** A loop over a function (ELEMENT) calls it: `for item := range items()` (Go). */
export function linkRange(link: FileLink, place: Place): void {
  if (place.b !== FIRST_OF_RANGE) return
  const { values, rule } = link.context.valuesOf(place.operand)
  const functions = values.filter(
    (value) => kindOf(value) === ValueKind.DEFINITION && !link.program.isClassLike(definitionIdOf(value)),
  )
  addCalls(link, place, functions.map(definitionIdOf), rule)
}

/** Place of an ELEMENT that ranging gives first. */
const FIRST_OF_RANGE = -3
