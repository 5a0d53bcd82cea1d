import { ExpressionFlag, Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { elementsOf } from './elements.ts'
import { valuesOfSource } from './evaluate-sources.ts'
import { CONTENTS, fieldSlot } from './fields.ts'
import { Open } from '../edge-rules.ts'
import { SourceKind, type Source } from '../solver/sources.ts'
import { ownerOfValue } from '../program/stored-fields.ts'
import { ValueKind, expressionIdOf, kindOf } from '../solver/values.ts'
import { EMPTY, openValue, union, type ValueSet } from '../solver/value-sets.ts'
import { idAt, type ExpressionId, type Packed } from '../row-ids.ts'

/**
 * What really lies in containers, whatever their declared type says of it: what is written in a literal and what is
 * stored. Empty where nothing is known of it.
 */
export function actualElements(
  context: LinkContext,
  containers: ValueSet,
  position: number,
  depth = 0,
): ValueSet {
  // Lists may be put into one another in a circle.
  if (depth > MAX_DEPTH) return elementsOf(context, containers, position)
  const sets = containers.values.map((value) => {
    const kind = kindOf(value)
    if (kind === ValueKind.CONTAINER) return ofContainer(context, value, position, depth)
    if (kind === ValueKind.REST) return gathered(context, value, position, depth)
    if (kind === ValueKind.OBJECT)
      return union([ofLiteral(context, expressionIdOf(value), -1, depth), stored(context, value, depth)])
    return elementsOf(context, { values: [value], rule: containers.rule }, position)
  })
  return union(sets)
}

/** What really comes from a source: see `actualValues`. */
export function actualOfSource(context: LinkContext, source: Source, depth = 0): ValueSet {
  if (source.kind === SourceKind.VALUES) return context.actualValues(source.row)
  if (source.kind === SourceKind.ELEMENTS || source.kind === SourceKind.HELD) {
    const containers = context.actualValues(source.row)
    const isHeld = source.kind === SourceKind.HELD
    const plain = isHeld ? containers.values.filter((value) => !isContainer(value)) : []
    const own = { values: plain, rule: containers.rule }
    const others = isHeld ? containers.values.filter(isContainer) : containers.values
    const held = actualElements(
      context,
      { values: others, rule: containers.rule },
      isHeld ? -1 : source.detail,
      depth,
    )
    const all = union([own, held])
    if (all.values.length > 0) return all
  }
  return valuesOfSource(context, source)
}

function isContainer(value: Packed): boolean {
  const kind = kindOf(value)
  return kind === ValueKind.CONTAINER || kind === ValueKind.OBJECT
}

function ofContainer(context: LinkContext, value: Packed, position: number, depth: number): ValueSet {
  const container = expressionIdOf(value)
  const { expressions, row } = context.program.expressionAt(container)
  switch (expressions.op[row]) {
    case Op.ARRAY:
      if ((expressions.flags[row]! & ExpressionFlag.TYPE) === 0)
        return union([ofLiteral(context, container, position, depth), stored(context, value, depth)])
      break
    case Op.NEW:
    case Op.APPLY: {
      const kept = stored(context, value, depth)
      if (kept.values.length > 0) return kept
      break
    }
    default:
  }
  const declared = elementsOf(context, { values: [value], rule: 0 }, position)
  // Something is in it that nothing is known of.
  return declared.values.length > 0 ? declared : openValue(Open.dynamic)
}

/** Arguments that a rest parameter has gathered; one array may be given as it is. */
function gathered(context: LinkContext, value: Packed, position: number, depth: number): ValueSet {
  const places = Array.from({ length: MAX_GATHERED }, (_, place) => place)
  const names = (position >= 0 ? [position] : places).map((place) => `#${place}`)
  return union([...names, CONTENTS].map((name) => stored(context, value, depth, name)))
}

const MAX_GATHERED = 8

/** What a literal (ARRAY or OBJECT) has written in it, at one place or at any. */
function ofLiteral(context: LinkContext, literal: ExpressionId, position: number, depth: number): ValueSet {
  const { expressions, lists, base, op, a } = context.program.expressionAt(literal)
  const list = op === Op.ARRAY || op === Op.OBJECT ? a : -1
  if (list === -1 || position === KEY) return EMPTY
  const isList = op === Op.ARRAY
  const sets: ValueSet[] = []
  for (let at = isList ? 1 : 2; at <= lists[list]!; at += isList ? 1 : 2) {
    const entry = lists[list + at]!
    if (entry === -1 || (isList && position >= 0 && position !== at - 1)) continue
    sets.push(
      expressions.op[entry] === Op.SPREAD
        ? actualElements(context, context.actualValues(idAt(base, expressions.a[entry]!)), -1, depth + 1)
        : context.actualValues(idAt(base, entry)),
    )
  }
  return union(sets)
}

/** Lists within lists, deeper than this, are as their types say. */
const MAX_DEPTH = 3

/** What ranging over a container gives first. */
const KEY = -3

/** What is stored in a container. */
function stored(context: LinkContext, value: Packed, depth: number, name = CONTENTS): ValueSet {
  const field = context.stored.find(ownerOfValue(value), name)
  if (field === -1) return EMPTY
  const sets = context.stored.sources(field).map(context.actualValues)
  for (const source of context.sources.of(fieldSlot(context, field)))
    sets.push(actualOfSource(context, source, depth + 1))
  return union(sets)
}
