import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind } from '../facts.ts'
import { decorate } from './annotations.ts'
import type { Context, Handlers } from './context.ts'
import { fieldSignature } from './docs.ts'
import { readModifiers, type Modifiers } from './modifiers.ts'
import { declareParameters, declareTypeParameters } from './parameters.ts'
import { arrayOf, declaredType, isVar, typeRows } from './types.ts'

export function registerMembers(handlers: Handlers): void {
  handlers.onStatement('field_declaration constant_declaration', fieldDeclaration)
  handlers.onDeclaration('method_declaration', methodDeclaration)
  handlers.onDeclaration('annotation_type_element_declaration', methodDeclaration)
  handlers.onDeclaration('constructor_declaration', constructorDeclaration)
  handlers.onDeclaration('compact_constructor_declaration', constructorDeclaration)
}

function fieldDeclaration(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const modifiers = readModifiers(context, node)
  const isInInterface = ownerKind(context) === DefinitionKind.INTERFACE
  const isConstant = isInInterface || (modifiers.isStatic && modifiers.isFinal)
  const typeNode = context.childByField(node, kinds.fields.type)
  const typeRow = typeNode === -1 || isVar(context, typeNode) ? -1 : context.type(typeNode)
  const doc = context.docBefore(node)
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    const nameNode = context.childByField(child, kinds.fields.name)
    if (tree.kind[child] !== kinds.variableDeclarator || nameNode === -1) continue
    const definition = context.definitionAt(node, nameNode, {
      kind: context.owner === -1 ? DefinitionKind.VARIABLE : DefinitionKind.FIELD,
      flags:
        modifiers.flags |
        (isInInterface ? DefinitionFlag.EXPORTED | DefinitionFlag.STATIC : 0) |
        (isConstant ? DefinitionFlag.CONSTANT : 0),
      signature: fieldSignature(context, node, child),
      doc,
    })
    const binding = context.bindVariable(nameNode, { kind: BindingKind.DEFINITION, target: definition })
    const declared = typeRow === -1 ? -1 : declaredType(context, typeNode, typeRow, child)
    context.declareType(binding, declared)
    decorate(context, definition, modifiers.annotations)
    const value = context.childByField(child, kinds.fields.value)
    facts.flow(FlowKind.ASSIGN, binding, context.expression(value), tree.start[nameNode]!)
  }
}

function methodDeclaration(context: Context, node: number, nameNode: number): void {
  const { tree, kinds, facts } = context
  const modifiers = readModifiers(context, node)
  const body = context.childByField(node, kinds.fields.body)
  const name = context.nameOf(nameNode)
  const isInInterface = ownerKind(context) === DefinitionKind.INTERFACE
  const isPublic = isInInterface && (modifiers.flags & DefinitionFlag.PRIVATE) === 0
  const flags =
    modifiers.flags |
    (isPublic ? DefinitionFlag.EXPORTED : 0) |
    (body === -1 ? DefinitionFlag.DECLARATION : 0) |
    (body === -1 && isInInterface ? DefinitionFlag.ABSTRACT : 0) |
    (isTestByOwner(context, name, modifiers) ? DefinitionFlag.TEST : 0)
  const definition = define(context, node, nameNode, body, flags, modifiers)
  context.bindDefinition(definition, name, nameNode)
  context.withFunction(definition, node, () => {
    declareTypeParameters(context, context.childByField(node, kinds.fields.typeParameters))
    const typeNode = context.childByField(node, kinds.fields.type)
    if (typeNode !== -1) {
      const row = context.type(typeNode)
      const dimensions = context.childByField(node, kinds.fields.dimensions)
      const returned = dimensions === -1 ? row : arrayOf(context, row, node)
      facts.flow(FlowKind.RETURN_TYPE, definition, returned, tree.start[typeNode]!)
    }
    declareHead(context, definition, node)
    context.statements(body)
    // The default of an annotation's element is what it returns.
    const value = context.childByField(node, kinds.fields.value)
    facts.flow(FlowKind.RETURN, definition, context.expression(value), tree.start[value]!)
  })
}

