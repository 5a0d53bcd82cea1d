import { Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { constructorsOf } from '../../types/constructors.ts'
import { ValueKind, definitionIdOf, expressionIdOf, kindOf } from '../../solver/values.ts'
import { idAt, type DefinitionId, type ExpressionId, type Place } from '../../row-ids.ts'

/** The constructors that `items.emplace_back(1, 2)` runs: those of what the container holds (C++). */
export function constructedInPlace(context: LinkContext, place: Place): readonly DefinitionId[] {
  const { expressions, lists, strings, base, a: callee, b: list } = place
  if (expressions.op[callee] !== Op.MEMBER) return []
  if (!EMPLACING.has(strings[expressions.b[callee]!]!) || list === -1) return []
  const held = new Set<DefinitionId>()
  for (const value of context.valuesOf(idAt(base, expressions.a[callee]!)).values) {
    if (kindOf(value) !== ValueKind.CONTAINER) continue
    for (const type of elementTypes(context, expressionIdOf(value))) held.add(type)
  }
  const isCopied =
    lists[list] === 1 &&
    context.valuesOf(idAt(base, lists[list + 1]!)).values.some((value) => held.has(definitionIdOf(value)))
  if (isCopied) return []
  return [...held].flatMap((type) => constructorsOf(context, type, place))
}

const EMPLACING = new Set(['emplace_back', 'emplace_front'])

/** Classes that a container's type (APPLY) is applied to. */
function elementTypes(context: LinkContext, container: ExpressionId): readonly DefinitionId[] {
  const { program } = context
  const { expressions, lists, base, row } = program.expressionAt(container)
  const list = expressions.op[row] === Op.APPLY ? expressions.b[row]! : -1
  if (list === -1 || lists[list] !== 1) return []
  const element = lists[list + 1]!
  // What is held by a pointer is made elsewhere.
  if (expressions.op[element] === Op.APPLY) return []
  return context
    .instancesOf(idAt(base, element))
    .values.filter((value) => program.isInstanceOfClass(value))
    .map(definitionIdOf)
}
