import { ExpressionFlag, ImportKind, Op, BindingKind, DefinitionFlag, DefinitionKind } from '../facts.ts'
import { readArguments } from './arguments.ts'
import { evaluating } from './bodies.ts'
import { blockFunction, readBlock } from './blocks.ts'
import { firstArgument, type CallNode } from './call-node.ts'
import type { Context } from './context.ts'
import { listedNames } from './listed-names.ts'
import { definedBy, typeMacro } from './type-macros.ts'
import { literalText } from './strings.ts'
import { foldSignature } from './docs.ts'

/** Calls that mean something of their own in the language; undefined for any other. */
export function callOfLanguage(context: Context, call: CallNode): number | undefined {
  const { receiverNode, name } = call
  if (receiverNode === -1) {
    return (
      requireCall(context, call) ??
      typeMacro(context, call) ??
      functionOfLanguage(context, call) ??
      testCase(context, call)
    )
  }
  const onAny = callsOnAnything.get(name)
  if (onAny !== undefined) return onAny(context, call)
  const isOnSelf = context.tree.kind[receiverNode] === context.kinds.self
  return isOnSelf ? callsOnSelf.get(name)?.(context, call) : undefined
}

type LanguageCall = (context: Context, call: CallNode) => number | undefined

/** `a.send(:b)`, whatever it is called on. */
const callsOnAnything: ReadonlyMap<string, LanguageCall> = new Map<string, LanguageCall>([
  ['new', made],
  ...['send', 'public_send', '__send__'].map((name) => [name, sent] as const),
  ...['method', 'public_method', 'instance_method'].map((name) => [name, methodObject] as const),
  ['const_get', constantOf],
  ...['instance_eval', 'class_eval', 'module_eval', 'eval'].map((name) => [name, evaluatedText] as const),
  ...['tap', 'then', 'yield_self'].map((name) => [name, handedToBlock] as const),
])

/** `self.class`, `self.include A`: what says something of the class around where it is called on that. */
const callsOnSelf: ReadonlyMap<string, LanguageCall> = new Map<string, LanguageCall>([
  ['class', ownClass],
  ...['define_method', 'define_singleton_method'].map((name) => [name, definedBy] as const),
  ...['include', 'extend', 'prepend'].map((name) => [name, typeMacro] as const),
])

/** `self.class` */
function ownClass(context: Context, { node }: CallNode): number | undefined {
  return context.field(node, 'arguments') === -1 ? context.spanning(Op.THIS_CLASS, -1, -1, node) : undefined
}

/** `require 'a'`, `require_relative 'a'`, `load 'a.rb'`, `autoload :A, 'a'` */
function requireCall(context: Context, { node, name }: CallNode): number | undefined {
  const isAutoload = name === 'autoload'
  if (!isAutoload && name !== 'require' && name !== 'require_relative' && name !== 'load') return undefined
  const first = firstArgument(context, node)
  const path = isAutoload && first !== -1 ? context.nextNamed(first) : first
  const text = path === -1 ? undefined : literalText(context, path)
  if (text === undefined || text === '') return undefined
  const isRelative = name === 'require_relative' && !/^\.{0,2}\//.test(text)
  context.importAt(path, { kind: ImportKind.SIDE_EFFECT, specifier: isRelative ? `./${text}` : text })
  return context.spanning(Op.LITERAL, context.facts.string('boolean'), -1, node)
}

/** `lambda { … }`, `proc { … }`, `new`, `send :a`, `method(:a)`, `block_given?` */
function functionOfLanguage(context: Context, call: CallNode): number | undefined {
  const { name, node } = call
  const block = context.field(node, 'block')
  switch (name) {
    case 'lambda':
    case 'proc':
      return block === -1 ? undefined : blockFunction(context, block, block)
    case 'new':
      return context.method?.isStatic === true ? made(context, call) : undefined
    case 'send':
    case 'public_send':
    case '__send__':
      return sent(context, call)
    case 'method':
      return methodObject(context, call)
    case 'instance_eval':
    case 'class_eval':
    case 'module_eval':
    case 'eval':
      return evaluatedText(context, call)
    case 'raise':
    case 'fail':
      return raised(context, call)
    default:
      return undefined
  }
}

