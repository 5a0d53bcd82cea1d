import { BindingKind, DefinitionFlag, DefinitionKind, ScopeKind } from '../facts.ts'
import { decorate } from './attributes.ts'
import type { Context, Handlers } from './context.ts'
import { declareHeritage } from './heritage.ts'
import { readModifiers } from './modifiers.ts'
import { declareTypeParameters } from './parameters.ts'
import { declarePrimaryConstructor } from './primary-constructors.ts'

/** Classes, structs, records, interfaces and enums. Each part of a partial type is a definition of its own. */
export function registerClasses(handlers: Handlers): void {
  const kinds =
    'class_declaration struct_declaration record_declaration interface_declaration enum_declaration'
  handlers.onDeclaration(kinds, classDeclaration)
  handlers.onStatement('declaration_list enum_member_declaration_list', (context, node) =>
    context.statements(node),
  )
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
  bindType(context, definition, name, nameNode, context.childByKind(node, kinds.baseList) !== -1)
  decorate(context, definition, modifiers.attributes)
  const outer = context.scope
  // Type parameters are visible in the base list, members are not: they get a scope around the class's own.
  if (context.childByKind(node, kinds.typeParameterList) !== -1) {
    context.scope = context.scopeAt(ScopeKind.BLOCK, node, outer)
    declareTypeParameters(context, node)
  }
  const baseCall = declareHeritage(context, definition, node)
  context.withClass(definition, node, () => {
    declarePrimaryConstructor(context, definition, node, nameNode, baseCall)
    if (!hasConstructor(context, node, body, modifiers.flags)) context.impliedBaseCall(nameNode)
    context.statements(body)
  })
  context.scope = outer
}

/**
 * Whether the constructor of a type is written, or none is to be run. One that is not written runs its base's, which is
 * code of the class itself; of a partial type another part may declare it.
 */
function hasConstructor(context: Context, node: number, body: number, flags: number): boolean {
  const { tree, kinds } = context
  if (tree.kind[node] !== kinds.classDeclaration && tree.kind[node] !== kinds.recordDeclaration) return true
  if (context.childByKind(node, kinds.baseList) === -1) return true
  if (context.childByKind(node, kinds.parameterList) !== -1) return true
  if ((flags & (DefinitionFlag.PARTIAL | DefinitionFlag.STATIC)) !== 0) return true
  let child = context.firstNamed(body)
  for (; child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] === kinds.constructorDeclaration && !readModifiers(context, child).isStatic)
      return true
  }
  return false
}

/** `[Route]` means the class RouteAttribute: an attribute's class is bound by its short name too. */
function bindType(
  context: Context,
  definition: number,
  name: string,
  nameNode: number,
  hasBase: boolean,
): void {
  const row = {
    kind: BindingKind.DEFINITION,
    scope: context.scope,
    target: definition,
    nameStart: context.nameStart(nameNode),
  }
  context.facts.bind({ ...row, name })
  if (hasBase && name.length > 9 && name.endsWith('Attribute')) {
    context.facts.bind({ ...row, name: name.slice(0, -9) })
  }
}
