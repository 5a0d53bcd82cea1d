import type { Context } from './context.ts'

/** Reads all parts of a node, a sequence of statements; gives the row of its value, -1 where it has none. */
export function sequence(context: Context, node: number): number {
  const { tree, kinds } = context
  let value = -1
  let elseValue = -1
  const rescued: number[] = []
  for (let child = context.firstPart(node); child !== -1; child = context.nextPart(child)) {
    const kind = tree.kind[child]
    if (kind === kinds.rescue) rescued.push(context.expression(child))
    else if (kind === kinds.else) elseValue = sequence(context, child)
    else if (kind === kinds.ensure) sequence(context, child)
    else value = context.expression(child)
  }
  return rescued.length === 0 && elseValue === -1
    ? value
    : context.anyOfRows([elseValue === -1 ? value : elseValue, ...rescued], node)
}

/** The value of a body: one statement, or a sequence of them. */
export function bodyValue(context: Context, body: number): number {
  if (body === -1) return -1
  const { tree, kinds } = context
  const kind = tree.kind[body]
  return kind === kinds.bodyStatement || kind === kinds.blockBody
    ? sequence(context, body)
    : context.expression(body)
}

/** Reads what is evaluated in a class (expression row, -1 where it is not known). */
export function evaluating<Value>(context: Context, type: number, read: () => Value): Value {
  const { evaluatedIn } = context
  context.evaluatedIn = type
  const value = read()
  context.evaluatedIn = evaluatedIn
  return value
}
