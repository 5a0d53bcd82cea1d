import { BindingKind, DefinitionFlag, DefinitionKind, ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { blockFunction, readBlock } from './blocks.ts'
import type { CallNode } from './call-node.ts'
import type { Context, TypeFrame } from './context.ts'
import { declareAccessor, declareMethod, methodName, withMethod } from './methods.ts'
import { literalText } from './strings.ts'

/** What a class says of itself in its body by calling a method: `include A`, `attr_reader :a`; undefined for any other. */
export function typeMacro(context: Context, call: CallNode): number | undefined {
  const { typeAround: type, method } = context
  if (type === undefined) return undefined
  if (method !== undefined) return call.name === 'define_method' ? definedBy(context, call) : undefined
  if (MIXING.has(call.name) && isInForeignBlock(context, call.node)) return undefined
  return macros.get(call.name)?.(context, call, type)
}

const MIXING: ReadonlySet<string> = new Set(['include', 'prepend', 'extend'])

type TypeMacro = (context: Context, call: CallNode, type: TypeFrame) => number | undefined

const ACCESSORS = [
  'attr',
  'attr_reader',
  'attr_writer',
  'attr_accessor',
  'mattr_reader',
  'mattr_writer',
  'mattr_accessor',
  'cattr_reader',
  'cattr_writer',
  'cattr_accessor',
  'class_attribute',
]

const macros: ReadonlyMap<string, TypeMacro> = new Map<string, TypeMacro>([
  ['include', (context, call, type) => (type.isSingleton ? extended : included)(context, call, type)],
  ['prepend', (context, call, type) => inherited(context, call, type, FlowKind.PREPEND)],
  ['extend', extended],
  ...ACCESSORS.map((name) => [name, accessors] as const),
  ['public', (context, call, type) => visibility(context, call, type, 'public')],
  ['private', (context, call, type) => visibility(context, call, type, 'private')],
  ['protected', (context, call, type) => visibility(context, call, type, 'protected')],
  ['module_function', moduleFunction],
  ['refine', refined],
  ['alias_method', aliasMethod],
  ['define_method', definedBy],
])

/** Blocks that run in the class around, or in the one that includes it. */
const ownBlocks: ReadonlySet<string> = new Set(['included', 'class_methods', 'prepended', 'loop'])

/** Whether a call stands in a block that some library runs, as in a class of its own (`describe 'a' do include B`). */
function isInForeignBlock(context: Context, node: number): boolean {
  const { tree, kinds } = context
  for (let at = tree.parent[node]!; at !== -1; at = tree.parent[at]!) {
    const kind = tree.kind[at]
    if (kind === kinds.class || kind === kinds.module || kind === kinds.singletonClass) return false
    if (kind !== kinds.block && kind !== kinds.doBlock) continue
    const call = tree.parent[at]!
    if (tree.kind[call] !== kinds.call || context.field(call, 'receiver') !== -1) continue
    const method = context.field(call, 'method')
    if (method !== -1 && !ownBlocks.has(context.textAt(method))) return true
  }
  return false
}

function* argumentsOf(context: Context, node: number): Generator<number> {
  const list = context.field(node, 'arguments')
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) yield child
}

/** A module that a class names as one of its ancestors: that is not looked up among what it inherits. */
function moduleRow(context: Context, node: number): number {
  const { expressions } = context.facts
  const row = context.expression(node)
  for (let at = row; ; at = expressions.get(at, 2)) {
    const op = expressions.get(at, 0)
    if (op !== Op.NAME && op !== Op.MEMBER) return row
    context.facts.addExpressionFlags(at, ExpressionFlag.HERITAGE)
    if (op === Op.NAME) return row
  }
}

/** `include A, B`: A is asked before B. */
function included(context: Context, { node }: CallNode, type: TypeFrame): number {
  const rows = [...argumentsOf(context, node)].map((each) => {
    const row = moduleRow(context, each)
    context.implicitCall(row, 'included', each, [context.selfRow(each, false)])
    // The library makes the one object of the class.
    if (context.textAt(each) === 'Singleton') handOutOwnClass(context, type, each)
    return row
  })
  type.included.push(...rows.toReversed())
  return context.selfRow(node, false)
}

function handOutOwnClass(context: Context, type: TypeFrame, node: number): void {
  const { facts, tree } = context
  const start = tree.start[node]!
  const name = facts.definitions.get(type.definition, 2)
  const own = facts.expression(Op.NAME, name, -1, 0, start, start)
  context.spanning(Op.ARRAY, facts.list([own]), -1, node)
}

function inherited(context: Context, { node }: CallNode, type: TypeFrame, kind: number): number {
  const { facts, kinds, tree } = context
  const hook = kind === FlowKind.PREPEND ? 'prepended' : 'extended'
  for (const each of argumentsOf(context, node)) {
    const row = moduleRow(context, each)
    // `class << self; prepend A`: before what the class itself has.
    if (kind === FlowKind.PREPEND && type.isSingleton) {
      facts.addExpressionFlags(row, ExpressionFlag.IMPLICIT)
      facts.flow(FlowKind.METACLASS, type.definition, row, tree.start[each]!)
    } else facts.flow(kind, type.definition, row, tree.start[each]!)
    if (tree.kind[each] !== kinds.self) context.implicitCall(row, hook, each, [context.selfRow(each, false)])
  }
  return context.selfRow(node, false)
}