/** `raise A, 'text'` makes an object of the class. */
function raised(context: Context, { node, nameNode }: CallNode): number | undefined {
  const { tree, kinds, facts } = context
  const first = firstArgument(context, node)
  if (first === -1) return undefined
  if (tree.kind[first] !== kinds.constant && tree.kind[first] !== kinds.scopeResolution) return undefined
  const given = readArguments(context, node)
  const [type, text] = given
  if (type === undefined) return undefined
  facts.addExpressionFlags(type, ExpressionFlag.CALLEE)
  const list = text === undefined ? -1 : facts.list([text])
  const flags = ExpressionFlag.IMPLICIT
  facts.expression(Op.NEW, type, list, context.scope, tree.start[nameNode]!, tree.end[nameNode]!, flags)
  return context.spanning(Op.LITERAL, facts.string('unknown'), -1, node)
}

/** `A.new(b)` makes an object; `Proc.new { … }` is the block itself. */
function made(context: Context, call: CallNode): number {
  const { facts, tree } = context
  const { node, receiverNode } = call
  const block = context.field(node, 'block')
  if (receiverNode !== -1 && block !== -1 && context.textAt(receiverNode) === 'Proc')
    return blockFunction(context, block, block)
  const callee = receiver(context, call)
  const makesClass = receiverNode !== -1 && /^(?:Class|Module|Struct)$/.test(context.textAt(receiverNode))
  const given = makesClass
    ? evaluating(context, -1, () => readArguments(context, node))
    : readArguments(context, node)
  // A class without a name and a body of its own has what it is made from, and nothing else.
  const [base] = given
  if (base !== undefined && given.length === 1 && block === -1 && isClassMaker(context, receiverNode))
    return base
  facts.addExpressionFlags(callee, ExpressionFlag.CALLEE)
  const list = given.length === 0 ? -1 : facts.list(given)
  return facts.expression(Op.NEW, callee, list, context.scope, tree.start[node]!, tree.end[node]!)
}

function isClassMaker(context: Context, node: number): boolean {
  return node !== -1 && context.textAt(node) === 'Class'
}

function receiver(context: Context, { node, receiverNode }: CallNode): number {
  return receiverNode === -1 ? context.selfRow(node, false) : context.expression(receiverNode)
}

/** `a.tap { |b| … }` gives a, `a.then { |b| … }` what the block gives; each runs its block with a. */
function handedToBlock(context: Context, { node, receiverNode, name }: CallNode): number | undefined {
  const { facts } = context
  const block = context.field(node, 'block')
  if (block === -1) return undefined
  const value = context.expression(receiverNode)
  const run = blockFunction(context, block, block)
  facts.addExpressionFlags(run, ExpressionFlag.CALLEE)
  const result = context.spanning(Op.CALL, run, facts.list([value]), node)
  return name === 'tap' ? value : result
}

/** `a.send(:b, c)` is `a.b(c)`; of a name that is put together nothing tells what it calls. */
function sent(context: Context, call: CallNode): number {
  const { node, nameNode } = call
  const own = receiver(context, call)
  const name = firstArgument(context, node)
  const text = name === -1 ? undefined : literalText(context, name)
  const given = readArguments(context, node)
  if (text !== undefined) return context.methodCall(own, text, name, node, given.slice(1))
  const listed = name === -1 ? undefined : listedNames(context, name)
  if (listed !== undefined)
    return context.anyOfRows(
      listed.map((each) =>
        context.methodCall(own, each, nameNode, node, given.slice(1), ExpressionFlag.IMPLICIT),
      ),
      node,
    )
  return computedCall(context, own, name === -1 ? '' : writtenPrefix(context, name), node, given.slice(1))
}

