import { BindingFlag, BindingKind, DefinitionFlag, DefinitionKind, FlowKind, ScopeKind } from '../facts.ts'
import { decorate } from './attributes.ts'
import type { Context, Handlers } from './context.ts'
import { foldSignature, valueSignature } from './docs.ts'
import { functionBody } from './functions.ts'
import { visitExplicitInterface } from './members.ts'
import { ownerKind, readModifiers } from './modifiers.ts'
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
    context.nameField(node) === -1 ? context.childByKind(node, kinds.tokens.this) : context.nameField(node)
  const typeNode = context.childByField(node, kinds.fields.type)
  if (nameNode === -1 || typeNode === -1) {
    context.statements(node)
    return
  }
  const accessors = context.childByField(node, kinds.fields.accessors)
  const value = context.childByField(node, kinds.fields.value)
  const isArrow = value !== -1 && tree.kind[value] === kinds.arrowClause
  const isIndexer = tree.kind[nameNode] === kinds.tokens.this
  const isComputed = isArrow || isIndexer || hasBody(context, accessors)
  const modifiers = readModifiers(context, node)
  const isAbstract =
    ownerKind(context) === DefinitionKind.INTERFACE && !isArrow && !hasBody(context, accessors)
  const headEnd = isComputed && value !== -1 ? value : isComputed && accessors !== -1 ? accessors : -1
  const signature =
    headEnd === -1
      ? valueSignature(tree, tree.start[node]!, tree.end[node]!, value)
      : foldSignature(tree, tree.start[node]!, tree.start[headEnd]!)
  const definition = context.definitionAt(node, nameNode, {
    kind: isComputed ? DefinitionKind.METHOD : DefinitionKind.FIELD,
    flags:
      modifiers.flags |
      DefinitionFlag.PROPERTY |
      (isComputed ? accessFlag(context, accessors) : 0) |
      (isAbstract ? DefinitionFlag.ABSTRACT | DefinitionFlag.DECLARATION : 0),
    signature,
  })
  const binding = context.bindVariable(nameNode, { kind: BindingKind.DEFINITION, target: definition })
  visitExplicitInterface(context, definition, node)
  decorate(context, definition, modifiers.attributes)
  const typeRow = context.type(typeNode)
  if (!isComputed) {
    context.declareType(binding, typeRow)
    facts.flow(FlowKind.ASSIGN, binding, expressionOfType(context, value, typeRow), tree.start[nameNode]!)
    return
  }
  facts.flow(FlowKind.RETURN_TYPE, definition, typeRow, tree.start[typeNode]!)
  context.withFunction(definition, node, () => {
    const indexes = declareParameters(
      context,
      definition,
      context.childByField(node, kinds.fields.parameters),
    ).length
    context.returnType = typeRow
    if (isArrow) {
      functionBody(context, definition, value)
    } else if (value !== -1) {
      facts.flow(FlowKind.ASSIGN, binding, context.expression(value), tree.start[value]!)
    }
    for (let child = context.firstNamed(accessors); child !== -1;) {
      accessor(context, definition, child, typeRow, indexes)
      child = context.nextNamed(child)
    }
  })
}

/** What can be read is a getter, whether or not it can be written too. */
function accessFlag(context: Context, accessors: number): number {
  let child = context.firstNamed(accessors)
  if (child === -1) return DefinitionFlag.GETTER
  for (; child !== -1; child = context.nextNamed(child)) {
    const name = context.nameField(child)
    if (name !== -1 && context.nameOf(name) === 'get') return DefinitionFlag.GETTER
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
  const { kinds, scope } = context
  const nameNode = context.nameField(node)
  const body = context.childByField(node, kinds.fields.body)
  const isGetter = nameNode !== -1 && context.nameOf(nameNode) === 'get'
  if (body === -1) return
  if (isGetter) {
    functionBody(context, definition, body)
    return
  }
  context.scope = context.scopeAt(ScopeKind.BLOCK, body, scope)
  bindValue(context, definition, body, typeRow, indexes)
  context.statements(body)
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
    if (tree.kind[node] !== kinds.identifier || context.nameOf(node) !== 'value') continue
    const binding = context.bindVariable(node, {
      kind: BindingKind.PARAMETER,
      name: 'value',
      target: definition,
      position,
      flags: BindingFlag.OPTIONAL,
    })
    context.declareType(binding, typeRow)
    return
  }
}

function hasBody(context: Context, accessors: number): boolean {
  const { kinds } = context
  for (let child = context.firstNamed(accessors); child !== -1; child = context.nextNamed(child)) {
    if (context.childByField(child, kinds.fields.body) !== -1) return true
  }
  return false
}
