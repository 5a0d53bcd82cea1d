import { DefinitionKind, ExpressionFlag, Op } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { fillInterface, fillStruct } from './type-bodies.ts'
import { builtType, parameterTypes, resultType, typeList } from './type-parts.ts'

/** Type expressions. Pointers, parentheses and `~` stand for what they hold: member look-up sees through them. */
export function registerTypes(handlers: Handlers): void {
  handlers.onType('type_identifier', (context, node) => context.nameRow(node, ExpressionFlag.TYPE))
  handlers.onType('qualified_type', qualifiedType)
  handlers.onType('generic_type', genericType)
  handlers.onType('pointer_type parenthesized_type negated_type', innerType)
  handlers.onType('slice_type array_type implicit_length_array_type', sequenceType)
  handlers.onType('map_type', mapType)
  handlers.onType('channel_type', channelType)
  handlers.onType('function_type', functionType)
  handlers.onType('type_elem type_constraint', unionType)
  handlers.onType('struct_type', (context, node) => anonymousType(context, node, true))
  handlers.onType('interface_type', (context, node) => anonymousType(context, node, false))
}

function qualifiedType(context: Context, node: number): number {
  const { kinds, facts } = context
  const qualifier = context.childByField(node, kinds.fields.package)
  const name = context.childByField(node, kinds.fields.name)
  if (qualifier === -1 || name === -1) return context.literal(node, 'unknown')
  const base = context.nameRow(qualifier)
  return context.spanning(Op.MEMBER, base, facts.string(context.nameOf(name)), name, ExpressionFlag.TYPE)
}

function genericType(context: Context, node: number): number {
  const { kinds, facts } = context
  const base = context.type(context.childByField(node, kinds.fields.type))
  const argumentsNode = context.childByField(node, kinds.fields.typeArguments)
  const of = argumentsNode === -1 ? [] : typeList(context, argumentsNode)
  return context.spanning(Op.APPLY, base, facts.list(of), node, ExpressionFlag.TYPE)
}

function innerType(context: Context, node: number): number {
  const { tree, kinds } = context
  let inner = node
  while (
    tree.kind[inner] === kinds.pointerType ||
    tree.kind[inner] === kinds.parenthesizedType ||
    tree.kind[inner] === kinds.negatedType
  ) {
    const next = context.firstNamed(inner)
    if (next === -1) return context.literal(node, 'unknown')
    inner = next
  }
  return context.type(inner)
}

function sequenceType(context: Context, node: number): number {
  const { kinds } = context
  context.expression(context.childByField(node, kinds.fields.length))
  const element = context.childByField(node, kinds.fields.element)
  return builtType(context, '[]', node, node, element === -1 ? [] : [context.type(element)])
}

function mapType(context: Context, node: number): number {
  const { kinds } = context
  const key = context.childByField(node, kinds.fields.key)
  const value = context.childByField(node, kinds.fields.value)
  const of = [key, value].filter((part) => part !== -1).map((part) => context.type(part))
  return builtType(context, 'map', node, node, of)
}

function channelType(context: Context, node: number): number {
  const { kinds } = context
  const value = context.childByField(node, kinds.fields.value)
  const token = context.childByKind(node, kinds.tokens.chan)
  return builtType(
    context,
    'chan',
    token === -1 ? node : token,
    node,
    value === -1 ? [] : [context.type(value)],
  )
}

/** `func(A) B` is `func` applied to what it returns; its parameters are only references. */
function functionType(context: Context, node: number): number {
  const { kinds } = context
  const parameters = context.childByField(node, kinds.fields.parameters)
  if (parameters !== -1) parameterTypes(context, parameters)
  const result = context.childByField(node, kinds.fields.result)
  const row = result === -1 ? -1 : resultType(context, result)
  return builtType(context, 'func', node, node, row === -1 ? [] : [row])
}

function unionType(context: Context, node: number): number {
  const types = typeList(context, node)
  if (types.length === 1) return types[0]!
  return context.spanning(Op.ANY_OF, context.facts.list(types), -1, node, ExpressionFlag.TYPE)
}

/** `struct{…}` and `interface{…}` without a name; empty ones are the built-in types of that name. */
function anonymousType(context: Context, node: number, isStruct: boolean): number {
  const { tree, kinds, facts } = context
  const start = tree.start[node]!
  const body = isStruct ? context.childByKind(node, kinds.fieldDeclarationList) : node
  if (body === -1 || context.firstNamed(body) === -1) {
    const name = isStruct ? 'struct' : 'interface'
    return facts.expression(
      Op.NAME,
      facts.string(name),
      -1,
      context.scope,
      start,
      start + name.length,
      ExpressionFlag.TYPE,
    )
  }
  const kind = isStruct ? DefinitionKind.CLASS : DefinitionKind.INTERFACE
  const definition = context.anonymous(kind, start, tree.end[node]!)
  if (isStruct) fillStruct(context, definition, node)
  else fillInterface(context, definition, node)
  return context.spanning(Op.DEFINITION, definition, -1, node, ExpressionFlag.TYPE)
}
