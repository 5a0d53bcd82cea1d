import { ExpressionFlag, Op } from '../facts.ts'
import { readArguments, blockArgument } from './arguments.ts'
import type { Context } from './context.ts'
import { localRow } from './locals.ts'
import { blockRow } from './parameters.ts'

/** `super(a)`; a bare `super` hands on what the method was given, and either its block. */
export function superCall(context: Context, node: number, nameNode: number): number {
  const { facts, method, tree } = context
  const isBare = node === nameNode || context.field(node, 'arguments') === -1
  const given = node === nameNode ? [] : readArguments(context, node)
  if (method === undefined) return -1
  if (isBare) given.unshift(...handedOn(context, nameNode))
  const hasBlock = given.some((row) => isBlock(context, row))
  const block = hasBlock ? -1 : blockRow(context, nameNode, false)
  if (block !== -1) given.push(blockArgument(context, block, nameNode))
  // In a refinement it is what the class has.
  const isRefined = context.typeAround !== undefined && context.typeAround.refined !== -1
  const base = isRefined ? context.selfRow(nameNode, false) : context.unwritten(Op.SUPER, -1, -1, nameNode)
  const callee = context.memberNamed(base, method.name, nameNode, ExpressionFlag.CALLEE)
  const start = tree.start[node]!
  return facts.expression(Op.CALL, callee, facts.list(given), context.scope, start, tree.end[node]!)
}

function isBlock({ facts }: Context, row: number): boolean {
  const { expressions } = facts
  return expressions.get(row, 0) === Op.KEYWORD && facts.stringAt(expressions.get(row, 2)) === '&'
}

function handedOn(context: Context, node: number): number[] {
  const { facts, method } = context
  return (method?.forwarded ?? []).map(({ name, kind }) => {
    const value = localRow(context, name, node, false)
    switch (kind) {
      case 'plain':
        return value
      case 'rest':
        return context.spanning(Op.SPREAD, value, -1, node)
      case 'keyword':
        return context.spanning(Op.KEYWORD, facts.string(name), value, node)
      case 'keyword-rest':
        return context.spanning(Op.KEYWORD, 0, value, node)
    }
  })
}
