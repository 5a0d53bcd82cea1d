import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind, Op } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { foldSignature, isDeprecated } from './docs.ts'
import { bindName, isExported } from './names.ts'
import { declareParameters, declareReceiver, declareResults, declareTypeParameters } from './parameters.ts'
import { parameterTypes, tupleType } from './type-parts.ts'

export function registerFunctions(handlers: Handlers): void {
  handlers.onDeclaration('function_declaration', functionDeclaration)
  handlers.onDeclaration('method_declaration', methodDeclaration)
  handlers.onExpression('func_literal', (context, node) =>
    context.spanning(Op.DEFINITION, functionLiteral(context, node), -1, node),
  )
}

/** Type parameters, parameters and results, bound in the current scope. */
export function declareHead(context: Context, definition: number, node: number): void {
  const { tree, kinds, facts } = context
  declareTypeParameters(context, context.childByField(node, kinds.fields.typeParameters))
  const parameters = context.childByField(node, kinds.fields.parameters)
  if (parameters !== -1) declareParameters(context, definition, parameters)
  const result = context.childByField(node, kinds.fields.result)
  if (result === -1) return
  const isList = tree.kind[result] === kinds.parameterList
  const types = isList ? parameterTypes(context, result) : [context.type(result)]
  const row = tupleType(context, result, types)
  facts.flow(FlowKind.RETURN_TYPE, definition, row, tree.start[result]!)
  if (isList) declareResults(context, result, types)
}

/** The definition of a function literal: named after the one name it is given to, or anonymous. */
export function functionLiteral(
  context: Context,
  node: number,
  given?: { name: string; nameNode: number; extent: number; doc: string },
): number {
  const { tree, kinds } = context
  const start = tree.start[given?.extent ?? node]!
  const isLocal = context.enclosingFunction !== -1
  const body = context.childByField(node, kinds.fields.body)
  const definition = context.definitionAt(given?.extent ?? node, given?.nameNode ?? -1, {
    kind: DefinitionKind.FUNCTION,
    flags:
      (isLocal ? DefinitionFlag.LOCAL : 0) |
      (given !== undefined && !isLocal && isExported(given.name) ? DefinitionFlag.EXPORTED : 0),
    signature: foldSignature(tree, start, body === -1 ? tree.end[node]! : tree.start[body]!),
    doc: given?.doc ?? '',
  })
  context.withFunction(definition, node, () => {
    declareHead(context, definition, node)
    context.statements(body)
  })
  return definition
}

function functionDeclaration(context: Context, node: number, nameNode: number): void {
  const name = context.nameOf(nameNode)
  const isTest = context.isTestFile && /^(?:Test|Benchmark|Fuzz|Example)(?![a-z])/.test(name)
  const definition = define(
    context,
    node,
    nameNode,
    DefinitionKind.FUNCTION,
    isTest ? DefinitionFlag.TEST : 0,
  )
  if (name !== '_') {
    bindName(context, nameNode, { kind: BindingKind.DEFINITION, name, target: definition })
  }
  context.withFunction(definition, node, () => {
    declareHead(context, definition, node)
    context.statements(context.childByField(node, context.kinds.fields.body))
  })
}

/** A method has no binding: its name is visible only through its receiver's type. */
function methodDeclaration(context: Context, node: number, nameNode: number): void {
  const { kinds } = context
  const definition = define(context, node, nameNode, DefinitionKind.METHOD, 0)
  const receiver = context.childByField(node, kinds.fields.receiver)
  context.withFunction(definition, node, () => {
    if (receiver !== -1) declareReceiver(context, definition, receiver)
    declareHead(context, definition, node)
    context.statements(context.childByField(node, kinds.fields.body))
  })
}

function define(context: Context, node: number, nameNode: number, kind: number, flags: number): number {
  const name = context.nameOf(nameNode)
  const body = context.childByField(node, context.kinds.fields.body)
  const doc = context.docBefore(node)
  return context.definitionAt(node, nameNode, {
    kind,
    flags:
      flags |
      (isExported(name) ? DefinitionFlag.EXPORTED : 0) |
      (body === -1 ? DefinitionFlag.DECLARATION : 0) |
      (context.linked.has(name) ? DefinitionFlag.LINKED_BY_NAME : 0) |
      (isDeprecated(doc) ? DefinitionFlag.DEPRECATED : 0),
    body,
    doc,
  })
}
