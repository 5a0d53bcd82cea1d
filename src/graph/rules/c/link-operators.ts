import { addCalls, knownLevel, type FileLink } from '../../edges/file-link.ts'
import { byConstness } from './constness.ts'
import { declaredOperators, givenByOperator, isPointer, operatorMethods } from './operators.ts'
import { idOf } from '../../solver/values.ts'
import { type Packed, type Place } from '../../row-ids.ts'

/** `p->x` where the class of p has no x but says what p points to. */
export function linkArrow(link: FileLink, place: Place): void {
  const { context, program } = link
  if (!declaredOperators(program).has('operator->')) return
  const { name } = place
  const operand = context.valuesOf(place.operand)
  const leads = (value: Packed): boolean =>
    operatorMethods(context, value, 'operator->').length > 0 &&
    context.hierarchy.member(idOf(value), name).entities.length === 0
  let values = operand.values.filter(leads)
  const level = knownLevel(operand.rule, operand.values.length)
  // What an arrow gives may have an arrow itself.
  for (let step = 0; step < MAX_ARROWS && values.length > 0; step++) {
    const run = values.flatMap((value) => operatorMethods(context, value, 'operator->'))
    addCalls(link, place, run, operand.rule, level)
    values = values
      .flatMap((value) => givenByOperator(context, value, 'operator->')?.values ?? [])
      .filter(leads)
  }
}

const MAX_ARROWS = 4

/** `a[i]` and `*p` where the class of the operand declares that operator. */
export function linkElement(link: FileLink, place: Place): void {
  const { b, operand: container } = place
  const { context, program } = link
  const name = b === -1 ? 'operator*' : 'operator[]'
  if (!declaredOperators(program).has(name)) return
  if (isPointer(context, container)) return
  const operand = context.valuesOf(container)
  for (const value of operand.values) {
    const run = byConstness(context, operatorMethods(context, value, name), place)
    addCalls(link, place, run, operand.rule, knownLevel(operand.rule, operand.values.length))
  }
}
