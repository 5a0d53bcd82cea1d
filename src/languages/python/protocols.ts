import { ExpressionFlag, Op } from '../facts.ts'
import { firstChild, firstNamed, nextNamed } from '../tree.ts'
import { opOf, type Walk } from './walk.ts'

/*
 * Calls that Python makes by itself: `with x` runs `x.__enter__()` and `x.__exit__()`, `a + b` runs `a.__add__(b)`.
 * They are rows like any call, so that values flow through them, flagged as written nowhere.
 */

/** Adds `receiver.method(arguments)`; returns its row, -1 where the receiver has no methods of anybody's own. */
export function implicitCall(
  walk: Walk,
  receiver: number,
  method: string,
  given: readonly number[],
  node: number,
): number {
  const { tree, facts } = walk
  if (receiver === -1 || !mayHaveMethods(opOf(walk, receiver))) return -1
  const scope = walk.frame.scope
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  const flags = ExpressionFlag.IMPLICIT | ExpressionFlag.CALLEE
  const callee = facts.expression(Op.MEMBER, receiver, facts.string(method), scope, start, end, flags)
  const list = given.length === 0 ? -1 : facts.list(given)
  return facts.expression(Op.CALL, callee, list, scope, start, end, ExpressionFlag.IMPLICIT)
}

