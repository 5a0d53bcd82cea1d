import { BindingKind, FlowKind, Op } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import type { Context } from './context.ts'
import { bindVariable, declareType, implicitCall, is, nameAt, part, spanning, type } from './context.ts'
import { typeAfterColon } from './types.ts'

/** `(a, b: B, _)`: variables of the current scope, each of which asks what is taken apart (row, or -1) for its part. */
export function bindPattern(context: Context, node: number, row: number, visibleFrom: number): void {
  const { tree } = context
  let position = 0
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (!is(context, child, 'variable_declaration')) continue
    const at = position++
    const name = part(context, child, 'identifier')
    if (name === -1 || nameAt(context, name) === '_') continue
    if (row !== -1) implicitCall(context, row, `component${at + 1}`, child)
    const held = row === -1 ? -1 : spanning(context, Op.ELEMENT, row, at, child)
    bindLocal(context, child, held, visibleFrom)
  }
}

/** The variable of a declaration, which holds what a row gives (-1: not told). */
export function bindLocal(context: Context, declaration: number, row: number, visibleFrom: number): number {
  const { tree, facts } = context
  const name = part(context, declaration, 'identifier')
  if (name === -1) return -1
  const binding = bindVariable(context, name, {
    kind: BindingKind.VARIABLE,
    name: nameAt(context, name),
    visibleFrom,
  })
  const typeNode = typeAfterColon(context, declaration)
  if (typeNode !== -1) declareType(context, binding, type(context, typeNode))
  if (row !== -1) facts.flow(FlowKind.ASSIGN, binding, row, tree.start[name]!)
  return binding
}
