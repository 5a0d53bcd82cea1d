import {
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  FlowKind,
  Op,
  ScopeKind,
} from '../facts.ts'
import { decorate } from './annotations.ts'
import { enumMember, type Context, type Handlers } from './context.ts'
import { callByUnwrittenConstructor } from './implied-base-call.ts'
import { readModifiers } from './modifiers.ts'
import { declareTypeParameters } from './parameters.ts'
import { declareComponents } from './records.ts'

export function registerClasses(handlers: Handlers): void {
  const kinds =
    'class_declaration interface_declaration annotation_type_declaration enum_declaration record_declaration'
  handlers.onDeclaration(kinds, classDeclaration)
  handlers.onStatement('enum_constant', enumConstant)
}

function classDeclaration(context: Context, node: number, nameNode: number): void {
  const { tree, kinds } = context
  const name = context.nameOf(nameNode)
  const modifiers = readModifiers(context, node)
  const body = context.childByField(node, kinds.fields.body)
  const isLocal = context.enclosingFunction !== -1
  const definition = context.definitionAt(node, nameNode, {
    kind: kinds.typeKinds.get(tree.kind[node]!) ?? DefinitionKind.CLASS,
    flags: modifiers.flags | (isLocal ? DefinitionFlag.LOCAL : 0),
    body,
  })
  context.bindDefinition(definition, name, nameNode, { visibleFrom: isLocal ? tree.start[nameNode]! : 0 })
  decorate(context, definition, modifiers.annotations)
  const outer = context.scope
  const typeParameters = context.childByField(node, kinds.fields.typeParameters)
  // Type parameters are visible in the heritage clauses, members are not: they get a scope around the class's own.
  if (typeParameters !== -1) {
    context.scope = context.scopeAt(ScopeKind.BLOCK, node, outer)
    declareTypeParameters(context, typeParameters)
  }
  declareHeritage(context, definition, node)
  context.withClass(definition, node, () => {
    callByUnwrittenConstructor(context, node, nameNode, body)
    if (tree.kind[node] === kinds.recordDeclaration) declareComponents(context, definition, node)
    if (body !== -1) classBody(context, body)
  })
  context.scope = outer
}

/** The members of a body, those after an enum's constants too. */
export function classBody(context: Context, body: number): void {
  const { tree, kinds } = context
  for (let child = context.firstNamed(body); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] === kinds.enumBodyDeclarations) classBody(context, child)
    else context.statement(child)
  }
}

/** The class of `new T() {…}` or of an enum constant with a body. */
export function anonymousClass(context: Context, body: number, start: number, base: number): number {
  const { tree, facts } = context
  const definition = context.anonymous(DefinitionKind.CLASS, start, tree.end[body]!)
  facts.flow(FlowKind.EXTENDS, definition, base, start)
  context.withClass(definition, body, () => classBody(context, body))
  return definition
}

function declareHeritage(context: Context, definition: number, node: number): void {
  const { tree, kinds } = context
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    switch (tree.kind[child]) {
      case kinds.superclass:
        heritageTypes(context, definition, FlowKind.EXTENDS, child)
        break
      case kinds.superInterfaces:
      case kinds.extendsInterfaces: {
        const flow = tree.kind[child] === kinds.superInterfaces ? FlowKind.IMPLEMENTS : FlowKind.EXTENDS
        const list = context.childByKind(child, kinds.typeList)
        if (list !== -1) heritageTypes(context, definition, flow, list)
        break
      }
      case kinds.permits: {
        context.type(context.childByKind(child, kinds.typeList))
        break
      }
      default:
    }
  }
}

function heritageTypes(context: Context, definition: number, flow: number, list: number): void {
  const { tree, facts } = context
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const row = context.type(child)
    context.markHeritage(row)
    facts.flow(flow, definition, row, tree.start[child]!)
  }
}

/** A constant is a field whose value its enum's constructor makes; with a body it is of a class of its own. */
function enumConstant(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const nameNode = context.childByField(node, kinds.fields.name)
  if (nameNode === -1) {
    context.anything(node)
    return
  }
  const modifiers = readModifiers(context, node)
  const owner = context.owner
  const body = context.childByField(node, kinds.fields.body)
  const definition = context.definitionAt(node, nameNode, {
    kind: DefinitionKind.FIELD,
    parent: owner,
    flags: modifiers.flags | enumMember,
    body,
  })
  const binding = context.bindVariable(nameNode, { kind: BindingKind.DEFINITION, target: definition })
  decorate(context, definition, modifiers.annotations)
  if (owner === -1) return
  const itself = context.spanning(Op.DEFINITION, owner, -1, nameNode)
  const list = context.childByField(node, kinds.fields.arguments)
  const rows = context.expressionsOf(list)
  facts.addExpressionFlags(itself, ExpressionFlag.CALLEE)
  const made = context.spanning(Op.NEW, itself, facts.list(rows), node)
  if (body === -1) {
    context.declareType(binding, itself)
    facts.flow(FlowKind.ASSIGN, binding, made, tree.start[node]!)
    return
  }
  // What its body declares is named after the constant.
  context.owner = definition
  const anonymous = anonymousClass(context, body, tree.start[node]!, itself)
  context.owner = owner
  const value = context.spanning(Op.DEFINITION, anonymous, -1, body)
  facts.flow(FlowKind.ASSIGN, binding, value, tree.start[node]!)
}
