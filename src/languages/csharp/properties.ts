import { BindingFlag, BindingKind, DefinitionFlag, DefinitionKind, FlowKind, ScopeKind } from '../facts.ts'
import { childByField, childByKind, firstNamed, nextNamed } from '../tree.ts'
import { decorate, visitAttributes } from './attributes.ts'
import type { Context, Handlers } from './context.ts'
import {
  declareType,
  expression,
  nameField,
  nameOf,
  nameStart,
  statements,
  type,
  definitionAt,
  scopeAt,
} from './context.ts'
import { docBefore, foldSignature, valueSignature } from './docs.ts'
import { functionBody, withFunction } from './functions.ts'
import { visitExplicitInterface } from './members.ts'
import { ownerKind, readModifiers } from './modifiers.ts'
import { bindVariable } from './names.ts'
import { declareParameters } from './parameters.ts'
import { expressionOfType } from './target-types.ts'

/**
 * A property whose accessors have no body keeps a value: a FIELD. One that computes it is a METHOD whose RETURN flows
 * are its getter's, and whose parameter `value` is its setter's. Indexers (named `this`) and events with accessors too.
 */
export function registerProperties(handlers: Handlers): void {
  handlers.onStatement('property_declaration indexer_declaration event_declaration', property)
}

function property(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const nameNode =
    nameField(context, node) === -1 ? childByKind(tree, node, kinds.tokens.this) : nameField(context, node)
  const typeNode = childByField(tree, node, kinds.fields.type)
  if (nameNode === -1 || typeNode === -1) {
    statements(context, node)
    return
  }
  const accessors = childByField(tree, node, kinds.fields.accessors)
  const value = childByField(tree, node, kinds.fields.value)
  const isArrow = value !== -1 && tree.kind[value] === kinds.arrowClause
  const isIndexer = tree.kind[nameNode] === kinds.tokens.this
  const isComputed = isArrow || isIndexer || hasBody(context, accessors)
  const modifiers = readModifiers(context, node)
  const name = nameOf(context, nameNode)
  const isAbstract =
    ownerKind(context) === DefinitionKind.INTERFACE && !isArrow && !hasBody(context, accessors)
  const headEnd = isComputed && value !== -1 ? value : isComputed && accessors !== -1 ? accessors : -1
  const signature =
    headEnd === -1
      ? valueSignature(tree, tree.start[node]!, tree.end[node]!, value)
      : foldSignature(tree, tree.start[node]!, tree.start[headEnd]!)
  const definition = definitionAt(context, node, nameNode, {
    kind: isComputed ? DefinitionKind.METHOD : DefinitionKind.FIELD,
    name,
    nameStart: nameStart(context, nameNode),
    flags:
      modifiers.flags |
      DefinitionFlag.PROPERTY |
      (isComputed ? accessFlag(context, accessors) : 0) |
      (isAbstract ? DefinitionFlag.ABSTRACT | DefinitionFlag.DECLARATION : 0),
    signature,
    doc: docBefore(context, node),
  })
  const binding = bindVariable(context, nameNode, { kind: BindingKind.DEFINITION, name, target: definition })
  visitExplicitInterface(context, definition, node)
  decorate(context, definition, modifiers.attributes)
  const typeRow = type(context, typeNode)
  if (!isComputed) {
    declareType(context, binding, typeRow)
    if (accessors !== -1) visitAccessorAttributes(context, accessors)
    if (value !== -1) {
      const row = expressionOfType(context, value, typeRow)
      facts.flow(FlowKind.ASSIGN, binding, row, tree.start[nameNode]!)
    }
    return
  }
  facts.flow(FlowKind.RETURN_TYPE, definition, typeRow, tree.start[typeNode]!)
  withFunction(context, definition, node, () => {
    const indexes = declareParameters(
      context,
      definition,
      childByField(tree, node, kinds.fields.parameters),
    ).length
    context.returnType = typeRow
    if (isArrow) {
      functionBody(context, definition, value)
    } else if (value !== -1) {
      facts.flow(FlowKind.ASSIGN, binding, expression(context, value), tree.start[value]!)
    }
    for (let child = accessors === -1 ? -1 : firstNamed(tree, accessors); child !== -1;) {
      accessor(context, definition, child, typeRow, indexes)
      child = nextNamed(tree, child)
    }
  })
}

/** What can be read is a getter, whether or not it can be written too. */
function accessFlag(context: Context, accessors: number): number {
  const { tree } = context
  let child = accessors === -1 ? -1 : firstNamed(tree, accessors)
  if (child === -1) return DefinitionFlag.GETTER
  for (; child !== -1; child = nextNamed(tree, child)) {
    const name = nameField(context, child)
    if (name !== -1 && nameOf(context, name) === 'get') return DefinitionFlag.GETTER
  }
  return DefinitionFlag.SETTER
}

/** `get {…}`, `set => …`: blocks of one function, of which those that take a `value` bind it. */
function accessor(
  context: Context,
  definition: number,
  node: number,
  typeRow: number,
  indexes: number,
): void {
  const { tree, kinds, scope } = context
  visitAttributes(context, node)
  const nameNode = nameField(context, node)
  const body = childByField(tree, node, kinds.fields.body)
  const isGetter = nameNode !== -1 && nameOf(context, nameNode) === 'get'
  if (body === -1) return
  if (isGetter) {
    functionBody(context, definition, body)
    return
  }
  context.scope = scopeAt(context, ScopeKind.BLOCK, body, scope)
  bindValue(context, definition, body, typeRow, indexes)
  statements(context, body)
  context.scope = scope
}

/** A setter's `value` is declared nowhere: it stands where it is first used, and comes behind the indexes. */
function bindValue(
  context: Context,
  definition: number,
  body: number,
  typeRow: number,
  position: number,
): void {
  const { tree, kinds } = context
  for (let node = body; node <= tree.last[body]!; node++) {
    if (tree.kind[node] !== kinds.identifier || nameOf(context, node) !== 'value') continue
    const binding = bindVariable(context, node, {
      kind: BindingKind.PARAMETER,
      name: 'value',
      target: definition,
      position,
      flags: BindingFlag.OPTIONAL,
    })
    declareType(context, binding, typeRow)
    return
  }
}

function hasBody(context: Context, accessors: number): boolean {
  const { tree, kinds } = context
  if (accessors === -1) return false
  for (let child = firstNamed(tree, accessors); child !== -1; child = nextNamed(tree, child)) {
    if (childByField(tree, child, kinds.fields.body) !== -1) return true
  }
  return false
}

function visitAccessorAttributes(context: Context, accessors: number): void {
  const { tree } = context
  for (let child = firstNamed(tree, accessors); child !== -1; child = nextNamed(tree, child)) {
    visitAttributes(context, child)
  }
}
