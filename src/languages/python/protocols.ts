import { pairedWords } from '../core/grammar-ids.ts'
import { ExpressionFlag, Op } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import type { Frame } from './frames.ts'

/*
 * Calls that Python makes by itself: `with x` runs `x.__enter__()` and `x.__exit__()`, `a + b` runs `a.__add__(b)`.
 * They are rows like any call, so that values flow through them, flagged as written nowhere.
 */
export function registerProtocols(handlers: Handlers): void {
  handlers.onStatement('delete_statement', deleteItems)
}

/** Adds `receiver.method(arguments)`; returns its row, -1 where the receiver has no methods of anybody's own. */
export function implicitCall(
  context: Context,
  receiver: number,
  method: string,
  given: readonly number[],
  node: number,
): number {
  const isOwn = receiver !== -1 && mayHaveMethods(context.opOf(receiver))
  return isOwn ? context.implicitCall(receiver, method, node, given.length === 0 ? null : given) : -1
}

/** Calls something that is named but not called: `raise Error`, `class A(metaclass=Meta)`. */
export function implicitlyCalled(context: Context, callee: number, node: number): number {
  const op = context.opOf(callee)
  if (op !== Op.NAME && op !== Op.MEMBER) return callee
  return context.spanning(Op.CALL, callee, -1, node, ExpressionFlag.IMPLICIT)
}

/** Literals and what is made of them have the methods of the language. */
function mayHaveMethods(op: number): boolean {
  switch (op) {
    case Op.NAME:
    case Op.MEMBER:
    case Op.CALL:
    case Op.INDEX:
    case Op.AWAIT:
    case Op.ELEMENT:
    case Op.ANY_OF:
      return true
    default:
      return false
  }
}

/** What a condition asks a value for: `if x:` runs `x.__bool__()`. */
export function truth(context: Context, row: number, node: number): void {
  const op = context.opOf(row)
  if (op === Op.NAME || op === Op.MEMBER || op === Op.CALL) implicitCall(context, row, '__bool__', [], node)
}

/** `for x in source` and `async for x in source`. */
export function iterate(context: Context, source: number, node: number, isAsync: boolean): void {
  const iterator = implicitCall(context, source, isAsync ? '__aiter__' : '__iter__', [], node)
  if (iterator !== -1) implicitCall(context, iterator, isAsync ? '__anext__' : '__next__', [], node)
}

export function enterManager(context: Context, manager: number, node: number, isAsync: boolean): void {
  implicitCall(context, manager, isAsync ? '__aenter__' : '__enter__', [], node)
  implicitCall(context, manager, isAsync ? '__aexit__' : '__exit__', [], node)
}

export function isAsync(context: Context, node: number): boolean {
  const first = context.firstChild(node)
  return first !== -1 && context.tree.kind[first] === context.kinds.tokens.async
}

/** `a < b`, `a in b`: the operands are rows already. */
export function compare(context: Context, node: number, operands: readonly number[]): void {
  const { tree, kinds } = context
  let index = 0
  for (let at = context.firstChild(node); at !== -1; at = tree.next[at]!) {
    const method = kinds.comparisonMethods.get(tree.kind[at]!)
    if (tree.field[at] !== kinds.fields.operators || index + 1 >= operands.length) continue
    const [left, right] = [operands[index]!, operands[index + 1]!]
    index++
    if (method === '__contains__') contains(context, right, left, node)
    else if (method === undefined) continue
    else if (mayHaveMethods(context.opOf(left))) implicitCall(context, left, method, [right], node)
    // A number or text knows nothing of what it is compared with: that is asked the other way round.
    else implicitCall(context, right, reflectedMethods.get(method) ?? method, [left], node)
  }
}

/** `element in container`: a container without `__contains__` is walked. */
function contains(context: Context, container: number, element: number, node: number): void {
  const found = implicitCall(context, container, '__contains__', [element], node)
  if (found !== -1) implicitCall(context, found, '__next__', [], node)
}

