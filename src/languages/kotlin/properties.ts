import {
  BindingKind, DefinitionFlag, DefinitionKind, FlowKind, Op, ScopeFlag, ScopeKind,
} from '../facts.ts' // prettier-ignore
import { firstNamed, nextNamed } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import {
  bindAt, bindVariable, declareType, definitionAt, expression, firstUse, is, nameAt, part, spanning, statements, textAt,
  type, withLabelled,
} from './context.ts' // prettier-ignore
import { docBefore, foldSignature } from './docs.ts'
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
  const pattern = part(context, node, 'multi_variable_declaration')
  const value = initialiser(context, node)
  if (pattern !== -1) {
    const row = value === -1 ? -1 : expression(context, value)
    bindPattern(context, pattern, row, tree.end[node]!)
    return
  }
  const variable = part(context, node, 'variable_declaration')
  if (variable === -1) {
    statements(context, node)
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
  const delegate = part(context, node, 'property_delegate')
  if (delegate !== -1) return firstNamed(tree, delegate)
  for (let child = node + 1; child <= tree.last[node]!; child = tree.last[child]! + 1)
    if (tree.grammar.kindName(tree.kind[child]!) === '=') return nextNamed(tree, child)
  return -1
}

function localVariable(context: Context, node: number, variable: number, value: number): void {
  const { tree, facts } = context
  const nameNode = part(context, variable, 'identifier')
  const typeNode = typeAfterColon(context, variable)
  const typeRow = typeNode === -1 ? -1 : type(context, typeNode)
  const read = value === -1 ? -1 : expression(context, value)
  const isAsked = part(context, node, 'property_delegate') !== -1 && !/^lazy\b/u.test(textAt(context, value))
  const row = isAsked ? spanning(context, Op.AWAIT, read, -1, value) : read
  const binding = bindVariable(context, nameNode, {
    kind: BindingKind.VARIABLE,
    name: nameAt(context, nameNode),
    visibleFrom: tree.end[node]!,
  })
  if (typeRow !== -1) declareType(context, binding, typeRow)
  if (row !== -1) facts.flow(FlowKind.ASSIGN, binding, row, tree.start[node]!)
}

/**
 * A property that computes what it gives is a METHOD whose RETURN flows are its getter's; one that keeps a value is a
 * field, and what its setter runs a method of the same name.
 */
function declared(context: Context, node: number, variable: number, value: number): void {
  const { tree, facts } = context
  const nameNode = part(context, variable, 'identifier')
  const getter = accessor(context, node, 'getter')
  const setter = accessor(context, node, 'setter')
  const readBody = part(context, getter, 'function_body')
  const writeBody = part(context, setter, 'function_body')
  const receiver = receiverType(context, node, variable)
  if (writeBody !== -1) define(context, node, nameNode, DefinitionFlag.SETTER, setter, receiver)
  if (readBody !== -1 || receiver !== -1) {
    const definition = define(context, node, nameNode, DefinitionFlag.GETTER, getter, receiver)
    const typeNode = typeAfterColon(context, variable)
    if (typeNode !== -1)
      facts.flow(FlowKind.RETURN_TYPE, definition, type(context, typeNode), tree.start[typeNode]!)
    if (value !== -1) facts.flow(FlowKind.RETURN, definition, expression(context, value), tree.start[value]!)
    return
  }
  const modifiers = readModifiers(context, node)
  const isMember = isOfClass(context)
  const name = nameAt(context, nameNode)
  const isAbstract = modifiers.words.has('abstract') || ownerKind(context) === DefinitionKind.INTERFACE
  const definition = definitionAt(context, node, nameNode, {
    kind: isMember ? DefinitionKind.FIELD : DefinitionKind.VARIABLE,
    name,
    flags:
      modifiers.flags |
      DefinitionFlag.PROPERTY |
      (modifiers.words.has('const') ? DefinitionFlag.CONSTANT : 0) |
      (isAbstract ? DefinitionFlag.ABSTRACT : 0),
    signature: foldSignature(
      tree,
      tree.start[node]!,
      Math.min(tree.end[node]!, tree.start[node]! + longestShown),
    ),
    doc: docBefore(context, node),
  })
  const binding = bindVariable(context, nameNode, { kind: BindingKind.DEFINITION, name, target: definition })
  decorate(context, definition, modifiers)
  const typeNode = typeAfterColon(context, variable)
  if (typeNode !== -1) declareType(context, binding, type(context, typeNode))
  if (value === -1) return
  const row = expression(context, value)
  const delegate = part(context, node, 'property_delegate')
  // What `lazy` is given gives what the property holds; other delegates are asked whenever it is read.
  const isAsked = delegate !== -1 && !/^lazy\b/u.test(textAt(context, value))
  const held = isAsked ? spanning(context, Op.AWAIT, row, -1, value) : row
  facts.flow(FlowKind.ASSIGN, binding, held, tree.start[value]!)
}

/** Characters of a property that its signature shows. */
const longestShown = 200

function accessor(context: Context, node: number, kind: string): number {
  const { tree } = context
  const own = part(context, node, kind)
  if (own !== -1) return own
  const next = nextNamed(tree, node)
  const second = next === -1 ? -1 : nextNamed(tree, next)
  if (is(context, next, kind)) return next
  return is(context, next, kind === 'getter' ? 'setter' : 'getter') && is(context, second, kind) ? second : -1
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
  const name = nameAt(context, nameNode)
  const body = part(context, accessorNode, 'function_body')
  const definition = definitionAt(context, node, nameNode, {
    kind: isOfClass(context) ? DefinitionKind.METHOD : DefinitionKind.FUNCTION,
    name,
    flags: modifiers.flags | flag | (modifiers.words.has('override') ? DefinitionFlag.VIRTUAL : 0),
    signature: foldSignature(
      tree,
      tree.start[node]!,
      accessorNode === -1 ? tree.end[node]! : tree.start[accessorNode]!,
    ),
    doc: docBefore(context, node),
  })
  bindAt(context, nameNode, { kind: BindingKind.DEFINITION, name, target: definition })
  decorate(context, definition, modifiers)
  const scope = { kind: ScopeKind.FUNCTION, flags: receiver === -1 ? 0 : ScopeFlag.MEMBERS_VISIBLE, name }
  withLabelled(context, scope, definition, accessorNode === -1 ? node : accessorNode, () => {
    declareTypeParameters(context, node)
    if (receiver !== -1) declareReceiver(context, definition, receiver)
    const given = flag === DefinitionFlag.SETTER ? part(context, accessorNode, 'identifier') : -1
    if (given !== -1) {
      const parameter = bindVariable(context, given, {
        kind: BindingKind.PARAMETER,
        name: nameAt(context, given),
        target: definition,
        position: 0,
      })
      const typeNode = typeAfterColon(context, part(context, node, 'variable_declaration'))
      if (typeNode !== -1) declareType(context, parameter, type(context, typeNode))
    }
    // `field` is what the property keeps.
    const kept = body === -1 ? -1 : firstUse(context, body, 'field')
    if (kept !== -1)
      bindVariable(context, body, { kind: BindingKind.VARIABLE, name: 'field', nameStart: kept })
    if (body !== -1) functionBody(context, definition, body)
  })
  return definition
}
