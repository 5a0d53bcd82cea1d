import { ExpressionFlag, FlowKind, ImportKind, Op } from '../facts.ts'
import { childByField, firstChild, firstNamed, nextNamed, textOf } from '../tree.ts'
import { callOfLanguage, implicitlyCalled } from './protocols.ts'
import { constantString, contentEnd, contentStart } from './strings.ts'
import { typeExpression } from './types.ts'
import { opOf, type Walk } from './walk.ts'

/** A call whose callee is already a row. */
export function callExpression(walk: Walk, node: number, callee: number): number {
  const { tree, kinds, facts } = walk
  facts.addExpressionFlags(callee, ExpressionFlag.CALLEE)
  const special = specialCall(walk, callee)
  const argumentsNode = childByField(tree, node, kinds.argumentsField)
  const nodes = argumentNodes(walk, argumentsNode)
  const rows: number[] = []
  for (const [index, at] of nodes.entries()) {
    if (special === 'cast' && index === 0) rows.push(typeExpression(walk, at))
    else if (special === 'type' && index > 0) rows.push(typeArgument(walk, at))
    else rows.push(walk.visit.value(walk, at))
  }
  const row = facts.expression(
    Op.CALL,
    callee,
    rows.length === 0 ? -1 : facts.list(rows),
    walk.frame.scope,
    tree.start[node]!,
    tree.end[node]!,
  )
  walk.lastCall = { call: row, rows }
  if (rows.length > 0) callOfLanguage(walk, callee, rows, node)
  if (special === 'isinstance') tellInstance(walk, node, nodes, rows)
  return special === '' || special === 'type' || special === 'isinstance'
    ? row
    : specialValue(walk, special, node, nodes, rows, row)
}

/** `super()` and `super(A, self)`. */
export function isSuperCall(walk: Walk, node: number): boolean {
  const { tree, kinds } = walk
  const callee = childByField(tree, node, kinds.functionField)
  return callee !== -1 && tree.kind[callee] === kinds.identifier && textOf(tree, callee) === 'super'
}

export function superExpression(walk: Walk, node: number): number {
  const { tree, kinds, facts } = walk
  const rows = argumentNodes(walk, childByField(tree, node, kinds.argumentsField)).map((at) =>
    walk.visit.value(walk, at),
  )
  return facts.expression(Op.SUPER, rows[0] ?? -1, -1, walk.frame.scope, tree.start[node]!, tree.end[node]!)
}

function argumentNodes(walk: Walk, node: number): number[] {
  const { tree, kinds } = walk
  if (node === -1) return []
  if (tree.kind[node] === kinds.generatorExpression) return [node]
  const nodes: number[] = []
  if (firstChild(tree, node) === -1) return nodes
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) nodes.push(at)
  return nodes
}

/** An argument of `TypeVar` or `NewType`: a type, or one after `bound=` and `default=`. */
function typeArgument(walk: Walk, node: number): number {
  const { tree, kinds, facts } = walk
  if (tree.kind[node] !== kinds.keywordArgument) return typeExpression(walk, node)
  const name = childByField(tree, node, kinds.nameField)
  const operand = childByField(tree, node, kinds.valueField)
  const text = name === -1 ? '' : textOf(tree, name)
  if (operand === -1 || (text !== 'bound' && text !== 'default')) return walk.visit.value(walk, node)
  const type = typeExpression(walk, operand)
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  return facts.expression(Op.KEYWORD, facts.string(text), type, walk.frame.scope, start, end)
}

/** Where `isinstance(x, A)` holds x is an A; `isinstance(x, (A, B))` leaves two. */
function tellInstance(walk: Walk, call: number, nodes: readonly number[], rows: readonly number[]): void {
  const { tree, kinds, facts } = walk
  const [operand, type] = rows
  if (rows.length !== 2 || tree.kind[nodes[0]!] !== kinds.identifier || opOf(walk, operand!) !== Op.NAME)
    return
  const { row, items } = walk.lastSequence
  const scope = walk.frame.scope
  const [start, end] = [tree.start[call]!, tree.end[call]!]
  const types =
    opOf(walk, type!) === Op.ARRAY && row === type
      ? facts.expression(Op.ANY_OF, facts.list(items), -1, scope, start, end)
      : type!
  const told = facts.expression(Op.CAST, operand!, types, scope, start, end)
  walk.tests.set(call, { name: facts.expressions.get(operand!, 2), row: told })
}

type SpecialCall =
  | 'cast'
  | 'isinstance'
  | 'zip'
  | 'gather'
  | 'chain'
  | 'defaultdict'
  | 'type'
  | 'getattr'
  | 'setattr'
  | 'import'
  | ''

const specialNames: ReadonlyMap<string, SpecialCall> = new Map([
  ['cast', 'cast'],
  ['isinstance', 'isinstance'],
  ['TypeVar', 'type'],
  ['NewType', 'type'],
  ['getattr', 'getattr'],
  ['setattr', 'setattr'],
  ['zip', 'zip'],
  ['gather', 'gather'],
  ['chain', 'chain'],
  ['defaultdict', 'defaultdict'],
  ['__import__', 'import'],
  ['import_module', 'import'],
])

/** Calls whose value is known from what they are called with. */
function specialCall(walk: Walk, callee: number): SpecialCall {
  const { facts } = walk
  const op = opOf(walk, callee)
  if (op === Op.NAME) return specialNames.get(facts.stringAt(facts.expressions.get(callee, 2))) ?? ''
  if (op !== Op.MEMBER) return ''
  const special = specialNames.get(facts.stringAt(facts.expressions.get(callee, 3)))
  if (special === 'type') return special
  if (special === undefined || ownersOfSpecial[special] === undefined) return ''
  // `typing.cast` and `importlib.import_module`, not a method `cast` of something else.
  const base = facts.expressions.get(callee, 2)
  if (opOf(walk, base) !== Op.NAME) return ''
  const owner = facts.stringAt(facts.expressions.get(base, 2))
  const owners = ownersOfSpecial[special] ?? []
  return owners.includes(owner) ? special : ''
}

