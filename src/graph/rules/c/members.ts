import type { EntitySet, LinkContext } from '../../context.ts'
import { Open, Rule, weakestRule } from '../../edge-rules.ts'
import type { FoundExtensions } from '../../language-rules/members.ts'
import { openEntity } from '../../values/members-of-expressions.ts'
import { memberOf } from '../../values/members.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { EntityKind, ValueKind, definitionIdOf, idOf, kindOf, pack } from '../../solver/values.ts'
import { behindMacros } from './included-names.ts'
import { declaredOperators, destructorsOf, freeOperators, givenByOperator, isPointer } from './operators.ts'
import { isOperatorRow } from '../../program/operator-rows.ts'
import { basesStandingFor, standingFor } from './template-arguments.ts'
import type { Packed, Place } from '../../row-ids.ts'

/** What an operator calls: of the class of its first operand, else a function for the types of all. */
export function operatorEntities(
  context: LinkContext,
  place: Place,
  receiver: ValueSet,
): EntitySet | undefined {
  const { strings, operand, b } = place
  if (!isOperatorRow(context.program, place)) return undefined
  const name = strings[b]!
  if (!declaredOperators(context.program).has(name)) return openEntity(Open.builtin)
  if (name !== '~' && isPointer(context, operand)) return openEntity(Open.builtin)
  const entities = new Set<Packed>()
  const { values } = receiver.values.length > 0 || name === '~' ? receiver : standingFor(context, operand)
  for (const value of values) {
    if (!context.program.isInstanceOfClass(value)) continue
    const own =
      name === '~' ? destructorsOf(context, value) : context.hierarchy.member(idOf(value), name).entities
    for (const entity of own) entities.add(entity)
  }
  if (entities.size > 0) return { entities: [...entities], rule: weakestRule(receiver.rule, Rule.member) }
  const free = name === '~' ? [] : freeOperators(context, place)
  return free.length > 0
    ? { entities: free, rule: weakestRule(receiver.rule, Rule.import) }
    : openEntity(Open.builtin)
}

/** What stands for a member that no class declares: what a pointer of one's own leads to, or a part of a pair. */
export function memberOfPointer(context: LinkContext, place: Place, receiver: ValueSet): FoundExtensions {
  return { entities: membersBehind(context, place, receiver), isSure: true }
}

function membersBehind(context: LinkContext, place: Place, receiver: ValueSet): readonly Packed[] {
  const { file, expressions, row, name } = place
  const entities = new Set<Packed>()
  // What an arrow gives may have an arrow itself.
  let operands = receiver.values
  for (let step = 0; step < MAX_ARROWS && operands.length > 0 && entities.size === 0; step++) {
    operands = operands.flatMap((value) => givenByOperator(context, value, 'operator->')?.values ?? [])
    for (const pointed of operands) {
      for (const entity of memberOf(context, pointed, name, file).entities) entities.add(entity)
    }
  }
  if (entities.size > 0) return [...entities]
  const ofBase = memberOfGivenBase(context, receiver, name)
  if (ofBase.length > 0) return ofBase
  // An iterator is what it stands at, and of a pair what is followed is its value.
  const hidden = behindMacros(context, place)
  if (hidden.length > 0) return hidden
  const isPart = name === 'second' && receiver.values.some((value) => kindOf(value) === ValueKind.INSTANCE)
  const base = context.program.expressionBase[file]! + expressions.a[row]!
  return isPart ? [pack(EntityKind.EXPRESSION, base)] : []
}

const MAX_ARROWS = 4

/** The member of a class that a template extends by a parameter, where one class alone that is given for it has one. */
function memberOfGivenBase(context: LinkContext, { values }: ValueSet, name: string): readonly Packed[] {
  const found: (readonly Packed[])[] = []
  for (const value of values) {
    if (!context.program.isInstanceOfClass(value)) continue
    for (const base of new Set(basesStandingFor(context, definitionIdOf(value)))) {
      const { entities } = context.hierarchy.member(base, name)
      if (entities.length > 0) found.push(entities)
    }
  }
  return found.length === 1 ? found[0]! : []
}
