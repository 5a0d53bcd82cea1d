import { DefinitionFlag, DefinitionKind } from '../facts.ts'
import type { Context } from './context.ts'

/**
 * In a class behind an unknown macro the grammar takes constructors for calls: `Foo(int a);` and, with an assignment,
 * `Foo() = default;`. False where an expression is something else.
 */
export function brokenConstructor(context: Context, node: number): boolean {
  const { tree, kinds } = context
  const isGiven = tree.kind[node] === kinds.assignment
  const call = isGiven ? context.childByField(node, kinds.fields.left) : node
  if (call === -1 || tree.kind[call] !== kinds.callExpression) return false
  const name = context.childByField(call, kinds.fields.function)
  if (name === -1 || tree.kind[name] !== kinds.identifier || context.nameOf(name) !== context.className)
    return false
  const definition = context.definitionAt(node, name, {
    kind: DefinitionKind.METHOD,
    name: context.className,
    flags: DefinitionFlag.CONSTRUCTOR | context.access | (isGiven ? 0 : DefinitionFlag.DECLARATION),
    doc: context.docBefore(tree.parent[node]!),
  })
  context.bindConstructor(definition, context.className, name)
  const list = context.childByField(call, kinds.fields.arguments)
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    context.anything(child)
  }
  return true
}
