import {
  BindingKind, DefinitionFlag, DefinitionKind, FlowKind, Op, ScopeFlag, ScopeKind,
} from '../facts.ts' // prettier-ignore
import type { Context, Handlers } from './context.ts'
import { declareReceiver, functionBody, isOfClass, receiverType } from './functions.ts'
import { decorate, readModifiers } from './modifiers.ts'
import { declareTypeParameters, typeAfterColon } from './types.ts'
import { bindPattern } from './patterns.ts'

export function registerProperties(handlers: Handlers): void {
  handlers.onStatement('property_declaration', property)
  // Accessors that stand behind a line break of their own are read with the property.
  handlers.onStatement('getter setter', () => {})
}

function property(context: Context, node: number): void {
  const { tree } = context
  const pattern = context.part(node, 'multi_variable_declaration')
  const value = initialiser(context, node)
  if (pattern !== -1) {
    const row = context.expression(value)
    bindPattern(context, pattern, row, tree.end[node]!)
    return
  }
  const variable = context.part(node, 'variable_declaration')
  if (variable === -1) {
    context.statements(node)
    return
  }
  const isLocal = context.enclosingFunction !== -1 && !isOfClass(context)
  const isVariable = isLocal || (context.owner !== -1 && !isOfClass(context))
  if (isVariable) localVariable(context, node, variable, value)
  else declared(context, node, variable, value)
}

/** The value behind `=` or `by`, -1 for none. */
function initialiser(context: Context, node: number): number {
  const { tree } = context
  const delegate = context.part(node, 'property_delegate')
  if (delegate !== -1) return context.firstNamed(delegate)
  for (let child = node + 1; child <= tree.last[node]!; child = tree.last[child]! + 1)
    if (tree.grammar.kindName(tree.kind[child]!) === '=') return context.nextNamed(child)
  return -1
}

function localVariable(context: Context, node: number, variable: number, value: number): void {
  const { tree, facts } = context
  const nameNode = context.part(variable, 'identifier')
  const typeNode = typeAfterColon(context, variable)
  const typeRow = typeNode === -1 ? -1 : context.type(typeNode)
  const read = context.expression(value)
  const isAsked = context.part(node, 'property_delegate') !== -1 && !/^lazy\b/u.test(context.textAt(value))
  const row = isAsked ? context.spanning(Op.AWAIT, read, -1, value) : read
  const binding = context.bindVariable(nameNode, {
    kind: BindingKind.VARIABLE,
    visibleFrom: tree.end[node]!,
  })
  if (typeRow !== -1) context.declareType(binding, typeRow)
  if (row !== -1) facts.flow(FlowKind.ASSIGN, binding, row, tree.start[node]!)
}

/**
 * A property that computes what it gives is a METHOD whose RETURN flows are its getter's; one that keeps a value is a
 * field, and what its setter runs a method of the same name.
 */
