import { DefinitionKind, Op } from '../facts.ts'
import { sequence } from './bodies.ts'
import { declareType, withType } from './classes.ts'
import type { Context } from './context.ts'
import { declareAccessor } from './methods.ts'
import { literalText } from './strings.ts'

/** `A = Struct.new(:b) do … end`, `A = Class.new(B)`, `A = Data.define(:b)`: a class that is named by the constant; else -1. */
export function typeAssigned(context: Context, node: number, left: number, right: number): number {
  const { tree, kinds } = context
  if (tree.kind[right] !== kinds.call) return -1
  const receiver = context.field(right, 'receiver')
  const name = context.field(right, 'method')
  if (receiver === -1 || name === -1) return -1
  const maker = `${context.textAt(receiver)}.${context.textAt(name)}`
  if (!makers.has(maker)) return -1
  const isMembers = maker === 'Struct.new' || maker === 'Data.define'
  const base = maker === 'Class.new' ? firstOf(context, right) : -1
  const extended = isMembers ? context.expression(receiver) : context.expression(base)
  const definition = declareType(context, {
    name: context.textAt(left),
    nameNode: left,
    node,
    kind: maker === 'Module.new' ? DefinitionKind.MODULE : DefinitionKind.CLASS,
    headEnd: endOfHead(context, right),
  })
  withType(context, definition, right, extended, () => {
    if (isMembers) declareMembers(context, right, maker === 'Struct.new')
    const block = context.field(right, 'block')
    const body = block === -1 ? -1 : context.field(block, 'body')
    if (body !== -1) sequence(context, body)
  })
  return context.spanning(Op.DEFINITION, definition, -1, node)
}

const makers = new Set(['Struct.new', 'Data.define', 'Class.new', 'Module.new'])

function firstOf(context: Context, call: number): number {
  const list = context.field(call, 'arguments')
  return context.firstNamed(list)
}

function endOfHead(context: Context, call: number): number {
  const list = context.field(call, 'arguments')
  return context.tree.end[list === -1 ? context.field(call, 'method') : list]!
}

/** Members of a struct are read by methods, and written where it can change. */
function declareMembers(context: Context, call: number, isWritable: boolean): void {
  const list = context.field(call, 'arguments')
  for (let each = context.firstNamed(list); each !== -1; each = context.nextNamed(each)) {
    const name = literalText(context, each)
    if (name === undefined || /^[A-Z]/.test(name)) continue
    declareAccessor(context, each, each, name, 'reader')
    if (isWritable) declareAccessor(context, each, each, name, 'writer')
  }
}