/** `refine A do … end`: methods of A where the module around is used. */
function refined(context: Context, { node }: CallNode, type: TypeFrame): number | undefined {
  const [named] = argumentsOf(context, node)
  const block = context.field(node, 'block')
  if (named === undefined || block === -1) return undefined
  const row = context.expression(named)
  context.typeAround = { ...type, refined: row, methods: new Map() }
  blockFunction(context, block, block)
  context.typeAround = type
  return row
}

/** `extend A`: what A has are methods of the class itself; `extend self` makes its own methods these. */
function extended(context: Context, call: CallNode, type: TypeFrame): number {
  return inherited(context, call, type, FlowKind.METACLASS)
}

/** `attr_accessor :a, :b` */
function accessors(context: Context, { node, name }: CallNode, type: TypeFrame): number {
  const isOfClass = /^[mc]attr|^class_/.test(name)
  for (const each of argumentsOf(context, node)) {
    const text = literalText(context, each)
    if (text === undefined) {
      if (context.tree.kind[each] !== context.kinds.pair) context.expression(each)
      continue
    }
    const own = isOfClass ? { ...type, isSingleton: true } : type
    for (const target of isOfClass ? [own, type] : [type]) {
      context.typeAround = target
      if (!name.endsWith('writer')) declareAccessor(context, each, each, text, 'reader')
      if (!name.endsWith('reader') && name !== 'attr') declareAccessor(context, each, each, text, 'writer')
    }
    context.typeAround = type
  }
  return context.selfRow(node, false)
}

/** `private`, `private def a`, `private :a` */
function visibility(
  context: Context,
  { node }: CallNode,
  type: TypeFrame,
  name: TypeFrame['visibility'],
): number {
  const before = type.visibility
  type.visibility = name
  let hasArguments = false
  let value = -1
  for (const each of argumentsOf(context, node)) {
    hasArguments = true
    value = context.expression(each)
  }
  if (hasArguments) type.visibility = before
  return value
}

/** `module_function`: what follows, or what is named, are methods of the module itself, too. */
function moduleFunction(context: Context, { node }: CallNode, type: TypeFrame): number {
  const { facts } = context
  let hasNames = false
  for (const each of argumentsOf(context, node)) {
    hasNames = true
    const row = context.expression(each)
    const isName = facts.expressions.get(row, 0) === Op.STRING
    const name = literalText(context, each) ?? (isName ? facts.stringAt(facts.expressions.get(row, 1)) : '')
    const method = type.methods.get(name)
    if (method !== undefined) facts.addDefinitionFlags(method, DefinitionFlag.MODULE_FUNCTION)
  }
  if (!hasNames) type.areFunctions = true
  return -1
}

/** `alias_method :a, :b` */
function aliasMethod(context: Context, { node }: CallNode): number | undefined {
  const [name, old] = argumentsOf(context, node)
  if (name === undefined || old === undefined) return undefined
  return alias(context, name, old, node)
}

/** Another name of a method: what it had under the old one is what it has under the new one. */
export function alias(context: Context, nameNode: number, oldNode: number, node: number): number {
  const { facts, tree, typeAround: type } = context
  const name = literalText(context, nameNode) ?? methodName(context, nameNode)
  const old = literalText(context, oldNode) ?? methodName(context, oldNode)
  if (type === undefined || name.startsWith('$')) return -1
  const definition = context.definitionAt(node, nameNode, {
    kind: DefinitionKind.FIELD,
    name,
    scope: type.scope,
    parent: type.definition,
    flags: DefinitionFlag.EXPORTED | (type.isSingleton ? DefinitionFlag.STATIC : 0),
    signature: context.textAt(node),
  })
  const binding = context.bindAt(nameNode, {
    kind: BindingKind.DEFINITION,
    name,
    scope: type.scope,
    target: definition,
  })
  const self = context.unwritten(type.isSingleton ? Op.THIS_CLASS : Op.THIS, -1, -1, oldNode)
  const start = tree.start[oldNode]!
  const value = facts.expression(Op.MEMBER, self, facts.string(old), context.scope, start, tree.end[oldNode]!)
  facts.flow(FlowKind.ASSIGN, binding, value, start)
  return -1
}

/** `define_method(:a) { … }` */
export function definedBy(context: Context, { node, name }: CallNode): number | undefined {
  const [nameNode] = argumentsOf(context, node)
  const text = nameNode === undefined ? undefined : literalText(context, nameNode)
  const block = context.field(node, 'block')
  if (nameNode === undefined || text === undefined || block === -1 || context.typeAround === undefined)
    return undefined
  const definition = declareMethod(context, {
    name: text,
    nameNode,
    node,
    isStatic:
      name === 'define_singleton_method' || (context.method?.isStatic === true && name !== 'define_method'),
    headEnd: context.tree.end[nameNode]!,
  })
  withMethod(context, definition, text, block, () => readBlock(context, definition, block, block), {
    isBlock: true,
  })
  return context.spanning(Op.STRING, context.facts.string(text), -1, node)
}
