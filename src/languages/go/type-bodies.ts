import { DefinitionFlag, DefinitionKind, ExpressionFlag, FlowKind, ScopeKind } from '../facts.ts'
import type { Context } from './context.ts'
import { docAfter, foldSignature, isDeprecated } from './docs.ts'
import { declareHead } from './functions.ts'
import { isExported } from './names.ts'

/**
 * Fields and embedded types of a struct. Field types are read outside the class scope: in Go a member is never
 * visible by its bare name, and `time time.Time` must find the package.
 */
export function fillStruct(context: Context, definition: number, node: number): void {
  const { tree, kinds } = context
  const scope = classScope(context, definition, node)
  const body = context.childByKind(node, kinds.fieldDeclarationList)
  if (body === -1) return
  const owner = context.owner
  context.owner = definition
  for (let child = context.firstNamed(body); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] === kinds.fieldDeclaration) fieldDeclaration(context, definition, scope, child)
    else context.anything(child)
  }
  context.owner = owner
}

/** Methods and embedded types of an interface. */
export function fillInterface(context: Context, definition: number, node: number): void {
  const { tree, kinds } = context
  const scope = classScope(context, definition, node)
  const owner = context.owner
  context.owner = definition
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] === kinds.methodElement) methodElement(context, definition, scope, child)
    else embeddedElement(context, definition, child)
  }
  context.owner = owner
}

function classScope(context: Context, definition: number, node: number): number {
  const outer = context.enterScope(ScopeKind.CLASS, node)
  const scope = context.scope
  context.leaveScope(outer)
  context.facts.setInnerScope(definition, scope)
  return scope
}

function fieldDeclaration(context: Context, definition: number, scope: number, node: number): void {
  const { tree, kinds, facts } = context
  const typeNode = context.childByField(node, kinds.fields.type)
  if (typeNode === -1) return
  const typeRow = context.type(typeNode)
  const tag = context.childByField(node, kinds.fields.tag)
  const signatureEnd = tag === -1 ? tree.end[node]! : tree.start[tag]!
  let isEmbedded = true
  for (let name = context.firstNamed(node); name !== -1; name = context.nextNamed(name)) {
    if (tree.field[name] !== kinds.fields.name || tree.kind[name] !== kinds.fieldIdentifier) continue
    isEmbedded = false
    declareField(context, definition, scope, node, name, typeRow, signatureEnd)
  }
  if (!isEmbedded) return
  facts.addExpressionFlags(typeRow, ExpressionFlag.HERITAGE)
  facts.flow(FlowKind.EXTENDS, definition, typeRow, tree.start[typeNode]!)
  const name = embeddedName(context, typeNode)
  declareField(context, definition, scope, node, name, typeRow, signatureEnd)
}

function declareField(
  context: Context,
  definition: number,
  scope: number,
  node: number,
  nameNode: number,
  typeRow: number,
  signatureEnd: number,
): void {
  const { tree } = context
  const name = context.nameOf(nameNode)
  const doc = context.docBefore(node) || docAfter(context, node)
  const field = context.definitionAt(node, nameNode, {
    kind: DefinitionKind.FIELD,
    scope,
    parent: definition,
    flags:
      (isExported(name) ? DefinitionFlag.EXPORTED : 0) | (isDeprecated(doc) ? DefinitionFlag.DEPRECATED : 0),
    signature: foldSignature(tree, tree.start[node]!, signatureEnd),
    doc,
  })
  const binding = context.bindDefinition(field, name, nameNode, { scope })
  context.declareType(binding, typeRow)
}

/** The node that names an embedded field: the last name of its type. */
function embeddedName(context: Context, typeNode: number): number {
  const { tree, kinds } = context
  let name = typeNode
  if (tree.kind[name] === kinds.genericType) name = context.childByField(name, kinds.fields.type)
  if (tree.kind[name] === kinds.qualifiedType) name = context.childByField(name, kinds.fields.name)
  return name === -1 ? typeNode : name
}

function methodElement(context: Context, definition: number, scope: number, node: number): void {
  const nameNode = context.childByField(node, context.kinds.fields.name)
  if (nameNode === -1) return
  const name = context.nameOf(nameNode)
  const doc = context.docBefore(node) || docAfter(context, node)
  const method = context.definitionAt(node, nameNode, {
    kind: DefinitionKind.METHOD,
    scope,
    parent: definition,
    flags:
      DefinitionFlag.DECLARATION |
      DefinitionFlag.ABSTRACT |
      (isExported(name) ? DefinitionFlag.EXPORTED : 0) |
      (isDeprecated(doc) ? DefinitionFlag.DEPRECATED : 0),
    doc,
  })
  context.bindDefinition(method, name, nameNode, { scope })
  context.withFunction(method, node, () => declareHead(context, method, node))
}

/** An embedded interface is extended; a union of types (`~int | ~string`) only refers to them. */
function embeddedElement(context: Context, definition: number, node: number): void {
  const { tree, kinds, facts } = context
  if (tree.kind[node] !== kinds.typeElement) {
    context.anything(node)
    return
  }
  const only = context.firstNamed(node)
  const row = context.type(node)
  if (only === -1 || context.nextNamed(only) !== -1 || tree.kind[only] === kinds.negatedType) return
  facts.addExpressionFlags(row, ExpressionFlag.HERITAGE)
  facts.flow(FlowKind.EXTENDS, definition, row, tree.start[node]!)
}
