import { knownLevel, type FileLink } from '../../edges/file-link.ts'
import { byConstness } from './constness.ts'
import { declaredOperators, givenByOperator, isPointer, operatorMethods } from './operators.ts'
import { idOf } from '../../solver/values.ts'
import { idAt, type Packed, type Place } from '../../row-ids.ts'

/** `p->x` where the class of p has no x but says what p points to. */
export function linkArrow(link: FileLink, { file, facts: { expressions, strings }, base, row }: Place): void {
  const { context, program, nodes, sites } = link
  if (!declaredOperators(program).has('operator->')) return
  const name = strings[expressions.b[row]!]!
  const operand = context.valuesOf(idAt(base, expressions.a[row]!))
  const leads = (value: Packed): boolean =>
    operatorMethods(context, value, 'operator->').length > 0 &&
    context.hierarchy.member(idOf(value), name).entities.length === 0
  let values = operand.values.filter(leads)
  if (values.length === 0) return
  const from = nodes.enclosing(file, expressions.scope[row]!)
  const at = { file, offset: expressions.start[row]! }
  const level = knownLevel(operand.rule, operand.values.length)
  // What an arrow gives may have an arrow itself.
  for (let step = 0; step < MAX_ARROWS && values.length > 0; step++) {
    for (const method of values.flatMap((value) => operatorMethods(context, value, 'operator->'))) {
      const node = nodes.ofDefinition[method]!
      if (node !== -1) sites.add('calls', from, node, at, level, operand.rule)
    }
    values = values
      .flatMap((value) => givenByOperator(context, value, 'operator->')?.values ?? [])
      .filter(leads)
  }
}

const MAX_ARROWS = 4

/** `a[i]` and `*p` where the class of the operand declares that operator. */
export function linkElement(link: FileLink, place: Place): void {
  const { file, base, a, b, scope, start } = place
  const { context, program, nodes, sites } = link
  const name = b === -1 ? 'operator*' : 'operator[]'
  if (!declaredOperators(program).has(name)) return
  if (isPointer(context, idAt(base, a))) return
  const operand = context.valuesOf(idAt(base, a))
  for (const value of operand.values) {
    for (const method of byConstness(context, operatorMethods(context, value, name), place)) {
      const node = nodes.ofDefinition[method]!
      const at = { file, offset: start }
      const level = knownLevel(operand.rule, operand.values.length)
      if (node !== -1) sites.add('calls', nodes.enclosing(file, scope), node, at, level, operand.rule)
    }
  }
}
