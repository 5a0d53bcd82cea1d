import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind, Op, ScopeKind } from '../facts.ts'
import { childByField } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import { nameOf, spanning, statements, type, withOwner, definitionAt } from './context.ts'
import { docBefore, foldSignature, isDeprecated } from './docs.ts'
import { bindName, isExported } from './names.ts'
import { declareParameters, declareReceiver, declareResults, declareTypeParameters } from './parameters.ts'
import { parameterTypes, tupleType } from './type-parts.ts'

export function registerFunctions(handlers: Handlers): void {
  handlers.onStatement('function_declaration', functionDeclaration)
  handlers.onStatement('method_declaration', methodDeclaration)
  handlers.onExpression('func_literal', (context, node) =>
    spanning(context, Op.DEFINITION, functionLiteral(context, node), -1, node),
  )
}

/** Runs `inside` within the function scope of a definition. */
export function withFunction(context: Context, definition: number, node: number, inside: () => void): void {
  const { results, resultsRow } = context
  context.results = []
  context.resultsRow = -1
  withOwner(context, ScopeKind.FUNCTION, 0, definition, node, inside)
  context.results = results
  context.resultsRow = resultsRow
}

/** Type parameters, parameters and results, bound in the current scope. */
export function declareHead(context: Context, definition: number, node: number): void {
  const { tree, kinds, facts } = context
  declareTypeParameters(context, childByField(tree, node, kinds.fields.typeParameters))
  const parameters = childByField(tree, node, kinds.fields.parameters)
  if (parameters !== -1) declareParameters(context, definition, parameters)
  const result = childByField(tree, node, kinds.fields.result)
  if (result === -1) return
  const isList = tree.kind[result] === kinds.parameterList
  const types = isList ? parameterTypes(context, result) : [type(context, result)]
  const row = tupleType(context, result, types)
  if (row !== -1) facts.flow(FlowKind.RETURN_TYPE, definition, row, tree.start[result]!)
  if (isList) declareResults(context, result, types)
}

/** The definition of a function literal: named after the one name it is given to, or anonymous. */
export function functionLiteral(
  context: Context,
  node: number,
  given?: { name: string; nameNode: number; extent: number; doc: string },
): number {
  const { tree, facts, kinds } = context
  const start = tree.start[given?.extent ?? node]!
  const isLocal = context.enclosingFunction !== -1
  const body = childByField(tree, node, kinds.fields.body)
  const definition = facts.definition({
    kind: DefinitionKind.FUNCTION,
    name: given?.name ?? '',
    scope: context.scope,
    parent: context.owner,
    nameStart: given === undefined ? start : tree.start[given.nameNode]!,
    nameEnd: given === undefined ? start : tree.end[given.nameNode]!,
    start,
    end: tree.end[given?.extent ?? node]!,
    flags:
      (given === undefined ? DefinitionFlag.ANONYMOUS : 0) |
      (isLocal ? DefinitionFlag.LOCAL : 0) |
      (given !== undefined && !isLocal && isExported(given.name) ? DefinitionFlag.EXPORTED : 0),
    signature: foldSignature(tree, start, body === -1 ? tree.end[node]! : tree.start[body]!),
    doc: given?.doc ?? '',
  })
  withFunction(context, definition, node, () => {
    declareHead(context, definition, node)
    if (body !== -1) statements(context, body)
  })
  return definition
}

function functionDeclaration(context: Context, node: number): void {
  const { tree, kinds } = context
  const nameNode = childByField(tree, node, kinds.fields.name)
  if (nameNode === -1) {
    statements(context, node)
    return
  }
  const name = nameOf(context, nameNode)
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
  const body = childByField(tree, node, kinds.fields.body)
  withFunction(context, definition, node, () => {
    declareHead(context, definition, node)
    if (body !== -1) statements(context, body)
  })
}

/** A method has no binding: its name is visible only through its receiver's type. */
function methodDeclaration(context: Context, node: number): void {
  const { tree, kinds } = context
  const nameNode = childByField(tree, node, kinds.fields.name)
  if (nameNode === -1) {
    statements(context, node)
    return
  }
  const definition = define(context, node, nameNode, DefinitionKind.METHOD, 0)
  const receiver = childByField(tree, node, kinds.fields.receiver)
  const body = childByField(tree, node, kinds.fields.body)
  withFunction(context, definition, node, () => {
    if (receiver !== -1) declareReceiver(context, definition, receiver)
    declareHead(context, definition, node)
    if (body !== -1) statements(context, body)
  })
}

function define(context: Context, node: number, nameNode: number, kind: number, flags: number): number {
  const { tree, kinds } = context
  const name = nameOf(context, nameNode)
  const body = childByField(tree, node, kinds.fields.body)
  const doc = docBefore(context, node)
  return definitionAt(context, node, nameNode, {
    kind,
    name,
    flags:
      flags |
      (isExported(name) ? DefinitionFlag.EXPORTED : 0) |
      (body === -1 ? DefinitionFlag.DECLARATION : 0) |
      (context.linked.has(name) ? DefinitionFlag.LINKED_BY_NAME : 0) |
      (isDeprecated(doc) ? DefinitionFlag.DEPRECATED : 0),
    signature: foldSignature(tree, tree.start[node]!, body === -1 ? tree.end[node]! : tree.start[body]!),
    doc,
  })
}
