import { FlowKind, Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import { mentionsTypeParameter } from '../../types/type-parameters.ts'
import { elementsOf } from '../../values/elements.ts'
import { EMPTY, single, union, withRule, type ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, definitionIdOf, idOf, kindOf } from '../../solver/values.ts'
import { idAt, type DefinitionId, type ExpressionId, type Packed } from '../../row-ids.ts'

/** What stands at a place of a result, where the types say too little: what the functions that give it return. */
export function partOfResults(
  context: LinkContext,
  container: ExpressionId,
  place: number,
  _containers: ValueSet,
  elements: ValueSet,
): ValueSet {
  if (place < 0) return elements
  // What stands for a type parameter is not always written: what is returned may tell.
  const isUnknown = elements.values.every(isOpen)
  const returned = isUnknown ? functionsReturned(context, container, place, false) : EMPTY
  if (returned.values.length > 0) return returned
  // A type of functions is like one of containers: it says nothing of what is called.
  if (!elements.values.some((value) => kindOf(value) === ValueKind.CONTAINER)) return elements
  const functions = functionsReturned(context, container, place)
  return functions.values.length > 0 ? union([elements, functions]) : elements
}

/** The first of the results of `v, ok := m[k]` or `x.(T)` is the value itself. */
export function valueThenOk(value: Packed, position: number): ValueSet | undefined {
  const isObject = kindOf(value) === ValueKind.INSTANCE
  return isObject && position === 0 ? single(ValueKind.INSTANCE, idOf(value)) : undefined
}

function isOpen(value: Packed): boolean {
  return kindOf(value) === ValueKind.OPEN
}

/** Functions that forward what others return. */
const MAX_DEPTH = 4

/**
 * Functions among the several results of a call, at a place: that a result is a function its declared type
 * tells (`(func(), error)`), which one it is, only what is returned. Of a function with type parameters any of its
 * results, where `functionsAlone` is not asked for.
 */
function functionsReturned(
  context: LinkContext,
  call: ExpressionId,
  position: number,
  functionsAlone = true,
  depth = 0,
): ValueSet {
  const { program } = context
  const { expressions, base, row } = program.expressionAt(call)
  if (expressions.op[row] !== Op.CALL || depth > MAX_DEPTH) return EMPTY
  const sets: ValueSet[] = []
  for (const value of context.valuesOf(idAt(base, expressions.a[row]!)).values) {
    if (kindOf(value) !== ValueKind.DEFINITION || program.isClassLike(definitionIdOf(value))) continue
    if (!functionsAlone && depth === 0 && !isGeneric(context, definitionIdOf(value))) continue
    for (const source of program.definitionFlowSources(definitionIdOf(value), FlowKind.RETURN)) {
      const { op } = program.factsOf(program.expressionFile[source]!).expressions
      const isList = op[source - program.expressionBase[program.expressionFile[source]!]!] === Op.ARRAY
      sets.push(
        isList
          ? elementsOf(context, context.valuesOf(source), position)
          : returnedElsewhere(context, source, position, functionsAlone, depth),
      )
    }
  }
  const all = union(sets)
  if (!functionsAlone) return withRule(all, Rule['returned-value'])
  const isFunction = (value: Packed) =>
    kindOf(value) === ValueKind.DEFINITION && !program.isClassLike(definitionIdOf(value))
  return withRule({ values: all.values.filter(isFunction), rule: all.rule }, Rule['returned-value'])
}

/** What a forwarded call gives at a position: by its type, or by what is returned there. */
function returnedElsewhere(
  context: LinkContext,
  call: ExpressionId,
  position: number,
  functionsAlone: boolean,
  depth: number,
): ValueSet {
  const returned = functionsReturned(context, call, position, functionsAlone, depth + 1)
  if (functionsAlone || returned.values.length > 0) return returned
  return elementsOf(context, context.valuesOf(call), position)
}

function isGeneric(context: LinkContext, definition: DefinitionId): boolean {
  return context.program
    .definitionFlowSources(definition, FlowKind.RETURN_TYPE)
    .some((type) => mentionsTypeParameter(context, type))
}
