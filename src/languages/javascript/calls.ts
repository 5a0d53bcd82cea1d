import { ExpressionFlag, FlowKind, ImportFlag, ImportKind, Op } from '../facts.ts'
import { loadByAmd } from './amd.ts'
import { compilerCall } from './components/component.ts'
import { exportByCall } from './compiled-exports.ts'
import { Kind } from './kinds.ts'
import { prepareTest } from './tests.ts'
import { visitTypeArguments } from './type-arguments.ts'
import type { Context } from './context.ts'

/** A call of `callee`, which was read already. */
export function visitCall(context: Context, node: number, callee: number): number {
  const { tree, facts, fields, scope } = context
  applyTypes(context, node, callee)
  const list = context.fieldOf(node, fields.arguments)
  if (list !== -1 && context.kindOf(list) === Kind.ARGUMENTS) prepareTest(context, node, list)
  const values = list === -1 ? [] : argumentsOf(context, list)
  const calleeFlags = facts.expressions.get(callee, 1)
  const isOptional =
    (calleeFlags & ExpressionFlag.OPTIONAL) !== 0 || context.childOf(node, Kind.T_OPTIONAL) !== -1
  facts.addExpressionFlags(callee, ExpressionFlag.CALLEE)
  exportByCall(context, callee, values)
  loadByAmd(context, callee, values, tree.start[node]!, tree.end[node]!)
  const call = context.spanning(
    Op.CALL,
    callee,
    facts.list(values),
    node,
    isOptional ? ExpressionFlag.OPTIONAL : 0,
  )
  const compiled = compilerCall(context, callee, values, tree.start[node]!)
  return compiled ?? reflected(context, callee, values, scope, tree.start[node]!, tree.end[node]!) ?? call
}

/** `Reflect.construct(C, list)` is `new C(...list)`, `Reflect.get(o, k)` is `o[k]`, and `Reflect.set(o, k, v)` stores. */
function reflected(
  { facts }: Context,
  callee: number,
  [target, second, third]: readonly number[],
  scope: number,
  start: number,
  end: number,
): number | undefined {
  const { expressions } = facts
  const object = expressions.get(callee, 0) === Op.MEMBER ? expressions.get(callee, 2) : -1
  if (object === -1 || target === undefined || expressions.get(object, 0) !== Op.NAME) return undefined
  if (facts.stringAt(expressions.get(object, 2)) !== 'Reflect') return undefined
  const name = facts.stringAt(expressions.get(callee, 3))
  if (name === 'construct') {
    const list = second === undefined ? [] : [facts.expression(Op.SPREAD, second, -1, scope, start, end)]
    facts.addExpressionFlags(target, ExpressionFlag.CALLEE)
    return facts.expression(Op.NEW, target, facts.list(list), scope, start, end)
  }
  if (second === undefined || (name !== 'get' && name !== 'set')) return undefined
  const place = facts.expression(Op.INDEX, target, second, scope, start, end)
  if (name === 'get') return place
  if (third !== undefined) facts.flow(FlowKind.STORE, place, third, start)
  return undefined
}

export function visitNew(context: Context, node: number): number {
  const { facts, fields } = context
  const constructor = context.fieldOf(node, fields.constructor)
  if (constructor === -1) return -1
  const callee = context.expression(constructor)
  facts.addExpressionFlags(callee, ExpressionFlag.CALLEE)
  applyTypes(context, node, callee)
  const list = context.fieldOf(node, fields.arguments)
  const values = list === -1 ? [] : argumentsOf(context, list)
  return context.spanning(Op.NEW, callee, facts.list(values), node)
}

/** `f<A>()`, `new Map<K, V>()`: what is called, applied to types, as a row of its own beside the call. */
function applyTypes(context: Context, node: number, callee: number): void {
  const list = context.fieldOf(node, context.fields.type_arguments)
  const types = list === -1 ? [] : visitTypeArguments(context, list)
  if (types.length === 0) return
  context.spanning(Op.APPLY, callee, context.facts.list(types), list)
}

function argumentsOf(context: Context, list: number): number[] {
  const values: number[] = []
  if (context.kindOf(list) === Kind.TEMPLATE) {
    values.push(context.literal(list, 'template'))
    for (let part = context.firstNamed(list); part !== -1; part = context.nextNamed(part)) {
      const inner = context.kindOf(part) === Kind.TEMPLATE_SUBSTITUTION ? context.firstNamed(part) : -1
      if (inner !== -1) values.push(context.expression(inner))
    }
    return values
  }
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const value = context.expression(child)
    context.notePlace(child, value)
    values.push(value)
  }
  return values
}

/** `import('x')`. Where the module is not written out it is a call of what loads modules. */
export function visitImportCall(context: Context, node: number, flags = 0): number {
  const list = context.fieldOf(node, context.fields.arguments)
  const first = context.firstNamed(list)
  if (first === -1) return -1
  const kind = context.kindOf(first)
  const isConstant =
    kind === Kind.STRING ||
    (kind === Kind.TEMPLATE && context.childOf(first, Kind.TEMPLATE_SUBSTITUTION) === -1)
  if (isConstant) return importExpression(context, node, first, flags)
  const keyword = context.fieldOf(node, context.fields.function)
  const values = argumentsOf(context, list)
  if (keyword === -1 || flags !== 0) return -1
  const callee = context.nameRow(keyword, ExpressionFlag.CALLEE)
  return context.spanning(Op.CALL, callee, context.facts.list(values), node)
}

/** `require('x')`. */
export function visitRequire(context: Context, node: number, module: number): number {
  return importExpression(context, node, module, 0)
}

function importExpression(context: Context, node: number, module: number, flags: number): number {
  const { tree, facts } = context
  const isType = (flags & ExpressionFlag.TYPE) !== 0
  const row = facts.import({
    kind: ImportKind.DYNAMIC,
    specifier: context.stringValue(module),
    start: tree.start[module]!,
    end: tree.end[module]!,
    flags: isType ? ImportFlag.TYPE_ONLY : 0,
  })
  return context.spanning(Op.IMPORT, row, -1, node, flags)
}
