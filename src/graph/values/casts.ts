import { ExpressionFlag, Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { functionsAmong } from './evaluate-bindings.ts'
import { ValueKind, definitionIdOf, idOf, isExact, kindOf } from '../solver/values.ts'
import { union, type ValueSet } from '../solver/value-sets.ts'
import { idAt, type Packed, type Place } from '../row-ids.ts'

/** A cast changes what a value is said to be, not which function it is or what a literal holds. */
export function castValues(context: LinkContext, { facts, base, a: operand, b, flags }: Place): ValueSet {
  // `<T as Trait>` names T.
  if ((flags & ExpressionFlag.TYPE) !== 0) return context.valuesOf(idAt(base, operand))
  const type = context.instancesOf(idAt(base, b))
  const own = context.valuesOf(idAt(base, operand))
  const functions = functionsAmong(context, own)
  if (functions.values.length > 0) return union([functions, type])
  const op = facts.expressions.op[operand]
  const isInstance = type.values.some((value) => kindOf(value) === ValueKind.INSTANCE)
  if (isInstance) return castInstances(context, own, type)
  if (op === Op.OBJECT || op === Op.ARRAY) return union([own, type])
  // A type of a library says less than the class of the repository that what is cast is of.
  const made = own.values.filter(isExact)
  return made.length > 0 ? { values: made, rule: own.rule } : type
}

/** What is known to be of the type already says more than the type; where something else may be cast, the type says it. */
function castInstances(context: LinkContext, own: ValueSet, type: ValueSet): ValueSet {
  const wanted = new Set(type.values.filter((value) => kindOf(value) === ValueKind.INSTANCE).map(idOf))
  const fitting: Packed[] = []
  let isCast = own.values.length === 0
  for (const value of own.values) {
    const order = kindOf(value) === ValueKind.INSTANCE ? context.hierarchy.linearised(idOf(value)) : []
    if (order.some((ancestor) => wanted.has(ancestor))) fitting.push(value)
    else if (kindOf(value) !== ValueKind.INSTANCE) isCast = true
    else {
      // A value declared as a parent of the type may be one of the type.
      isCast ||= [...wanted].some((each) =>
        context.hierarchy.linearised(each).includes(definitionIdOf(value)),
      )
    }
  }
  return fitting.length > 0 && !isCast ? { values: fitting, rule: own.rule } : type
}