/** Calls something that is named but not called: `raise Error`, `class A(metaclass=Meta)`. */
export function implicitlyCalled(walk: Walk, callee: number, node: number): number {
  const { tree, facts } = walk
  const op = opOf(walk, callee)
  if (op !== Op.NAME && op !== Op.MEMBER) return callee
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  return facts.expression(Op.CALL, callee, -1, walk.frame.scope, start, end, ExpressionFlag.IMPLICIT)
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
export function truth(walk: Walk, row: number, node: number): void {
  const op = opOf(walk, row)
  if (op === Op.NAME || op === Op.MEMBER || op === Op.CALL) implicitCall(walk, row, '__bool__', [], node)
}

/** `for x in source` and `async for x in source`. */
export function iterate(walk: Walk, source: number, node: number, isAsync: boolean): void {
  const iterator = implicitCall(walk, source, isAsync ? '__aiter__' : '__iter__', [], node)
  if (iterator !== -1) implicitCall(walk, iterator, isAsync ? '__anext__' : '__next__', [], node)
}

export function enter(walk: Walk, manager: number, node: number, isAsync: boolean): void {
  implicitCall(walk, manager, isAsync ? '__aenter__' : '__enter__', [], node)
  implicitCall(walk, manager, isAsync ? '__aexit__' : '__exit__', [], node)
}

export function isAsync(walk: Walk, node: number): boolean {
  const first = firstChild(walk.tree, node)
  return first !== -1 && walk.tree.kind[first] === walk.kinds.asyncToken
}

/** `a < b`, `a in b`: the operands are rows already. */
export function compare(walk: Walk, node: number, operands: readonly number[]): void {
  const { tree, kinds } = walk
  let index = 0
  for (let at = firstChild(tree, node); at !== -1; at = tree.next[at]!) {
    const method = kinds.comparisonMethods.get(tree.kind[at]!)
    if (tree.field[at] !== kinds.operatorsField || index + 1 >= operands.length) continue
    const [left, right] = [operands[index]!, operands[index + 1]!]
    index++
    if (method === '__contains__') contains(walk, right, left, node)
    else if (method === undefined) continue
    else if (mayHaveMethods(opOf(walk, left))) implicitCall(walk, left, method, [right], node)
    // A number or text knows nothing of what it is compared with: that is asked the other way round.
    else implicitCall(walk, right, reflectedMethods.get(method) ?? method, [left], node)
  }
}

/** `element in container`: a container without `__contains__` is walked. */
function contains(walk: Walk, container: number, element: number, node: number): void {
  const found = implicitCall(walk, container, '__contains__', [element], node)
  if (found !== -1) implicitCall(walk, found, '__next__', [], node)
}

/** What a comparison asks of its right operand where the left one has no answer. */
const reflectedMethods: ReadonlyMap<string, string> = new Map([
  ['__lt__', '__gt__'],
  ['__gt__', '__lt__'],
  ['__le__', '__ge__'],
  ['__ge__', '__le__'],
])

/** `del x[key]`, `del x.name`. */
export function deleteItems(walk: Walk, node: number): void {
  const { tree, kinds } = walk
  const first = firstNamed(tree, node)
  const isList = first !== -1 && tree.kind[first] === kinds.expressionList
  for (let at = isList ? firstNamed(tree, first) : first; at !== -1; at = nextNamed(tree, at)) {
    if (tree.kind[at] === kinds.subscript) walk.writing = at
    const row = walk.visit.value(walk, at)
    if (opOf(walk, row) === Op.MEMBER)
      implicitCall(walk, walk.facts.expressions.get(row, 2), '__delattr__', [], at)
    if (opOf(walk, row) !== Op.INDEX) continue
    const key = walk.facts.expressions.get(row, 3)
    implicitCall(walk, walk.facts.expressions.get(row, 2), '__delitem__', key === -1 ? [] : [key], at)
  }
}

/** Functions of the language that run a method of their argument. */
const methodsOfFunctions: ReadonlyMap<string, string> = new Map([
  ['len', '__len__'],
  ['setattr', '__setattr__'],
  ['delattr', '__delattr__'],
  ['str', '__str__'],
  ['repr', '__repr__'],
  ['print', '__str__'],
  ['format', '__format__'],
  ['bytes', '__bytes__'],
  ['bool', '__bool__'],
  ['int', '__int__'],
  ['float', '__float__'],
  ['hash', '__hash__'],
  ['abs', '__abs__'],
  ['iter', '__iter__'],
  ['next', '__next__'],
  ['aiter', '__aiter__'],
  ['anext', '__anext__'],
  ['reversed', '__reversed__'],
  ['list', '__iter__'],
  ['tuple', '__iter__'],
  ['set', '__iter__'],
  ['sorted', '__iter__'],
  ['sum', '__iter__'],
  ['min', '__iter__'],
  ['max', '__iter__'],
  ['enumerate', '__iter__'],
])

/** What those do with each element: unless they are told how, `sorted` compares them. */
const methodsOfElements: ReadonlyMap<string, string> = new Map([
  ['sum', '__add__'],
  ['sorted', '__lt__'],
  ['min', '__lt__'],
  ['max', '__gt__'],
])

/** `len(x)` runs `x.__len__()`, unless the name is one of the file's own. */
export function callOfLanguage(walk: Walk, callee: number, given: readonly number[], node: number): void {
  const { facts } = walk
  const argument = given[0]!
  if (opOf(walk, callee) === Op.MEMBER) return formatted(walk, callee, given, node)
  if (opOf(walk, callee) !== Op.NAME) return
  const name = facts.expressions.get(callee, 2)
  const method = methodsOfFunctions.get(facts.stringAt(name))
  if (method === undefined) return
  for (let at: typeof walk.frame | null = walk.frame; at !== null; at = at.parent) {
    if (at.names.has(name)) return
  }
  // `setattr(x, 'name', value)` is read as `x.name = value`.
  if (method === '__setattr__' && given.length > 1 && opOf(walk, given[1]!) === Op.STRING) return
  const result = implicitCall(walk, argument, method, [], node)
  if (method === '__str__' && facts.stringAt(name) === 'print')
    for (const other of given.slice(1)) implicitCall(walk, other, method, [], node)
  const ofElements = methodsOfElements.get(facts.stringAt(name))
  if (ofElements !== undefined && given.every((row) => opOf(walk, row) !== Op.KEYWORD)) {
    const [start, end] = [walk.tree.start[node]!, walk.tree.end[node]!]
    const element = (): number => facts.expression(Op.ELEMENT, argument, -1, walk.frame.scope, start, end)
    implicitCall(walk, element(), ofElements, [element()], node)
  }
  if (result !== -1 && method === '__iter__' && facts.stringAt(name) !== 'iter') {
    implicitCall(walk, result, '__next__', [], node)
  }
}

/** `'…{}'.format(x)` runs `x.__format__()`. */
function formatted(walk: Walk, callee: number, given: readonly number[], node: number): void {
  const { facts } = walk
  if (facts.stringAt(facts.expressions.get(callee, 3)) !== 'format') return
  if (opOf(walk, facts.expressions.get(callee, 2)) !== Op.STRING) return
  for (const row of given) {
    const value = opOf(walk, row) === Op.KEYWORD ? facts.expressions.get(row, 3) : row
    implicitCall(walk, value, '__format__', [], node)
  }
}