/** The call of a member of which no more is known than how its name begins. */
function computedCall(
  context: Context,
  own: number,
  prefix: string,
  node: number,
  given: readonly number[],
): number {
  const flags = ExpressionFlag.IMPLICIT | ExpressionFlag.OPTIONAL
  return context.methodCall(own, `${prefix || ' '}${ANY_NAME}`, node, node, given, flags)
}

/** What stands for the rest of a name that is put together, a space before it where nothing else does. */
const ANY_NAME = '*'

/** What a name begins with that is put together: `"run_#{speed}"`, `:"run_#{speed}"`. */
function writtenPrefix(context: Context, node: number): string {
  const text = context.textAt(node)
  return /^:?"(\w+)#\{/.exec(text)?.[1] ?? ''
}

/** `eval 'a'`, `class_eval <<~RUBY`: whatever the text says is run. */
function evaluatedText(context: Context, call: CallNode): number | undefined {
  const first = firstArgument(context, call.node)
  if (first === -1 || context.tree.kind[first] === context.kinds.blockArgument) return undefined
  const given = readArguments(context, call.node)
  if (call.receiverNode !== -1) given.push(context.expression(call.receiverNode))
  const unknown = context.spanning(Op.LITERAL, context.facts.string('unknown'), -1, call.node)
  return computedCall(context, unknown, '', call.node, given)
}

/** `a.method(:b)` is the method as a value. */
function methodObject(context: Context, call: CallNode): number | undefined {
  const name = firstArgument(context, call.node)
  const text = name === -1 ? undefined : literalText(context, name)
  const own = receiver(context, call)
  if (text === undefined) {
    readArguments(context, call.node)
    const flags = ExpressionFlag.IMPLICIT | ExpressionFlag.OPTIONAL
    const prefix = name === -1 ? '' : writtenPrefix(context, name)
    return context.memberNamed(own, `${prefix || ' '}${ANY_NAME}`, call.node, flags)
  }
  if (call.name !== 'instance_method') return context.memberNamed(own, text, name)
  // A method of the objects of a class.
  const { facts, tree } = context
  const start = tree.start[name]!
  const unknown = context.spanning(Op.LITERAL, facts.string('unknown'), -1, name)
  const object = facts.expression(Op.CAST, unknown, own, context.scope, start, start)
  return context.memberNamed(object, text, name)
}

/** `A.const_get(:B)` */
function constantOf(context: Context, call: CallNode): number | undefined {
  const name = firstArgument(context, call.node)
  const text = name === -1 ? undefined : literalText(context, name)
  if (text === undefined || !/^[A-Z]\w*$/.test(text)) return undefined
  return context.memberNamed(receiver(context, call), text, name)
}

/** Words of RSpec, minitest and ActiveSupport whose block is a test. */
const words = new Set(['it', 'specify', 'example', 'scenario', 'test', 'should'])

/** `it 'does a' do … end` in a test file: a test named by the text; undefined for anything else. */
function testCase(context: Context, { node, name }: CallNode): number | undefined {
  const { facts, tree } = context
  if (!context.isTest || !words.has(name)) return undefined
  const title = firstArgument(context, node)
  const block = context.field(node, 'block')
  const text = title === -1 ? undefined : literalText(context, title)
  if (text === undefined || text === '' || block === -1) return undefined
  const scope = context.typeAround?.scope ?? 0
  const definition = context.definitionAt(node, title, {
    kind: DefinitionKind.TEST,
    name: text,
    scope,
    parent: context.typeAround?.definition ?? -1,
    flags: DefinitionFlag.TEST,
    signature: foldSignature(tree, tree.start[node]!, tree.start[block]!),
  })
  context.bindAt(title, { kind: BindingKind.DEFINITION, name: text, scope, target: definition })
  readBlock(context, definition, block, block)
  return context.spanning(Op.LITERAL, facts.string('unknown'), -1, node)
}
