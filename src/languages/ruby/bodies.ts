import type { Context } from './context.ts'
import { anyOfRows, expression, firstPart, nextPart } from './context.ts'

/** Reads all parts of a node, a sequence of statements; gives the row of its value, -1 where it has none. */
export function sequence(context: Context, node: number): number {
  const { tree, kinds } = context
  let value = -1
  let elseValue = -1
  const rescued: number[] = []
  for (let child = firstPart(context, node); child !== -1; child = nextPart(context, child)) {
    const kind = tree.kind[child]
    if (kind === kinds.rescue) rescued.push(expression(context, child))
    else if (kind === kinds.else) elseValue = sequence(context, child)
    else if (kind === kinds.ensure) sequence(context, child)
    else value = expression(context, child)
  }
  return rescued.length === 0 && elseValue === -1
    ? value
    : anyOfRows(context, [elseValue === -1 ? value : elseValue, ...rescued], node)
}

/** The value of a body: one statement, or a sequence of them. */
export function bodyValue(context: Context, body: number): number {
  if (body === -1) return -1
  const { tree, kinds } = context
  const kind = tree.kind[body]
  return kind === kinds.bodyStatement || kind === kinds.blockBody
    ? sequence(context, body)
    : expression(context, body)
}

/** Reads what is evaluated in a class (expression row, -1 where it is not known). */
export function evaluating<Value>(context: Context, type: number, read: () => Value): Value {
  const { evaluatedIn } = context
  context.evaluatedIn = type
  const value = read()
  context.evaluatedIn = evaluatedIn
  return value
}
