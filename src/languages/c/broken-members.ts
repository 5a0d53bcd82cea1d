import { DefinitionFlag, DefinitionKind } from '../facts.ts'
import { childByField, firstNamed, nextNamed } from '../tree.ts'
import type { Context } from './context.ts'
import { anything, nameOf, bindDefinition, definitionAt } from './context.ts'
import { docBefore, foldSignature } from './docs.ts'

/**
 * In a class behind an unknown macro the grammar takes constructors for calls: `Foo(int a);` and, with an assignment,
 * `Foo() = default;`. False where an expression is something else.
 */
export function brokenConstructor(context: Context, node: number): boolean {
  const { tree, kinds, facts } = context
  const isGiven = tree.kind[node] === kinds.assignment
  const call = isGiven ? childByField(tree, node, kinds.fields.left) : node
  if (call === -1 || tree.kind[call] !== kinds.callExpression) return false
  const name = childByField(tree, call, kinds.fields.function)
  if (name === -1 || tree.kind[name] !== kinds.identifier || nameOf(context, name) !== context.className)
    return false
  const definition = definitionAt(context, node, name, {
    kind: DefinitionKind.METHOD,
    name: context.className,
    flags: DefinitionFlag.CONSTRUCTOR | context.access | (isGiven ? 0 : DefinitionFlag.DECLARATION),
    signature: foldSignature(tree, tree.start[node]!, tree.end[node]!),
    doc: docBefore(context, tree.parent[node]!),
  })
  bindDefinition(context, definition, context.className, name, {
    visibleFrom: facts.scopes.get(context.scope, 5),
  })
  const list = childByField(tree, call, kinds.fields.arguments)
  for (let child = list === -1 ? -1 : firstNamed(tree, list); child !== -1; child = nextNamed(tree, child)) {
    anything(context, child)
  }
  return true
}
