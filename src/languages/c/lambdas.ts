import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind, Op } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { foldSignature } from './docs.ts'
import { functionHead } from './functions.ts'
import { declareTypeParameters } from './parameters.ts'

export function registerLambdas(handlers: Handlers): void {
  handlers.onExpression('lambda_expression', (context, node) => {
    const flags = context.enclosingFunction === -1 ? 0 : DefinitionFlag.LOCAL
    const definition = defineLambda(context, node, -1, node, flags | DefinitionFlag.ANONYMOUS)
    return context.spanning(Op.DEFINITION, definition, -1, node)
  })
}

/** `auto f = [] {…};` is a function named f. False where the value is no lambda. */
export function namedLambda(
  context: Context,
  value: number,
  nameNode: number,
  whole: number,
  flags: number,
): boolean {
  const { kinds, facts } = context
  if (context.tree.kind[value] !== kinds.lambda || context.tree.kind[nameNode] !== kinds.identifier)
    return false
  const nameStart = context.tree.start[nameNode]!
  const definition = defineLambda(context, value, nameNode, whole, flags)
  const binding = context.bindVariable(nameNode, {
    kind: BindingKind.DEFINITION,
    target: definition,
    visibleFrom: (flags & DefinitionFlag.LOCAL) === 0 ? 0 : nameStart,
  })
  facts.flow(FlowKind.ASSIGN, binding, context.spanning(Op.DEFINITION, definition, -1, value), nameStart)
  return true
}

/** `nameNode` is -1 for a lambda without a name. */
function defineLambda(
  context: Context,
  node: number,
  nameNode: number,
  whole: number,
  flags: number,
): number {
  const { tree, kinds, facts } = context
  const body = context.childByField(node, kinds.fields.body)
  const captures = context.childByField(node, kinds.fields.captures)
  const definition = context.definitionAt(whole, nameNode, {
    kind: DefinitionKind.FUNCTION,
    flags,
    signature: foldSignature(tree, tree.start[whole]!, body === -1 ? tree.end[node]! : tree.start[body]!),
    doc: nameNode === -1 ? '' : context.docBefore(whole),
  })
  const captured = captures === -1 ? [] : readCaptures(context, captures)
  context.withFunction(definition, node, () => {
    for (const { nameNode, row } of captured) {
      const binding = context.bindVariable(nameNode, { kind: BindingKind.VARIABLE })
      facts.flow(FlowKind.ASSIGN, binding, row, tree.start[nameNode]!)
    }
    const parameters = context.childByField(node, kinds.fields.templateParameters)
    if (parameters !== -1) declareTypeParameters(context, parameters)
    const head = context.childByField(node, kinds.fields.declarator)
    if (head !== -1) functionHead(context, definition, head)
    context.statements(body)
  })
  return definition
}

/** Names that a lambda captures are names of the scope around it; `x = value` makes one of its own. */
function readCaptures(context: Context, list: number): { nameNode: number; row: number }[] {
  const { tree, kinds } = context
  const made: { nameNode: number; row: number }[] = []
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const kind = tree.kind[child]
    if (kind === kinds.identifier) context.nameRow(child)
    else if (kind === kinds.lambdaCaptureInitializer) {
      const nameNode = context.childByField(child, kinds.fields.left)
      const value = context.childByField(child, kinds.fields.right)
      if (value === -1) continue
      const row = context.expression(value)
      if (nameNode !== -1 && tree.kind[nameNode] === kinds.identifier) made.push({ nameNode, row })
    } else if (kind !== kinds.lambdaDefaultCapture && kind !== kinds.this) {
      context.anything(child)
    }
  }
  return made
}
