import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { qualifiedName } from './qualified-names.ts'

export function registerAnnotations(handlers: Handlers): void {
  handlers.onExpression('annotation marker_annotation', annotationRow)
  handlers.onExpression('element_value_array_initializer', (context, node) => {
    const rows = context.expressionsOf(node)
    return context.spanning(Op.ARRAY, context.facts.list(rows), -1, node)
  })
}

/** `@A` is the name A; `@A(x = 1)` a call of it with keyword arguments. */
function annotationRow(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  context.annotationsRead.add(node)
  const nameNode = context.childByField(node, kinds.fields.name)
  if (nameNode === -1) return -1
  const flags = ExpressionFlag.DECORATOR | ExpressionFlag.TYPE
  const name = annotationName(context, nameNode, flags)
  const list = context.childByField(node, kinds.fields.arguments)
  if (list === -1) return name
  const rows: number[] = []
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] !== kinds.elementValuePair) {
      rows.push(context.expression(child))
      continue
    }
    const key = context.childByField(child, kinds.fields.key)
    const value = context.childByField(child, kinds.fields.value)
    if (key === -1 || value === -1) continue
    const row = context.expression(value)
    rows.push(context.spanning(Op.KEYWORD, facts.string(context.nameOf(key)), row, child))
  }
  facts.addExpressionFlags(name, ExpressionFlag.CALLEE)
  return context.spanning(Op.CALL, name, facts.list(rows), node, ExpressionFlag.DECORATOR)
}

/** Annotations that decorate no definition: of parameters, locals, types and the package. */
export function readOtherAnnotations(context: Context): void {
  const read = (node: number) => annotationRow(context, node)
  context.readOthers('annotation marker_annotation', read)
}

/** Decorates a definition with the annotations of its modifiers. */
export function decorate(context: Context, definition: number, annotations: readonly number[]): void {
  for (const annotation of annotations) {
    const row = annotationRow(context, annotation)
    context.facts.flow(FlowKind.DECORATE, definition, row, context.tree.start[annotation]!)
  }
}

function annotationName(context: Context, node: number, flags: number): number {
  const { tree, kinds, facts } = context
  if (tree.kind[node] !== kinds.scopedIdentifier) return context.nameRow(node, flags)
  const qualified = qualifiedName(context, node, flags)
  if (qualified !== -1) return qualified
  const scope = context.childByField(node, kinds.fields.scope)
  const name = context.childByField(node, kinds.fields.name)
  if (scope === -1 || name === -1) return context.nameRow(node, flags)
  const base = annotationName(context, scope, ExpressionFlag.TYPE)
  return context.spanning(Op.MEMBER, base, facts.string(context.nameOf(name)), name, flags)
}