/** What a comparison asks of its right operand where the left one has no answer. */
const reflectedMethods = pairedWords('__lt__ __gt__  __gt__ __lt__  __le__ __ge__  __ge__ __le__')

/** `del x[key]`, `del x.name`. */
function deleteItems(context: Context, node: number): void {
  const { tree, kinds } = context
  const first = context.firstNamed(node)
  const isList = first !== -1 && tree.kind[first] === kinds.expressionList
  for (let at = isList ? context.firstNamed(first) : first; at !== -1; at = context.nextNamed(at)) {
    if (tree.kind[at] === kinds.subscript) context.writing = at
    const row = context.expression(at)
    if (context.opOf(row) === Op.MEMBER)
      implicitCall(context, context.facts.expressions.get(row, 2), '__delattr__', [], at)
    if (context.opOf(row) !== Op.INDEX) continue
    const key = context.facts.expressions.get(row, 3)
    implicitCall(context, context.facts.expressions.get(row, 2), '__delitem__', key === -1 ? [] : [key], at)
  }
}

/** Functions of the language that run a method of their argument. */
const methodsOfFunctions = pairedWords(`
  len __len__  setattr __setattr__  delattr __delattr__  str __str__  repr __repr__  print __str__
  format __format__  bytes __bytes__  bool __bool__  int __int__  float __float__  hash __hash__
  abs __abs__  iter __iter__  next __next__  aiter __aiter__  anext __anext__  reversed __reversed__
  list __iter__  tuple __iter__  set __iter__  sorted __iter__  sum __iter__  min __iter__
  max __iter__  enumerate __iter__
`)

/** What those do with each element: unless they are told how, `sorted` compares them. */
const methodsOfElements = pairedWords('sum __add__  sorted __lt__  min __lt__  max __gt__')

/** `len(x)` runs `x.__len__()`, unless the name is one of the file's own. */
export function callOfLanguage(
  context: Context,
  callee: number,
  given: readonly number[],
  node: number,
): void {
  const { facts } = context
  const argument = given[0]!
  if (context.opOf(callee) === Op.MEMBER) return formatted(context, callee, given, node)
  if (context.opOf(callee) !== Op.NAME) return
  const name = facts.expressions.get(callee, 2)
  const method = methodsOfFunctions.get(facts.stringAt(name))
  if (method === undefined) return
  for (let at: Frame | null = context.frame; at !== null; at = at.parent) {
    if (at.names.has(name)) return
  }
  // `setattr(x, 'name', value)` is read as `x.name = value`.
  if (method === '__setattr__' && given.length > 1 && context.opOf(given[1]!) === Op.STRING) return
  const result = implicitCall(context, argument, method, [], node)
  if (method === '__str__' && facts.stringAt(name) === 'print')
    for (const other of given.slice(1)) implicitCall(context, other, method, [], node)
  const ofElements = methodsOfElements.get(facts.stringAt(name))
  if (ofElements !== undefined && given.every((row) => context.opOf(row) !== Op.KEYWORD)) {
    const element = (): number => context.spanning(Op.ELEMENT, argument, -1, node)
    implicitCall(context, element(), ofElements, [element()], node)
  }
  if (result !== -1 && method === '__iter__' && facts.stringAt(name) !== 'iter') {
    implicitCall(context, result, '__next__', [], node)
  }
}

/** `'…{}'.format(x)` runs `x.__format__()`. */
function formatted(context: Context, callee: number, given: readonly number[], node: number): void {
  const { facts } = context
  if (facts.stringAt(facts.expressions.get(callee, 3)) !== 'format') return
  if (context.opOf(facts.expressions.get(callee, 2)) !== Op.STRING) return
  for (const row of given) {
    const value = context.opOf(row) === Op.KEYWORD ? facts.expressions.get(row, 3) : row
    implicitCall(context, value, '__format__', [], node)
  }
}