function constructorDeclaration(context: Context, node: number, nameNode: number): void {
  const { tree, kinds } = context
  const body = context.childByField(node, kinds.fields.body)
  const modifiers = readModifiers(context, node)
  const flags = modifiers.flags | DefinitionFlag.CONSTRUCTOR
  const definition = define(context, node, nameNode, body, flags, modifiers)
  context.bindConstructor(definition, context.nameOf(nameNode), nameNode)
  context.withFunction(definition, node, () => {
    declareTypeParameters(context, context.childByField(node, kinds.fields.typeParameters))
    declareHead(context, definition, node)
    if (tree.kind[node] === kinds.compactConstructor) bindComponents(context, definition, node)
    callImpliedBase(context, node, nameNode, body)
    context.statements(body)
  })
}

/** A constructor that says nothing else runs its base's first. */
function callImpliedBase(context: Context, node: number, nameNode: number, body: number): void {
  const { tree, kinds } = context
  const members = tree.parent[node]!
  const type = members === -1 ? -1 : tree.parent[members]!
  if (type === -1 || context.childByKind(type, kinds.superclass) === -1) return
  if (body !== -1 && context.childByKind(body, kinds.constructorInvocation) !== -1) return
  context.impliedBaseCall(nameNode)
}

function define(
  context: Context,
  node: number,
  nameNode: number,
  body: number,
  flags: number,
  modifiers: Modifiers,
): number {
  const definition = context.definitionAt(node, nameNode, {
    kind: context.owner === -1 ? DefinitionKind.FUNCTION : DefinitionKind.METHOD,
    flags,
    body,
  })
  decorate(context, definition, modifiers.annotations)
  return definition
}

function declareHead(context: Context, definition: number, node: number): void {
  const { kinds, facts } = context
  const parameters = context.childByField(node, kinds.fields.parameters)
  if (parameters !== -1) declareParameters(context, definition, parameters)
  const throws = context.childByKind(node, kinds.throws)
  if (throws === -1) return
  for (const row of typeRows(context, throws)) {
    facts.flow(FlowKind.THROW, definition, row, facts.expressions.get(row, 5))
  }
}

/** The parameters of a compact constructor are the record's components, by their own names. */
function bindComponents(context: Context, definition: number, node: number): void {
  const { tree, kinds } = context
  let record = tree.parent[node]!
  while (record !== -1 && tree.kind[record] !== kinds.recordDeclaration) record = tree.parent[record]!
  const list = context.childByField(record, kinds.fields.parameters)
  let position = 0
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const declarator =
      tree.kind[child] === kinds.spreadParameter
        ? context.childByKind(child, kinds.variableDeclarator)
        : child
    const name = context.childByField(declarator, kinds.fields.name)
    if (name === -1) continue
    const binding = context.bindParameter(definition, name, position++)
    const typeRow = context.componentTypes.get(name)
    if (typeRow !== undefined) context.declareType(binding, typeRow)
  }
}

/** TestNG's `@Test class`, and JUnit 3's `class X extends TestCase { void testY() }`. */
function isTestByOwner(context: Context, name: string, modifiers: Modifiers): boolean {
  const { facts, owner } = context
  if (owner === -1 || (modifiers.flags & DefinitionFlag.EXPORTED) === 0 || modifiers.isStatic) return false
  if ((facts.definitions.get(owner, 1) & DefinitionFlag.TEST) !== 0) return true
  return (
    name.startsWith('test') && facts.stringAt(facts.definitions.get(owner, 11)).includes(' extends TestCase')
  )
}

function ownerKind(context: Context): number {
  return context.owner === -1 ? 0 : context.facts.definitions.get(context.owner, 0)
}
