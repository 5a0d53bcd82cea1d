import { ExpressionFlag, Op } from '../facts.ts'
import { readArguments, blockArgument } from './arguments.ts'
import { evaluating } from './bodies.ts'
import type { Context, Handlers } from './context.ts'
import { indexOf } from './indexing.ts'
import { callOfLanguage } from './language-calls.ts'
import { blockRow } from './parameters.ts'
import { kernelFunctions } from './builtins.ts'
import { localRow } from './locals.ts'

export function registerCalls(handlers: Handlers): void {
  handlers.onExpression('call', call)
  handlers.onExpression('super', (context, node) => superCall(context, node, node))
  handlers.onExpression('yield', yieldCall)
  handlers.onExpression('element_reference', indexOf)
}

/** `a.b(c) { … }`, `b c`, `a.(c)`, `A::b` */
function call(context: Context, node: number): number {
  const { breaks } = context
  context.breaks = []
  const value = readCall(context, node)
  const left = context.breaks
  context.breaks = breaks
  return left.length === 0 ? value : context.anyOfRows([value, ...left], node)
}

function readCall(context: Context, node: number): number {
  const { tree, kinds } = context
  const receiverNode = context.field(node, 'receiver')
  const nameNode = context.field(node, 'method')
  if (nameNode !== -1 && tree.kind[nameNode] === kinds.super) return superCall(context, node, nameNode)
  const name = nameNode === -1 ? 'call' : context.textAt(nameNode)
  const special = callOfLanguage(context, { node, receiverNode, nameNode, name })
  if (special !== undefined) return special
  if (receiverNode === -1) {
    const given = readArguments(context, node)
    return implicitSelfCall(context, nameNode, node, given)
  }
  const receiver = context.expression(receiverNode)
  const kind = tree.kind[receiverNode]
  // What `A.instance_eval` defines belongs to A as an object.
  const isNamed = (kind === kinds.constant || kind === kinds.scopeResolution) && !name.startsWith('instance')
  const given = EVALUATING.has(name)
    ? evaluating(context, isNamed ? receiver : -1, () => readArguments(context, node))
    : readArguments(context, node)
  const at = nameNode === -1 ? receiverNode : nameNode
  const flags = context.textAt(receiverNode) !== '' && isSafe(context, node) ? ExpressionFlag.OPTIONAL : 0
  return context.methodCall(receiver, name, at, node, given, flags)
}

/** Methods whose block defines methods of their receiver. */
const EVALUATING: ReadonlySet<string> = new Set([
  'class_eval',
  'class_exec',
  'module_eval',
  'module_exec',
  'instance_eval',
  'instance_exec',
])

/** `a&.b` */
function isSafe(context: Context, node: number): boolean {
  const operator = context.field(node, 'operator')
  return operator !== -1 && context.textAt(operator) === '&.'
}

/**
 * A call without a receiver: of a method of `self`. Outside of classes, and of what every object has, it is the call of
 * a function that all files see.
 */
export function implicitSelfCall(
  context: Context,
  nameNode: number,
  node: number,
  given: readonly number[],
): number {
  const { facts, tree } = context
  const name = context.textAt(nameNode)
  const hasSelf = context.typeAround !== undefined || context.method?.isElsewhere === true
  if (hasSelf && !kernelFunctions.has(name))
    return context.methodCall(context.selfRow(node, false), name, nameNode, node, given)
  const asked = TEXTS.get(name)
  if (asked !== undefined)
    for (const row of given) if (!isPlain(context, row)) context.implicitCall(row, asked, nameNode)
  const callee = facts.expression(
    Op.NAME,
    facts.string(name),
    -1,
    context.scope,
    tree.start[nameNode]!,
    tree.end[nameNode]!,
    ExpressionFlag.CALLEE,
  )
  return context.spanning(Op.CALL, callee, given.length === 0 ? -1 : facts.list(given), node)
}

/** What functions that write ask an object for. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ['puts', 'to_s'],
  ['print', 'to_s'],
  ['p', 'inspect'],
])

/** A text, a number, or what is no argument of its own. */
function isPlain({ facts }: Context, row: number): boolean {
  const op = facts.expressions.get(row, 0)
  return op === Op.STRING || op === Op.LITERAL || op === Op.KEYWORD || op === Op.SPREAD
}

/** `yield a`: a call of the block that the method is given. */
function yieldCall(context: Context, node: number): number {
  const { facts } = context
  const list = context.firstNamed(node)
  const given: number[] = []
  if (list !== -1) readList(context, list, given)
  const block = blockRow(context, node)
  if (block === -1) return -1
  facts.addExpressionFlags(block, ExpressionFlag.CALLEE)
  return context.spanning(Op.CALL, block, facts.list(given), node)
}

function readList(context: Context, list: number, given: number[]): void {
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child))
    given.push(context.expression(child))
}

/** `super(a)`; a bare `super` hands on what the method was given, and either its block. */
function superCall(context: Context, node: number, nameNode: number): number {
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
