import { ExpressionFlag, Op } from '../facts.ts'
import type { Context } from './context.ts'

/**
 * `a::b::C<int>::f` as MEMBER of MEMBER of …: what stands before the last name are namespaces and classes, flagged as
 * types. `::f` is the NAME f.
 */
export function qualifiedName(context: Context, node: number, flags: number): number {
  const { tree, kinds } = context
  let row = -1
  let current = node
  const { scope: outer } = context
  // `::f` is looked for outside of everything.
  const isGlobal =
    tree.kind[node] === kinds.qualifiedIdentifier && context.childByField(node, kinds.fields.scope) === -1
  if (isGlobal) context.scope = 0
  while (current !== -1 && tree.kind[current] === kinds.qualifiedIdentifier) {
    const scope = context.childByField(current, kinds.fields.scope)
    if (scope !== -1) {
      row = part(context, row, scope, ExpressionFlag.TYPE)
      context.scope = outer
    }
    current = context.childByField(current, kinds.fields.name)
  }
  const result =
    current === -1
      ? row === -1
        ? context.literal(node, 'unknown')
        : row
      : part(context, row, current, flags)
  context.scope = outer
  return result
}

/** What a qualified name calls the thing itself: `f` of `a::b::f<int>`. */
export function lastName(context: Context, node: number): number {
  const { tree, kinds } = context
  let current = node
  for (;;) {
    const kind = tree.kind[current]
    const isWrapped =
      kind === kinds.qualifiedIdentifier ||
      kind === kinds.templateFunction ||
      kind === kinds.templateMethod ||
      kind === kinds.templateType
    let next = isWrapped ? context.childByField(current, kinds.fields.name) : -1
    if (kind === kinds.dependentName || kind === kinds.dependentType) next = context.firstNamed(current)
    if (next === -1) return current
    current = next
  }
}

/** Row of everything before the last name of a qualified name, -1 where it has no scope (`::f`). */
export function qualifierRow(context: Context, node: number): number {
  const { tree, kinds } = context
  let row = -1
  let current = node
  while (current !== -1 && tree.kind[current] === kinds.qualifiedIdentifier) {
    const scope = context.childByField(current, kinds.fields.scope)
    if (scope !== -1) row = part(context, row, scope, ExpressionFlag.TYPE)
    current = context.childByField(current, kinds.fields.name)
  }
  return row
}

/** Text of the last name of the qualifier: the class of `A::B<T>::f` is B. */
export function qualifierName(context: Context, node: number): string {
  const { tree, kinds } = context
  let name = ''
  let current = node
  while (current !== -1 && tree.kind[current] === kinds.qualifiedIdentifier) {
    const scope = context.childByField(current, kinds.fields.scope)
    if (scope !== -1) name = context.nameOf(lastName(context, scope))
    current = context.childByField(current, kinds.fields.name)
  }
  return name
}

/** `<int, T>`: the rows of the arguments. */
export function templateArgumentRows(context: Context, list: number): number[] {
  const rows: number[] = []
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    rows.push(context.type(child))
  }
  return rows
}

/** Casts look like calls of template functions; their names refer to nothing. */
const castNames = new Set(['static_cast', 'dynamic_cast', 'const_cast', 'reinterpret_cast'])

/** One name on top of what stands before it (-1: nothing). Template arguments of a type make an APPLY. */
function part(context: Context, base: number, node: number, flags: number): number {
  const { tree, kinds, facts } = context
  const kind = tree.kind[node]
  if (kind === kinds.dependentName || kind === kinds.dependentType) {
    const inner = context.firstNamed(node)
    if (inner !== -1) return part(context, base, inner, flags)
  }
  const isType = kind === kinds.templateType
  if (isType || kind === kinds.templateFunction || kind === kinds.templateMethod) {
    const name = context.childByField(node, kinds.fields.name)
    if (name === -1) return context.literal(node, 'unknown')
    const isCast = base === -1 && castNames.has(context.nameOf(name))
    const row = isCast
      ? context.literal(name, 'cast')
      : part(context, base, name, isType ? flags | ExpressionFlag.TYPE : flags)
    const of = templateArgumentRows(context, context.childByKind(node, kinds.templateArguments))
    // What `static_cast<T>` casts to is asked for by its call.
    if (!isType) context.templateRow = of[0] ?? -1
    if (isCast) return row
    const applied = context.spanning(Op.APPLY, row, facts.list(of), node, ExpressionFlag.TYPE)
    // `f<int>` is f; linking finds the types that a row is applied to.
    return isType ? applied : row
  }
  const isName =
    kind === kinds.identifier ||
    kind === kinds.typeIdentifier ||
    kind === kinds.namespaceIdentifier ||
    kind === kinds.fieldIdentifier ||
    kind === kinds.destructorName ||
    kind === kinds.operatorName
  if (!isName) return context.type(node)
  if (base === -1) return context.nameRow(node, flags)
  return context.spanning(Op.MEMBER, base, facts.string(context.nameOf(node)), node, flags)
}
