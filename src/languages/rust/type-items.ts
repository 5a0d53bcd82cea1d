import {
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  FlowKind,
  Op,
  ScopeFlag,
  ScopeKind,
} from '../facts.ts'
import { attributesOf } from './attributes.ts'
import { declaredSelf, noContainer, type Context, type Handlers } from './context.ts'
import { define } from './define.ts'
import { foldSignature } from './docs.ts'
import { declareTypeParameters } from './parameters.ts'
import { bareKey, partKey } from './parts.ts'
import { boundRows } from './type-parts.ts'

/** Structs, unions, enums and traits. */
export function registerTypeItems(handlers: Handlers): void {
  handlers.onStatement('struct_item union_item', structItem)
  handlers.onStatement('enum_item', enumItem)
  handlers.onStatement('trait_item', traitItem)
}

function structItem(context: Context, node: number): void {
  const { tree, kinds } = context
  const body = context.childByField(node, kinds.fields.body)
  const isTuple = body !== -1 && tree.kind[body] === kinds.orderedFieldList
  withType(context, node, DefinitionKind.CLASS, isTuple ? -1 : body, (definition, around) => {
    if (body !== -1) fields(context, definition, body, around)
  })
}

function enumItem(context: Context, node: number): void {
  const { tree, kinds } = context
  const body = context.childByField(node, kinds.fields.body)
  withType(context, node, DefinitionKind.ENUM, body, (definition, around) => {
    if (body === -1) return
    const isExported = (context.facts.definitions.get(definition, 1) & DefinitionFlag.EXPORTED) !== 0
    for (let child = context.firstNamed(body); child !== -1; child = context.nextNamed(child)) {
      if (tree.kind[child] === kinds.enumVariant) variant(context, definition, child, isExported, around)
      else context.statements(child)
    }
  })
}

function traitItem(context: Context, node: number): void {
  const { kinds, facts } = context
  const body = context.childByField(node, kinds.fields.body)
  withType(context, node, DefinitionKind.INTERFACE, body, (definition) => {
    const boundsNode = context.childByField(node, kinds.fields.bounds)
    if (boundsNode !== -1) {
      for (const row of boundRows(context, boundsNode)) {
        facts.addExpressionFlags(row, ExpressionFlag.HERITAGE)
        facts.flow(FlowKind.EXTENDS, definition, row, facts.expressions.get(row, 5))
      }
    }
    const isExported = (facts.definitions.get(definition, 1) & DefinitionFlag.EXPORTED) !== 0
    context.container = { kind: 'trait', typeRow: -1, isTraitImpl: false, traitRow: -1, isExported, flags: 0 }
    context.statements(body)
  })
}

/** A type's definition, its type parameters in a scope around, and `inside` within its class scope. */
function withType(
  context: Context,
  node: number,
  kind: number,
  body: number,
  inside: (definition: number, around: number) => void,
): void {
  const { kinds, facts } = context
  const nameNode = context.childByField(node, kinds.fields.name)
  if (nameNode === -1) {
    context.statements(node)
    return
  }
  const definition = define(context, { kind, node, nameNode, body })
  const { owner, container, selfType, selfScope, scope } = context
  context.selfType = declaredSelf
  if (hasParameters(context, node)) {
    context.enterScope(ScopeKind.BLOCK, node)
    declareTypeParameters(context, node)
  }
  const around = context.scope
  context.enterScope(ScopeKind.CLASS, node)
  // Members are seen through the type alone: functions within a trait do not see them by their bare names.
  facts.scopes.set(context.scope, 1, ScopeFlag.HIDDEN_FROM_NESTED)
  facts.setInnerScope(definition, context.scope)
  context.selfScope = context.scope
  context.owner = definition
  context.container = noContainer
  inside(definition, around)
  context.owner = owner
  context.container = container
  context.selfType = selfType
  context.selfScope = selfScope
  context.leaveScope(scope)
}

function hasParameters(context: Context, node: number): boolean {
  const { kinds } = context
  return (
    context.childByField(node, kinds.fields.typeParameters) !== -1 ||
    context.childByKind(node, kinds.whereClause) !== -1
  )
}

