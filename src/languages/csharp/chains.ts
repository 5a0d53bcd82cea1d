import { ExpressionFlag, Op } from '../facts.ts'
import { argumentRows, takeOut, type OutArgument } from './arguments.ts'
import type { Context, Handlers } from './context.ts'
import { namespaceLength, namespaceRow, simpleName } from './qualified-names.ts'
import { typeRows, withArguments } from './type-arguments.ts'

/** Calls, member and element accesses, conditional ones too, which follow each other in chains. */
export function registerChains(handlers: Handlers): void {
  const kinds =
    'invocation_expression member_access_expression element_access_expression conditional_access_expression'
  handlers.onExpression(kinds, chain)
  handlers.onExpression('generic_name', genericName)
}

/** `a.b().c[d]` is read from its head outwards in a loop: builders chain thousands of calls. */
function chain(context: Context, node: number): number {
  const { tree, kinds } = context
  if (isNameof(context, node)) return nameofValue(context, node)
  const links = context.chain
  const floor = links.length
  let head = node
  for (;;) {
    const next = operandOf(context, head)
    if (next === -1) break
    links.push(head)
    head = next
  }
  let row = namespaceHead(context, head, floor)
  if (row === -1) {
    // A link without its operand is broken code; it must not come back here.
    const isBroken = links.length === floor
    if (isBroken) row = context.literal(head, 'unknown')
    else if (tree.kind[head] === kinds.identifier) row = context.nameRow(head)
    else if (tree.kind[head] === kinds.genericName) {
      // Before a member it is a type: `Result<int>.Ok()`.
      const isType = tree.kind[links.at(-1)!] === kinds.memberAccess
      row = isType ? appliedName(context, head) : genericName(context, head)
    } else row = context.expression(head)
  }
  while (links.length > floor) row = link(context, links.pop()!, row)
  return row
}

/** What a link of a chain stands on, -1 where the node begins one. */
function operandOf(context: Context, node: number): number {
  const { tree, kinds } = context
  switch (tree.kind[node]) {
    case kinds.invocation:
      return isNameof(context, node) ? -1 : context.childByField(node, kinds.fields.function)
    case kinds.memberAccess:
    case kinds.elementAccess:
      return context.childByField(node, kinds.fields.expression)
    case kinds.conditionalAccess:
      return context.childByField(node, kinds.fields.condition)
    case kinds.postfixUnary:
      // `a!.b`: only the compiler's null check differs.
      return context.childByKind(node, kinds.tokens.not) === -1 ? -1 : context.firstPart(node)
    default:
      return -1
  }
}

function link(context: Context, node: number, base: number): number {
  const { tree, kinds, facts } = context
  switch (tree.kind[node]) {
    case kinds.invocation: {
      const list = context.childByField(node, kinds.fields.arguments)
      facts.addExpressionFlags(base, ExpressionFlag.CALLEE)
      const outs: OutArgument[] = []
      const call = context.spanning(Op.CALL, base, facts.list(argumentRows(context, list, outs)), node)
      takeOut(context, call, outs)
      return call
    }
    case kinds.elementAccess: {
      const index = argumentRows(context, context.childByField(node, kinds.fields.subscript))
      return context.spanning(Op.INDEX, base, index[0] ?? -1, node)
    }
    case kinds.conditionalAccess: {
      const binding = context.childByKind(node, kinds.memberBinding)
      if (binding !== -1) return member(context, binding, base, ExpressionFlag.OPTIONAL)
      const index = argumentRows(context, context.childByKind(node, kinds.elementBinding))
      return context.spanning(Op.INDEX, base, index[0] ?? -1, node, ExpressionFlag.OPTIONAL)
    }
    case kinds.memberAccess:
      return member(context, node, base, 0)
    default:
      return base
  }
}

function member(context: Context, node: number, base: number, flags: number): number {
  const { kinds } = context
  const name = context.nameField(node)
  if (name === -1) return base
  const typeArguments = context.childByKind(name, kinds.typeArgumentList)
  const types = typeArguments === -1 ? [] : typeRows(context, typeArguments)
  const row = context.memberRow(base, simpleName(context, name), flags)
  if (types.length > 0) applyTypes(context, row, types, node)
  return row
}

/** Says which types a function's name is applied to; the name itself is what is called. */
function applyTypes(context: Context, row: number, types: readonly number[], node: number): void {
  context.spanning(Op.APPLY, row, context.facts.list(types), node, ExpressionFlag.TYPE)
}

function appliedName(context: Context, node: number): number {
  const name = context.firstNamed(node)
  return name === -1 ? -1 : withArguments(context, context.nameRow(name), node, 0)
}

/** `Make<T>` where a value stands: the name alone, since the types only choose among functions. */
function genericName(context: Context, node: number): number {
  const { kinds } = context
  const name = context.firstNamed(node)
  const typeArguments = context.childByKind(node, kinds.typeArgumentList)
  const types = typeArguments === -1 ? [] : typeRows(context, typeArguments)
  if (name === -1) return -1
  const row = context.nameRow(name)
  if (types.length > 0) applyTypes(context, row, types, node)
  return row
}

/**
 * The namespace that a chain begins with (`System.Console.WriteLine`); its links are taken from the chain. -1 where
 * it begins with something else.
 */
function namespaceHead(context: Context, head: number, floor: number): number {
  const { tree, kinds } = context
  const links = context.chain
  const isGlobal = tree.kind[head] === kinds.aliasQualifiedName
  if (!isGlobal && tree.kind[head] !== kinds.identifier) return -1
  const first = isGlobal ? context.nameField(head) : head
  if (first === -1 || tree.kind[first] !== kinds.identifier) return -1
  if (!isGlobal && !isCapital(tree.text.charCodeAt(tree.start[first]!))) return -1
  const parts = [first]
  for (let index = links.length - 1; index >= floor; index--) {
    const current = links[index]!
    const name = tree.kind[current] === kinds.memberAccess ? context.nameField(current) : -1
    if (name === -1) break
    parts.push(name)
    if (tree.kind[name] !== kinds.identifier) break
  }
  const count = namespaceLength(context, parts, parts.length, isGlobal)
  if (count === 0) return -1
  links.length -= count - 1
  return namespaceRow(context, parts, count)
}

/** `nameof(a.b)` is the text `b`. */
function isNameof(context: Context, node: number): boolean {
  const { tree, kinds } = context
  if (tree.kind[node] !== kinds.invocation) return false
  const callee = context.childByField(node, kinds.fields.function)
  return (
    callee !== -1 &&
    tree.end[callee]! - tree.start[callee]! === 6 &&
    tree.text.startsWith('nameof', tree.start[callee])
  )
}

function nameofValue(context: Context, node: number): number {
  const { facts, kinds } = context
  const rows = argumentRows(context, context.childByField(node, kinds.fields.arguments))
  const row = rows[0] ?? -1
  const op = row === -1 ? 0 : facts.expressions.get(row, 0)
  if (op === Op.NAME) return context.spanning(Op.STRING, facts.expressions.get(row, 2), -1, node)
  if (op === Op.MEMBER) return context.spanning(Op.STRING, facts.expressions.get(row, 3), -1, node)
  return context.literal(node, 'string')
}

function isCapital(unit: number): boolean {
  return (unit >= 65 && unit <= 90) || unit > 127
}
