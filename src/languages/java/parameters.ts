import { BindingFlag, BindingKind, DefinitionFlag, ExpressionFlag } from '../facts.ts'
import type { Context } from './context.ts'
import { arrayOf, declaredType, typeRows } from './types.ts'

/** `<T extends A & B>` in the current scope. */
export function declareTypeParameters(context: Context, list: number): void {
  const { tree, kinds } = context
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const name = context.childByKind(child, kinds.typeIdentifier)
    if (tree.kind[child] !== kinds.typeParameter || name === -1) {
      context.anything(child)
      continue
    }
    const binding = context.bindAt(name, { kind: BindingKind.TYPE_PARAMETER })
    const bound = context.childByKind(child, kinds.typeBound)
    if (bound === -1) continue
    const rows = typeRows(context, bound)
    context.declareType(binding, context.anyOf(rows, bound, ExpressionFlag.TYPE))
  }
}

/** `(int a, String... rest)` of a method, constructor or lambda. */
export function declareParameters(context: Context, definition: number, list: number): void {
  const { tree, kinds, facts } = context
  let position = 0
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const isSpread = tree.kind[child] === kinds.spreadParameter
    if (isSpread || tree.kind[child] === kinds.formalParameter) {
      const declarator = isSpread ? context.childByKind(child, kinds.variableDeclarator) : child
      const typeNode = isSpread ? spreadType(context, child) : context.childByField(child, kinds.fields.type)
      const nameNode = context.childByField(declarator, kinds.fields.name)
      if (nameNode === -1 || typeNode === -1) continue
      const typeRow = context.type(typeNode)
      const flags = isSpread ? BindingFlag.REST : 0
      const binding = context.bindParameter(definition, nameNode, position++, flags)
      const declared = declaredType(context, typeNode, typeRow, declarator)
      if (isSpread) {
        facts.addDefinitionFlags(definition, DefinitionFlag.VARIADIC)
        context.declareType(binding, arrayOf(context, typeRow, child))
      } else if (declared !== -1) {
        context.declareType(binding, declared)
      }
    } else if (tree.kind[child] !== kinds.receiverParameter) {
      context.anything(child)
    }
  }
}

function spreadType(context: Context, node: number): number {
  const { tree, kinds } = context
  let child = context.firstNamed(node)
  while (child !== -1 && tree.kind[child] === kinds.modifiers) child = context.nextNamed(child)
  return child === -1 || tree.kind[child] === kinds.variableDeclarator ? -1 : child
}
