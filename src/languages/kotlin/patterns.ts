import { BindingKind, FlowKind, Op } from '../facts.ts'
import type { Context } from './context.ts'
import { typeAfterColon } from './types.ts'

/** `(a, b: B, _)`: variables of the current scope, each of which asks what is taken apart (row, or -1) for its part. */
export function bindPattern(context: Context, node: number, row: number, visibleFrom: number): void {
  let position = 0
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (!context.is(child, 'variable_declaration')) continue
    const at = position++
    const name = context.part(child, 'identifier')
    if (name === -1 || context.nameOf(name) === '_') continue
    if (row !== -1) context.implicitCall(row, `component${at + 1}`, child)
    const held = row === -1 ? -1 : context.spanning(Op.ELEMENT, row, at, child)
    bindLocal(context, child, held, visibleFrom)
  }
}

/** The variable of a declaration, which holds what a row gives (-1: not told). */
export function bindLocal(context: Context, declaration: number, row: number, visibleFrom: number): number {
  const { tree, facts } = context
  const name = context.part(declaration, 'identifier')
  if (name === -1) return -1
  const binding = context.bindVariable(name, {
    kind: BindingKind.VARIABLE,
    visibleFrom,
  })
  const typeNode = typeAfterColon(context, declaration)
  if (typeNode !== -1) context.declareType(binding, context.type(typeNode))
  if (row !== -1) facts.flow(FlowKind.ASSIGN, binding, row, tree.start[name]!)
  return binding
}
