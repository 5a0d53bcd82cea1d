import { BindingKind, DefinitionKind, ExpressionFlag, Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Open, Rule, weakestRule } from '../edge-rules.ts'
import { EntityKind, ValueKind, idOf, kindOf } from '../solver/values.ts'
import { openValue, type ValueSet } from '../solver/value-sets.ts'
import { ownModule } from './own-module.ts'
import { idAt, type BindingId, type ExpressionId } from '../row-ids.ts'

/** What is said of a value that a layer of linking does not ask for. */
export const NOT_FOLLOWED: ValueSet = openValue(Open['bound-hit'])

/** Whether a MEMBER expression is written on a name that stands for a module. */
export function isMemberOfModule(context: LinkContext, expression: ExpressionId): boolean {
  const { program } = context
  const { file, base, row } = program.expressionAt(expression)
  const { op, a } = program.factsOf(file).expressions
  const operand = a[row]!
  if (op[operand] !== Op.NAME && op[operand] !== Op.IMPORT) return false
  const { values } = context.valuesOf(idAt(base, operand))
  return (
    values.length > 0 &&
    values.every((value) => kindOf(value) === ValueKind.MODULE || kindOf(value) === ValueKind.EXTERNAL)
  )
}

/** Whether a binding is an import or names a function or type, whatever a program does. */
export function isNamedThing({ program }: LinkContext, binding: BindingId): boolean {
  const { bindings, definitions, row } = program.bindingAt(binding)
  const target = bindings.target[row]!
  if (bindings.kind[row] === BindingKind.IMPORT) return true
  if (bindings.kind[row] !== BindingKind.DEFINITION || target === -1) return false
  return (
    definitions.kind[target] !== DefinitionKind.VARIABLE && definitions.kind[target] !== DefinitionKind.FIELD
  )
}

/**
 * The binding whose values a NAME expression has: what most expressions are is a name of one
 * variable. -1 where the name may stand for more, or where what it stands for is not settled yet.
 */
export function bindingNamed(context: LinkContext, expression: ExpressionId): number {
  const { program, reach } = context
  const { file, row } = program.expressionAt(expression)
  const { op, flags } = program.factsOf(file).expressions
  if (op[row] !== Op.NAME || !reach.evaluates) return -1
  const { read, valuesOfOperand } = program.rules[file]!.values
  if (valuesOfOperand !== undefined && (flags[row]! & ExpressionFlag.CALLEE) !== 0) return -1
  if (read?.(context, file, expression) !== undefined) return -1
  if (ownModule(context, file, expression, 'exports') !== undefined) return -1
  const before = context.beginWatch()
  const { entities, rule } = context.entitiesOf(expression)
  const isFinal = context.endWatch(before)
  const [entity] = entities
  const isOne = entities.length === 1 && kindOf(entity!) === EntityKind.BINDING && rule === Rule.scope
  return isOne && isFinal ? idOf(entity!) : -1
}

/** What a binding holds, as its name in a scope gives it. */
export function asNamed(set: ValueSet): ValueSet {
  const rule = weakestRule(Rule.scope, set.rule)
  return rule === set.rule ? set : { values: set.values, rule }
}
