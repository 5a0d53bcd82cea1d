import { Op } from '../facts.ts'
import { lastName, makeCall } from './calls.ts'
import { registerChain, type Context, type Handlers } from './context.ts'
import { convertError, makeBy, operatorCall } from './operators.ts'
import { typeArguments } from './type-parts.ts'

export function registerChains(handlers: Handlers): void {
  const operands = {
    call_expression: 'function',
    generic_function: 'function',
    field_expression: 'value',
    index_expression: '',
    await_expression: '',
    try_expression: '',
  }
  registerChain(handlers, operands, link)
}

function link(context: Context, node: number, base: number): number {
  const { tree, kinds } = context
  switch (tree.kind[node]) {
    case kinds.callExpression:
      return call(context, node, base)
    case kinds.fieldExpression: {
      const name = context.childByField(node, kinds.fields.field)
      return name === -1 ? base : context.memberRow(base, name)
    }
    case kinds.indexExpression: {
      const operand = context.firstNamed(node)
      const index = context.nextNamed(operand)
      return context.spanning(Op.INDEX, base, context.expression(index), node)
    }
    case kinds.awaitExpression:
      operatorCall(context, base, 'Future::poll', node)
      return context.spanning(Op.AWAIT, base, -1, node)
    case kinds.tryExpression:
      convertError(context, base, node)
      return context.spanning(Op.ELEMENT, base, -1, node)
    default: {
      // `f::<T>` is f.
      const given = context.childByField(node, kinds.fields.typeArguments)
      const types = given === -1 ? [] : typeArguments(context, given)
      if (types.length === 1) {
        makeBy(context, lastName(context, base), types[0]!, node)
        applied.set(context, { node, type: types[0]! })
      }
      return base
    }
  }
}

function call(context: Context, node: number, callee: number): number {
  const { tree, kinds } = context
  const list = context.childByField(node, kinds.fields.arguments)
  let written = context.childByField(node, kinds.fields.function)
  const given = applied.get(context)
  const wanted = given?.node === written ? given.type : -1
  if (tree.kind[written] === kinds.genericFunction)
    written = context.childByField(written, kinds.fields.function)
  const isMethod = tree.kind[written] === kinds.fieldExpression
  const rows: number[] = []
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] === kinds.attributeItem) continue
    rows.push(context.expression(child))
  }
  // `(self.run)()` calls a field, `self.run()` a method.
  const isField = tree.kind[written] === kinds.parenthesized
  const row = makeCall(context, callee, rows, isMethod, tree.start[node]!, tree.end[node]!, isField)
  const isMade = wanted !== -1 && isMethod && madeAs.has(lastName(context, callee))
  const isNamed = isMade && context.facts.expressions.get(wanted, 0) === Op.NAME
  return isNamed ? context.spanning(Op.CAST, row, wanted, node) : row
}

/** Methods that give what they are applied to: `sum::<Total>()`; a result gives what it holds. */
const madeAs = new Set(['sum', 'product', 'collect', 'parse'])

/** The one type that the callee read last is applied to. */
const applied = new WeakMap<Context, { readonly node: number; readonly type: number }>()
