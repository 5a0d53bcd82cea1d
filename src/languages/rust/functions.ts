import { DefinitionFlag, DefinitionKind, FlowKind, Op, ScopeKind } from '../facts.ts'
import type { Grammar } from '../tree.ts'
import { childByField, childByKind } from '../tree.ts'
import { blockBody } from './blocks.ts'
import type { Context, Handlers } from './context.ts'
import {
  enterScope,
  expression,
  leaveScope,
  nameOf,
  noContainer,
  nameStart,
  onExpression,
  onStatement,
  spanning,
  statements,
  type,
} from './context.ts'
import { define } from './define.ts'
import { foldSignature } from './docs.ts'
import { declareClosureParameters, declareParameters, declareTypeParameters } from './parameters.ts'

export function registerFunctions(handlers: Handlers, grammar: Grammar): void {
  onStatement(handlers, grammar, 'function_item function_signature_item', functionItem)
  onExpression(handlers, grammar, 'closure_expression', (context, node) =>
    spanning(context, Op.DEFINITION, closure(context, node), -1, node),
  )
}

function functionItem(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const { fields } = kinds
  const nameNode = childByField(tree, node, fields.name)
  if (nameNode === -1) {
    statements(context, node)
    return
  }
  const body = childByField(tree, node, fields.body)
  const parameters = childByField(tree, node, fields.parameters)
  const isMember = context.container.kind !== 'none'
  const hasReceiver = parameters !== -1 && takesSelf(context, parameters)
  const modifiers = childByKind(tree, node, kinds.functionModifiers)
  const isAsync = modifiers !== -1 && childByKind(tree, modifiers, kinds.tokens.async) !== -1
  const isDeclaration = body === -1
  const definition = define(context, {
    kind: isMember ? DefinitionKind.METHOD : DefinitionKind.FUNCTION,
    node,
    nameNode,
    flags:
      (isAsync ? DefinitionFlag.ASYNC : 0) |
      (isMember && !hasReceiver ? DefinitionFlag.STATIC : 0) |
      (isDeclaration ? DefinitionFlag.DECLARATION : 0) |
      (isDeclaration && isMember ? DefinitionFlag.ABSTRACT : 0),
    signature: foldSignature(
      tree,
      tree.start[node]!,
      isDeclaration ? tree.end[node]! : tree.start[body]!,
    ).replace(/\s*;$/, ''),
  })
  withFunction(context, definition, node, () => {
    declareTypeParameters(context, node)
    if (parameters !== -1) declareParameters(context, definition, parameters)
    const result = childByField(tree, node, fields.returnType)
    if (result !== -1)
      facts.flow(FlowKind.RETURN_TYPE, definition, type(context, result), tree.start[result]!)
    if (body === -1) return
    const row = blockBody(context, body)
    if (row !== -1) facts.flow(FlowKind.RETURN, definition, row, facts.expressions.get(row, 5))
  })
}

function takesSelf(context: Context, parameters: number): boolean {
  const { tree, kinds } = context
  if (childByKind(tree, parameters, kinds.selfParameter) !== -1) return true
  const first = childByKind(tree, parameters, kinds.parameter)
  if (first === -1) return false
  const pattern = childByField(tree, first, kinds.fields.pattern)
  return pattern !== -1 && tree.kind[pattern] === kinds.self
}

/** Runs `inside` within the function scope of a definition. */
function withFunction(context: Context, definition: number, node: number, inside: () => void): void {
  const { owner, enclosingFunction, container, selfScope } = context
  const outer = enterScope(context, ScopeKind.FUNCTION, node)
  context.facts.setInnerScope(definition, context.scope)
  context.owner = definition
  context.enclosingFunction = definition
  // Functions within a method are none of its type.
  context.container = noContainer
  context.selfScope = -1
  inside()
  context.selfScope = selfScope
  context.container = container
  context.owner = owner
  context.enclosingFunction = enclosingFunction
  leaveScope(context, outer)
}

/**
 * The definition of a closure: named after the one name it is given to, or anonymous. `itemRow` is what the method that
 * it is handed to gives it.
 */
export function closure(
  context: Context,
  node: number,
  given?: { readonly nameNode: number; readonly extent: number },
  itemRow = -1,
): number {
  const { tree, facts, kinds } = context
  const start = tree.start[given?.extent ?? node]!
  const body = childByField(tree, node, kinds.fields.body)
  const isAsync = childByKind(tree, node, kinds.tokens.async) !== -1
  const definition = facts.definition({
    kind: DefinitionKind.FUNCTION,
    name: given === undefined ? '' : nameOf(context, given.nameNode),
    scope: context.scope,
    parent: context.owner,
    nameStart: given === undefined ? start : nameStart(tree, given.nameNode),
    nameEnd: given === undefined ? start : tree.end[given.nameNode]!,
    start,
    end: tree.end[given?.extent ?? node]!,
    flags:
      (given === undefined ? DefinitionFlag.ANONYMOUS : 0) |
      (isAsync ? DefinitionFlag.ASYNC : 0) |
      (context.enclosingFunction === -1 ? 0 : DefinitionFlag.LOCAL),
    signature: foldSignature(tree, start, body === -1 ? tree.end[node]! : tree.start[body]!),
  })
  withFunction(context, definition, node, () => {
    const parameters = childByField(tree, node, kinds.fields.parameters)
    if (parameters !== -1) declareClosureParameters(context, definition, parameters, itemRow)
    const result = childByField(tree, node, kinds.fields.returnType)
    if (result !== -1)
      facts.flow(FlowKind.RETURN_TYPE, definition, type(context, result), tree.start[result]!)
    if (body === -1) return
    const row = expression(context, body)
    facts.flow(FlowKind.RETURN, definition, row, facts.expressions.get(row, 5))
  })
  return definition
}
