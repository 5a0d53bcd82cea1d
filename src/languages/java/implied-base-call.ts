import { ExpressionFlag, Op } from '../facts.ts'
import type { Context } from './context.ts'

/** The call of the base's constructor that a constructor makes by itself. */
export function impliedBaseCall(context: Context, nameNode: number): void {
  const flags = ExpressionFlag.IMPLICIT
  const callee = context.spanning(Op.SUPER, -1, -1, nameNode, flags | ExpressionFlag.CALLEE)
  context.spanning(Op.CALL, callee, context.facts.list([]), nameNode, flags)
}

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
  impliedBaseCall(context, nameNode)
}