function declared(context: Context, node: number, variable: number, value: number): void {
  const { tree, facts } = context
  const nameNode = context.part(variable, 'identifier')
  const getter = accessor(context, node, 'getter')
  const setter = accessor(context, node, 'setter')
  const readBody = context.part(getter, 'function_body')
  const writeBody = context.part(setter, 'function_body')
  const receiver = receiverType(context, node, variable)
  if (writeBody !== -1) define(context, node, nameNode, DefinitionFlag.SETTER, setter, receiver)
  if (readBody !== -1 || receiver !== -1) {
    const definition = define(context, node, nameNode, DefinitionFlag.GETTER, getter, receiver)
    const typeNode = typeAfterColon(context, variable)
    if (typeNode !== -1)
      facts.flow(FlowKind.RETURN_TYPE, definition, context.type(typeNode), tree.start[typeNode]!)
    if (value !== -1) facts.flow(FlowKind.RETURN, definition, context.expression(value), tree.start[value]!)
    return
  }
  const modifiers = readModifiers(context, node)
  const isMember = isOfClass(context)
  const name = context.nameOf(nameNode)
  const isAbstract = modifiers.words.has('abstract') || ownerKind(context) === DefinitionKind.INTERFACE
  const definition = context.definitionAt(node, nameNode, {
    kind: isMember ? DefinitionKind.FIELD : DefinitionKind.VARIABLE,
    name,
    flags:
      modifiers.flags |
      DefinitionFlag.PROPERTY |
      (modifiers.words.has('const') ? DefinitionFlag.CONSTANT : 0) |
      (isAbstract ? DefinitionFlag.ABSTRACT : 0),
    signature: context.signature(
      tree.start[node]!,
      Math.min(tree.end[node]!, tree.start[node]! + longestShown),
    ),
  })
  const binding = context.bindVariable(nameNode, { kind: BindingKind.DEFINITION, name, target: definition })
  decorate(context, definition, modifiers)
  const typeNode = typeAfterColon(context, variable)
  if (typeNode !== -1) context.declareType(binding, context.type(typeNode))
  if (value === -1) return
  const row = context.expression(value)
  const delegate = context.part(node, 'property_delegate')
  // What `lazy` is given gives what the property holds; other delegates are asked whenever it is read.
  const isAsked = delegate !== -1 && !/^lazy\b/u.test(context.textAt(value))
  const held = isAsked ? context.spanning(Op.AWAIT, row, -1, value) : row
  facts.flow(FlowKind.ASSIGN, binding, held, tree.start[value]!)
}

/** Characters of a property that its signature shows. */
const longestShown = 200

function accessor(context: Context, node: number, kind: string): number {
  const own = context.part(node, kind)
  if (own !== -1) return own
  const next = context.nextNamed(node)
  const second = context.nextNamed(next)
  if (context.is(next, kind)) return next
  return context.is(next, kind === 'getter' ? 'setter' : 'getter') && context.is(second, kind) ? second : -1
}

function ownerKind({ facts, owner }: Context): number {
  return owner === -1 ? 0 : facts.definitions.get(owner, 0)
}

/** The method that reading or writing a property runs. */
function define(
  context: Context,
  node: number,
  nameNode: number,
  flag: number,
  accessorNode: number,
  receiver: number,
): number {
  const { tree } = context
  const modifiers = readModifiers(context, node)
  const name = context.nameOf(nameNode)
  const body = context.part(accessorNode, 'function_body')
  const definition = context.definitionAt(node, nameNode, {
    kind: isOfClass(context) ? DefinitionKind.METHOD : DefinitionKind.FUNCTION,
    name,
    flags: modifiers.flags | flag | (modifiers.words.has('override') ? DefinitionFlag.VIRTUAL : 0),
    signature: context.signature(
      tree.start[node]!,
      accessorNode === -1 ? tree.end[node]! : tree.start[accessorNode]!,
    ),
  })
  context.bindAt(nameNode, { kind: BindingKind.DEFINITION, name, target: definition })
  decorate(context, definition, modifiers)
  const scope = { kind: ScopeKind.FUNCTION, flags: receiver === -1 ? 0 : ScopeFlag.MEMBERS_VISIBLE, name }
  context.withLabelled(scope, definition, accessorNode === -1 ? node : accessorNode, () => {
    declareTypeParameters(context, node)
    if (receiver !== -1) declareReceiver(context, definition, receiver)
    const given = flag === DefinitionFlag.SETTER ? context.part(accessorNode, 'identifier') : -1
    if (given !== -1) {
      const parameter = context.bindParameter(definition, given, 0)
      const typeNode = typeAfterColon(context, context.part(node, 'variable_declaration'))
      if (typeNode !== -1) context.declareType(parameter, context.type(typeNode))
    }
    // `field` is what the property keeps.
    const kept = body === -1 ? -1 : context.firstUse(body, 'field')
    if (kept !== -1)
      context.bindVariable(body, { kind: BindingKind.VARIABLE, name: 'field', nameStart: kept })
    if (body !== -1) functionBody(context, definition, body)
  })
  return definition
}
