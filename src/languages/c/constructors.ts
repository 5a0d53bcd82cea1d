import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { argumentRows } from './chains.ts'
import type { Context } from './context.ts'
import { qualifiedName } from './qualified-names.ts'

/** `: Base(a), field_{b}`: calls of constructors and stores into fields. */
export function constructorInitialisers(context: Context, list: number): void {
  const { tree, kinds } = context
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const target = context.firstNamed(child)
    if (tree.kind[child] !== kinds.fieldInitializer || target === -1) continue
    const given = context.childByKind(child, kinds.argumentList)
    const rows = argumentRows(
      context,
      given === -1 ? context.childByKind(child, kinds.initializerList) : given,
    )
    if (tree.kind[target] === kinds.fieldIdentifier && !isConstructorName(context, context.nameOf(target))) {
      initialiseField(context, target, rows)
    } else {
      const isField = tree.kind[target] === kinds.fieldIdentifier
      const callee = isField
        ? context.nameRow(target, ExpressionFlag.TYPE)
        : tree.kind[target] === kinds.qualifiedIdentifier || tree.kind[target] === kinds.templateMethod
          ? qualifiedName(context, target, ExpressionFlag.TYPE)
          : context.type(target)
      context.spanning(Op.NEW, context.asCallee(callee), context.facts.list(rows), child)
    }
  }
}

function initialiseField(context: Context, target: number, rows: readonly number[]): void {
  const { tree, facts } = context
  const self = context.spanning(Op.THIS, -1, -1, target)
  const name = facts.string(context.nameOf(target))
  const row = context.spanning(Op.MEMBER, self, name, target, ExpressionFlag.WRITE)
  const only = rows[0]
  if (rows.length === 1 && only !== undefined) facts.flow(FlowKind.STORE, row, only, tree.start[target]!)
  if (rows.length < 2) return
  // Several arguments make a value of the field's type, which its declaration says: a call of what is written to.
  facts.addExpressionFlags(row, ExpressionFlag.CALLEE)
  context.spanning(Op.CALL, row, facts.list(rows), target)
}

/** The class itself, or by its capital a base class: a field may look so, which is then taken for one. */
function isConstructorName(context: Context, name: string): boolean {
  const isCapital = /^[A-Z]/.test(name) && !name.endsWith('_')
  return name === context.className || (isCapital && (name.length < 3 || /[a-z]/.test(name)))
}
