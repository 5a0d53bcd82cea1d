import { ExpressionFlag, FlowKind, ImportFlag, ImportKind, Op } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import { loadByAmd } from './amd.ts'
import { exportByCall } from './compiled-exports.ts'
import { Kind } from './kinds.ts'
import { prepareTest } from './tests.ts'
import { visitTypeArguments } from './type-arguments.ts'
import {
  childOf,
  fieldOf,
  kindOf,
  literal,
  nameExpression,
  notePlace,
  stringValue,
  valueOf,
  type Walk,
} from './walk.ts'

/** A call of `callee`, which was read already. */
export function visitCall(walk: Walk, node: number, callee: number, scope: number): number {
  const { tree, facts, fields } = walk
  applyTypes(walk, node, callee, scope)
  const list = fieldOf(walk, node, fields.arguments)
  if (list !== -1 && kindOf(walk, list) === Kind.ARGUMENTS) prepareTest(walk, node, list, scope)
  const values = list === -1 ? [] : argumentsOf(walk, list, scope)
  const calleeFlags = facts.expressions.get(callee, 1)
  const isOptional =
    (calleeFlags & ExpressionFlag.OPTIONAL) !== 0 || childOf(walk, node, Kind.T_OPTIONAL) !== -1
  facts.addExpressionFlags(callee, ExpressionFlag.CALLEE)
  exportByCall(walk, callee, values, scope)
  loadByAmd(walk, callee, values, scope, tree.start[node]!, tree.end[node]!)
  const call = facts.expression(
    Op.CALL,
    callee,
    facts.list(values),
    scope,
    tree.start[node]!,
    tree.end[node]!,
    isOptional ? ExpressionFlag.OPTIONAL : 0,
  )
  return reflected(walk, callee, values, scope, tree.start[node]!, tree.end[node]!) ?? call
}

/** `Reflect.construct(C, list)` is `new C(...list)`, `Reflect.get(o, k)` is `o[k]`, and `Reflect.set(o, k, v)` stores. */
function reflected(
  { facts }: Walk,
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

export function visitNew(walk: Walk, node: number, scope: number): number {
  const { tree, facts, fields } = walk
  const constructor = fieldOf(walk, node, fields.constructor)
  if (constructor === -1) return -1
  const callee = valueOf(walk, constructor, scope)
  facts.addExpressionFlags(callee, ExpressionFlag.CALLEE)
  applyTypes(walk, node, callee, scope)
  const list = fieldOf(walk, node, fields.arguments)
  const values = list === -1 ? [] : argumentsOf(walk, list, scope)
  return facts.expression(Op.NEW, callee, facts.list(values), scope, tree.start[node]!, tree.end[node]!)
}

/** `f<A>()`, `new Map<K, V>()`: what is called, applied to types, as a row of its own beside the call. */
function applyTypes(walk: Walk, node: number, callee: number, scope: number): void {
  const { tree, facts, fields } = walk
  const list = fieldOf(walk, node, fields.type_arguments)
  const types = list === -1 ? [] : visitTypeArguments(walk, list, scope)
  if (types.length === 0) return
  facts.expression(Op.APPLY, callee, facts.list(types), scope, tree.start[list]!, tree.end[list]!)
}

function argumentsOf(walk: Walk, list: number, scope: number): number[] {
  const { tree } = walk
  const values: number[] = []
  if (kindOf(walk, list) === Kind.TEMPLATE) {
    values.push(literal(walk, list, scope, 'template'))
    for (let part = firstNamed(tree, list); part !== -1; part = nextNamed(tree, part)) {
      const inner = kindOf(walk, part) === Kind.TEMPLATE_SUBSTITUTION ? firstNamed(tree, part) : -1
      if (inner !== -1) values.push(valueOf(walk, inner, scope))
    }
    return values
  }
  for (let child = firstNamed(tree, list); child !== -1; child = nextNamed(tree, child)) {
    const value = valueOf(walk, child, scope)
    notePlace(walk, child, value)
    values.push(value)
  }
  return values
}

/** `import('x')`. Where the module is not written out it is a call of what loads modules. */
export function visitImportCall(walk: Walk, node: number, scope: number, flags = 0): number {
  const { tree } = walk
  const list = fieldOf(walk, node, walk.fields.arguments)
  const first = list === -1 ? -1 : firstNamed(tree, list)
  if (first === -1) return -1
  const kind = kindOf(walk, first)
  const isConstant =
    kind === Kind.STRING ||
    (kind === Kind.TEMPLATE && childOf(walk, first, Kind.TEMPLATE_SUBSTITUTION) === -1)
  if (isConstant) return importExpression(walk, node, scope, first, flags)
  const keyword = fieldOf(walk, node, walk.fields.function)
  const values = argumentsOf(walk, list, scope)
  if (keyword === -1 || flags !== 0) return -1
  const callee = nameExpression(walk, keyword, scope, ExpressionFlag.CALLEE)
  return walk.facts.expression(
    Op.CALL,
    callee,
    walk.facts.list(values),
    scope,
    tree.start[node]!,
    tree.end[node]!,
  )
}

/** `require('x')`. */
export function visitRequire(walk: Walk, node: number, scope: number, module: number): number {
  return importExpression(walk, node, scope, module, 0)
}

function importExpression(walk: Walk, node: number, scope: number, module: number, flags: number): number {
  const { tree, facts } = walk
  const isType = (flags & ExpressionFlag.TYPE) !== 0
  const row = facts.import({
    kind: ImportKind.DYNAMIC,
    specifier: stringValue(walk, module),
    start: tree.start[module]!,
    end: tree.end[module]!,
    flags: isType ? ImportFlag.TYPE_ONLY : 0,
  })
  return facts.expression(Op.IMPORT, row, -1, scope, tree.start[node]!, tree.end[node]!, flags)
}