/** Named fields, or the types of a tuple, whose fields are named `0`, `1`, … */
function fields(context: Context, definition: number, list: number, around: number): void {
  const { tree, kinds } = context
  if (tree.kind[list] === kinds.orderedFieldList) {
    let position = 0
    for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
      if (tree.field[child] === kinds.fields.type) tupleField(context, definition, child, position++, around)
    }
    return
  }
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] === kinds.fieldDeclaration) field(context, definition, child, around)
    else if (tree.kind[child] !== kinds.attributeItem) context.statements(child)
  }
}

function field(context: Context, owner: number, node: number, around: number): void {
  const { kinds } = context
  const nameNode = context.childByField(node, kinds.fields.name)
  const typeNode = context.childByField(node, kinds.fields.type)
  if (nameNode === -1) return
  const attributes = attributesOf(context, node)
  const isPublic = context.childByKind(node, kinds.visibility) !== -1 || isVariant(context, owner)
  const name = context.nameOf(nameNode)
  const definition = context.definitionAt(node, nameNode, {
    kind: DefinitionKind.FIELD,
    parent: owner,
    start: attributes.start,
    flags: attributes.flags | (isPublic ? DefinitionFlag.EXPORTED : DefinitionFlag.PRIVATE),
    doc: attributes.doc,
  })
  const binding = context.bindDefinition(definition, name, nameNode)
  if (typeNode !== -1) {
    // `enum Node { Call(Call) }` names a type of the scope around the class.
    const typeRow = context.inScope(around, () => context.type(typeNode))
    context.declareType(binding, typeRow)
    context.parts.set(partKey(owner, name), typeRow)
  }
}

/** A field without a written name: it stands, without length, after its type. */
function tupleField(
  context: Context,
  owner: number,
  typeNode: number,
  position: number,
  around: number,
): void {
  const { tree } = context
  const at = tree.end[typeNode]!
  const typeRow = context.inScope(around, () => context.type(typeNode))
  const name = String(position)
  const definition = context.definitionAt(typeNode, typeNode, {
    kind: DefinitionKind.FIELD,
    name,
    parent: owner,
    nameStart: at,
    nameEnd: at,
    flags: isVariant(context, owner) ? DefinitionFlag.EXPORTED : 0,
    signature: foldSignature(tree, tree.start[typeNode]!, at),
    doc: '',
  })
  const binding = context.bindDefinition(definition, name, typeNode, { nameStart: at })
  context.declareType(binding, typeRow)
  context.parts.set(partKey(owner, name), typeRow)
}

function isVariant(context: Context, definition: number): boolean {
  return (context.facts.definitions.get(definition, 1) & DefinitionFlag.ENUM_MEMBER) !== 0
}

/** A variant is a value of its enum; one with fields makes such a value when it is called or filled. */
function variant(context: Context, owner: number, node: number, isExported: boolean, around: number): void {
  const { kinds, facts } = context
  const nameNode = context.childByField(node, kinds.fields.name)
  if (nameNode === -1) return
  const attributes = attributesOf(context, node)
  const body = context.childByField(node, kinds.fields.body)
  const start = context.nameStart(nameNode)
  const definition = context.definitionAt(node, nameNode, {
    kind: DefinitionKind.FIELD,
    parent: owner,
    start: attributes.start,
    flags:
      DefinitionFlag.ENUM_MEMBER |
      DefinitionFlag.CONSTANT |
      DefinitionFlag.STATIC |
      attributes.flags |
      (isExported ? DefinitionFlag.EXPORTED : 0),
    doc: attributes.doc,
  })
  const name = context.nameOf(nameNode)
  const binding = context.bindDefinition(definition, name, nameNode)
  const bare = bareKey(name)
  context.parts.set(partKey(owner, name), definition)
  context.parts.set(bare, context.parts.has(bare) ? -1 : definition)
  context.inScope(around, () => context.expression(context.childByField(node, kinds.fields.value)))
  const made = context.spanning(Op.DEFINITION, owner, -1, nameNode, body === -1 ? ExpressionFlag.TYPE : 0)
  facts.flow(body === -1 ? FlowKind.TYPE : FlowKind.ASSIGN, binding, made, start)
  if (body === -1) return
  const outer = context.enterScope(ScopeKind.CLASS, body)
  facts.setInnerScope(definition, context.scope)
  fields(context, definition, body, around)
  context.leaveScope(outer)
}
