import type { Context } from './context.ts'

/** A class without a constructor has one that runs its base's: it is code of the class itself. */
export function callByUnwrittenConstructor(
  context: Context,
  node: number,
  nameNode: number,
  body: number,
): void {
  const { kinds } = context
  if (context.childByKind(node, kinds.superclass) === -1) return
  if (body !== -1 && context.childByKind(body, kinds.constructorDeclaration) !== -1) return
  context.impliedBaseCall(nameNode)
}