const ownersOfSpecial: Readonly<Record<string, readonly string[]>> = {
  cast: ['typing', 'typing_extensions', 't'],
  import: ['importlib'],
  gather: ['asyncio'],
  chain: ['itertools'],
  defaultdict: ['collections'],
}

/** Calls that put together what they are given: `zip(a, b)`, `gather(f(), g())`, `chain(a, b)`, `defaultdict(list)`. */
function gathered(
  walk: Walk,
  special: SpecialCall,
  node: number,
  rows: readonly number[],
  call: number,
): number {
  const { tree, facts } = walk
  const scope = walk.frame.scope
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  const add = (op: number, a: number, b = -1): number => facts.expression(op, a, b, scope, start, end)
  const list = (items: readonly number[]): number => add(Op.ARRAY, facts.list(items))
  const plain = rows.filter((row) => opOf(walk, row) !== Op.KEYWORD)
  switch (special) {
    case 'zip':
      return plain.length === 0 || plain.some((row) => opOf(walk, row) === Op.SPREAD)
        ? call
        : list([list(plain.map((row) => add(Op.ELEMENT, row)))])
    case 'gather':
      return list(plain)
    case 'chain':
      return list(plain.map((row) => (opOf(walk, row) === Op.SPREAD ? row : add(Op.SPREAD, row))))
    default: {
      const [factory] = plain
      if (factory === undefined) return call
      const name = opOf(walk, factory) === Op.NAME ? facts.stringAt(facts.expressions.get(factory, 2)) : ''
      const made =
        name === 'list' || name === 'set' || name === 'deque'
          ? list([])
          : name === 'dict'
            ? add(Op.OBJECT, facts.list([]))
            : implicitlyCalled(walk, factory, node)
      // What is asked for and not there is made.
      facts.flow(FlowKind.STORE, add(Op.INDEX, call), made, start)
      return call
    }
  }
}

function specialValue(
  walk: Walk,
  special: SpecialCall,
  node: number,
  nodes: readonly number[],
  rows: readonly number[],
  call: number,
): number {
  const { tree, facts } = walk
  const scope = walk.frame.scope
  const start = tree.start[node]!
  const end = tree.end[node]!
  if (special === 'cast') {
    return rows.length === 2 ? facts.expression(Op.CAST, rows[1]!, rows[0]!, scope, start, end) : call
  }
  if (special === 'zip' || special === 'gather' || special === 'chain' || special === 'defaultdict') {
    return gathered(walk, special, node, rows, call)
  }
  if (special === 'import') {
    const specifier = nodes.length === 0 ? undefined : constantString(walk, nodes[0]!)
    if (specifier === undefined || specifier === '') return call
    const row = facts.import({ kind: ImportKind.DYNAMIC, specifier, start, end })
    return facts.expression(Op.IMPORT, row, -1, scope, start, end)
  }
  const name = nodes.length < 2 ? undefined : constantString(walk, nodes[1]!)
  const prefix = nodes.length < 2 || special !== 'getattr' ? '' : writtenPrefix(walk, nodes[1]!)
  if (prefix.length > 1) {
    const flags = ExpressionFlag.OPTIONAL | ExpressionFlag.IMPLICIT
    const member = facts.expression(Op.MEMBER, rows[0]!, facts.string(`${prefix}*`), scope, start, end, flags)
    return rows.length < 3
      ? member
      : facts.expression(Op.ANY_OF, facts.list([member, rows[2]!]), -1, scope, start, end)
  }
  if (name === undefined || !isPlainName(walk, nodes[1]!, name)) return call
  const nameStart = contentStart(walk, nodes[1]!)
  const nameEnd = contentEnd(walk, nodes[1]!)
  const isWrite = special === 'setattr' && rows.length === 3
  const flags = isWrite ? ExpressionFlag.WRITE : ExpressionFlag.OPTIONAL
  const member = facts.expression(Op.MEMBER, rows[0]!, facts.string(name), scope, nameStart, nameEnd, flags)
  if (isWrite) facts.flow(FlowKind.STORE, member, rows[2]!, nameStart)
  if (special === 'setattr') return call
  return rows.length < 3
    ? member
    : facts.expression(Op.ANY_OF, facts.list([member, rows[2]!]), -2, scope, start, end)
}

/** What a computed name begins with: `'visit_' + kind`, `f'visit_{kind}'`, `'visit_%s' % kind`. */
function writtenPrefix(walk: Walk, node: number): string {
  const { tree, kinds } = walk
  let text = tree.text.slice(tree.start[node], tree.end[node])
  if (text.length > 200) return ''
  if (tree.kind[node] === kinds.binaryOperator) {
    const left = childByField(tree, node, kinds.leftField)
    if (left === -1 || tree.kind[left] !== kinds.string) return ''
    text = tree.text.slice(tree.start[left], tree.end[left])
    const whole = /^['"](\w+)['"]$/.exec(text)?.[1]
    return whole ?? /^['"](\w+)%s['"]$/.exec(text)?.[1] ?? ''
  }
  return /^[fF]['"](\w+)\{/.exec(text)?.[1] ?? ''
}

/** Whether a string is a name that stands in the source as it is, so that its extent is the name's. */
function isPlainName(walk: Walk, node: number, name: string): boolean {
  return contentEnd(walk, node) - contentStart(walk, node) === name.length && /^[^\W\d]\w*$/u.test(name)
}
