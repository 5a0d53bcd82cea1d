import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { childByField, firstNamed, nextNamed } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import { expression, nameOf, nameRow, spanning, rowsOf } from './context.ts'
import { qualifiedName } from './qualified-names.ts'

export function registerAnnotations(handlers: Handlers): void {
  handlers.onExpression('annotation marker_annotation', annotationRow)
  handlers.onExpression('element_value_array_initializer', (context, node) => {
    const rows = rowsOf(context, node, expression)
    return spanning(context, Op.ARRAY, context.facts.list(rows), -1, node)
  })
}

/** `@A` is the name A; `@A(x = 1)` a call of it with keyword arguments. */
export function annotationRow(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const nameNode = childByField(tree, node, kinds.fields.name)
  if (nameNode === -1) return -1
  const flags = ExpressionFlag.DECORATOR | ExpressionFlag.TYPE
  const name = annotationName(context, nameNode, flags)
  const list = childByField(tree, node, kinds.fields.arguments)
  if (list === -1) return name
  const rows: number[] = []
  for (let child = firstNamed(tree, list); child !== -1; child = nextNamed(tree, child)) {
    if (tree.kind[child] !== kinds.elementValuePair) {
      rows.push(expression(context, child))
      continue
    }
    const key = childByField(tree, child, kinds.fields.key)
    const value = childByField(tree, child, kinds.fields.value)
    if (key === -1 || value === -1) continue
    const row = expression(context, value)
    rows.push(spanning(context, Op.KEYWORD, facts.string(nameOf(context, key)), row, child))
  }
  facts.addExpressionFlags(name, ExpressionFlag.CALLEE)
  return spanning(context, Op.CALL, name, facts.list(rows), node, ExpressionFlag.DECORATOR)
}

/** Decorates a definition with the annotations of its modifiers. */
export function decorate(context: Context, definition: number, annotations: readonly number[]): void {
  for (const annotation of annotations) {
    const row = annotationRow(context, annotation)
    if (row !== -1) {
      context.facts.flow(FlowKind.DECORATE, definition, row, context.tree.start[annotation]!)
    }
  }
}

function annotationName(context: Context, node: number, flags: number): number {
  const { tree, kinds, facts } = context
  if (tree.kind[node] !== kinds.scopedIdentifier) return nameRow(context, node, flags)
  const qualified = qualifiedName(context, node, flags)
  if (qualified !== -1) return qualified
  const scope = childByField(tree, node, kinds.fields.scope)
  const name = childByField(tree, node, kinds.fields.name)
  if (scope === -1 || name === -1) return nameRow(context, node, flags)
  const base = annotationName(context, scope, ExpressionFlag.TYPE)
  return spanning(context, Op.MEMBER, base, facts.string(nameOf(context, name)), name, flags)
}
