import { Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { EMPTY, union, type ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, expressionIdOf, idOf, kindOf, pack } from '../../solver/values.ts'
import type { Packed } from '../../row-ids.ts'

/** Walking over a map gives its pairs; `map.values()` is the map as well, whose values are elements. */
export function withPairsOfMaps(
  context: LinkContext,
  _container: number,
  place: number,
  containers: ValueSet,
  elements: ValueSet,
): ValueSet {
  return place === -1 ? union([pairsOfMaps(context, containers), elements]) : elements
}

function pairsOfMaps(context: LinkContext, { values, rule }: ValueSet): ValueSet {
  const maps = values.filter((value) => isMap(context, value))
  return maps.length === 0 ? EMPTY : { values: maps.map((value) => pack(ValueKind.PAIR, idOf(value))), rule }
}

const MAPS: ReadonlySet<string> = new Set(['Map', 'ReadonlyMap', 'URLSearchParams', 'FormData', 'Headers'])

function isMap({ program }: LinkContext, value: Packed): boolean {
  if (kindOf(value) !== ValueKind.CONTAINER) return false
  const file = program.expressionFile[expressionIdOf(value)]!
  if (!program.languages[file]!.semantics.ownThis) return false
  const { expressions, strings } = program.factsOf(file)
  const row = idOf(value) - program.expressionBase[file]!
  if (expressions.op[row] !== Op.APPLY && expressions.op[row] !== Op.NEW) return false
  const callee = expressions.a[row]!
  return expressions.op[callee] === Op.NAME && MAPS.has(strings[expressions.a[callee]!]!)
}
