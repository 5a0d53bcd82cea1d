import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind, Op, ScopeKind } from '../facts.ts'
import { decorate } from './attributes.ts'
import { enumMember as enumMemberFlags, type Context, type Handlers } from './context.ts'
import { valueSignature } from './docs.ts'
import { readModifiers } from './modifiers.ts'
import { declareParameters, declareTypeParameters, defaultValue } from './parameters.ts'
import { expressionOfType } from './target-types.ts'
import { declaredRow } from './types.ts'

/** Fields, events without accessors, the members of enums, and delegates. */
export function registerFields(handlers: Handlers): void {
  handlers.onStatement('field_declaration event_field_declaration', fieldDeclaration)
  handlers.onStatement('enum_member_declaration', enumMember)
  handlers.onDeclaration('delegate_declaration', delegateDeclaration)
}

function fieldDeclaration(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const declaration = context.childByKind(node, kinds.variableDeclaration)
  if (declaration === -1) {
    context.statements(node)
    return
  }
  const modifiers = readModifiers(context, node)
  const typeRow = declaredRow(context, context.childByField(declaration, kinds.fields.type))
  const doc = context.docBefore(node)
  for (let child = context.firstNamed(declaration); child !== -1; child = context.nextNamed(child)) {
    const nameNode = context.nameField(child)
    if (tree.kind[child] !== kinds.variableDeclarator || nameNode === -1) continue
    const value = defaultValue(context, child)
    const definition = context.definitionAt(node, nameNode, {
      kind: context.owner === -1 ? DefinitionKind.VARIABLE : DefinitionKind.FIELD,
      flags: modifiers.flags | (modifiers.isConstant ? DefinitionFlag.CONSTANT : 0),
      signature: valueSignature(tree, tree.start[node]!, tree.end[node]!, value),
      doc,
    })
    const binding = context.bindVariable(nameNode, { kind: BindingKind.DEFINITION, target: definition })
    context.declareType(binding, typeRow)
    decorate(context, definition, modifiers.attributes)
    facts.flow(FlowKind.ASSIGN, binding, expressionOfType(context, value, typeRow), tree.start[nameNode]!)
  }
}

/** An enum's member is of the enum; its number is no value that anything is called on. */
function enumMember(context: Context, node: number): void {
  const { kinds, owner } = context
  const nameNode = context.nameField(node)
  if (nameNode === -1) return
  const modifiers = readModifiers(context, node)
  const definition = context.definitionAt(node, nameNode, {
    kind: DefinitionKind.FIELD,
    parent: owner,
    flags: modifiers.flags | enumMemberFlags,
  })
  const binding = context.bindVariable(nameNode, { kind: BindingKind.DEFINITION, target: definition })
  decorate(context, definition, modifiers.attributes)
  if (owner !== -1) context.declareType(binding, context.spanning(Op.DEFINITION, owner, -1, nameNode))
  context.expression(context.childByField(node, kinds.fields.value))
}

/** A delegate is a type whose parameters and result are those of the functions that it stands for. */
function delegateDeclaration(context: Context, node: number, nameNode: number): void {
  const { tree, kinds, facts, owner, scope } = context
  const modifiers = readModifiers(context, node)
  const name = context.nameOf(nameNode)
  const definition = context.definitionAt(node, nameNode, {
    kind: DefinitionKind.TYPE,
    scope,
    parent: owner,
    flags: modifiers.flags,
  })
  context.bindDefinition(definition, name, nameNode, { scope })
  decorate(context, definition, modifiers.attributes)
  context.scope = context.scopeAt(ScopeKind.FUNCTION, node, scope)
  facts.setInnerScope(definition, context.scope)
  context.owner = definition
  declareTypeParameters(context, node)
  const typeNode = context.childByField(node, kinds.fields.type)
  facts.flow(FlowKind.RETURN_TYPE, definition, context.type(typeNode), tree.start[typeNode]!)
  declareParameters(context, definition, context.childByField(node, kinds.fields.parameters))
  context.owner = owner
  context.scope = scope
}
