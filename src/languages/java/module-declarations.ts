import { DefinitionKind, ExpressionFlag, Op } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { dottedName } from './imports.ts'
import { qualifiedName } from './qualified-names.ts'

/** `package a.b;`, and the `module` of a module-info.java. */
export function registerModuleDeclarations(handlers: Handlers): void {
  handlers.onStatement('package_declaration', packageDeclaration)
  handlers.onStatement('module_declaration', moduleDeclaration)
  // These name modules and packages, which are not declared in source files.
  const directives = 'requires_module_directive exports_module_directive opens_module_directive'
  handlers.onStatement(directives, () => {})
  handlers.onExpression('scoped_identifier', scopedName)
}

function packageDeclaration(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    const kind = tree.kind[child]
    if (kind !== kinds.annotation && kind !== kinds.markerAnnotation)
      facts.setPackage(dottedName(context, child))
  }
}

function moduleDeclaration(context: Context, node: number): void {
  const { kinds } = context
  const nameNode = context.childByField(node, kinds.fields.name)
  const body = context.childByField(node, kinds.fields.body)
  if (nameNode === -1) return
  const name = context.nameOf(nameNode)
  const definition = context.definitionAt(node, nameNode, {
    kind: DefinitionKind.MODULE,
    parent: -1,
    body,
  })
  context.bindDefinition(definition, name, nameNode)
  context.statements(body)
}

/** A dotted name where a type is meant (`provides a.b.C with …`). */
function scopedName(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const qualified = qualifiedName(context, node, ExpressionFlag.TYPE)
  if (qualified !== -1) return qualified
  const scope = context.childByField(node, kinds.fields.scope)
  const name = context.childByField(node, kinds.fields.name)
  if (scope === -1 || name === -1) return -1
  const base =
    tree.kind[scope] === kinds.scopedIdentifier ? scopedName(context, scope) : context.nameRow(scope)
  if (base === -1) return -1
  return context.spanning(Op.MEMBER, base, facts.string(context.nameOf(name)), name, ExpressionFlag.TYPE)
}
