import { DefinitionFlag, ExpressionFlag, FlowKind, Op, ScopeKind } from '../facts.ts'
import { childByField, childByKind, firstNamed, nextNamed } from '../tree.ts'
import { assignTo, declareTuple, declareVariable } from './assignments.ts'
import type { Context, Handlers } from './context.ts'
import {
  enterScope,
  expression,
  firstPart,
  flowOf,
  implicitCall,
  leaveScope,
  nameField,
  nextPart,
  scopedStatements,
  spanning,
  statement,
  statements,
} from './context.ts'
import { defaultValue } from './parameters.ts'
import { expressionOfType } from './target-types.ts'
import { declaredRow } from './types.ts'

export function registerStatements(handlers: Handlers): void {
  const nothing =
    'comment break_statement continue_statement empty_statement attribute_target_specifier modifier ' +
    'preproc_region preproc_endregion preproc_line preproc_pragma preproc_nullable preproc_error ' +
    'preproc_warning preproc_define preproc_undef'
  handlers.onStatement(nothing, () => {})
  handlers.onStatement('global_statement', globalStatement)
  handlers.onStatement('preproc_if preproc_elif preproc_else', preprocessorBranch)
  handlers.onStatement('block', scopedStatements)
  handlers.onStatement('for_statement while_statement catch_clause', scopedStatements)
  handlers.onStatement('fixed_statement', scopedStatements)
  handlers.onStatement('using_statement', usingStatement)
  handlers.onStatement('if_statement', ifStatement)
  handlers.onStatement('foreach_statement', foreachStatement)
  handlers.onStatement('labeled_statement', (context, node) => {
    const label = firstNamed(context.tree, node)
    const labeled = label === -1 ? -1 : nextNamed(context.tree, label)
    if (labeled !== -1) statement(context, labeled)
  })
  handlers.onStatement('goto_statement', () => {})
  handlers.onStatement('variable_declaration', localVariables)
  handlers.onStatement('return_statement', returnStatement)
  handlers.onStatement('throw_statement', (context, node) => flowOf(context, FlowKind.THROW, node))
  handlers.onStatement('yield_statement', yieldStatement)
  handlers.onStatement('catch_declaration', catchDeclaration)
}

/** What is used is disposed of in the end. */
function usingStatement(context: Context, node: number): void {
  const { tree, kinds } = context
  const outer = enterScope(context, ScopeKind.BLOCK, node)
  const body = childByField(tree, node, kinds.fields.body)
  for (let child = firstPart(context, node); child !== -1; child = nextPart(context, child)) {
    const isExpression = child !== body && context.handlers.expression[tree.kind[child]!] !== undefined
    if (isExpression) implicitCall(context, expression(context, child), disposal(context, node), child)
    else statement(context, child)
  }
  leaveScope(context, outer)
}

/** What `using` calls in the end. */
function disposal({ tree, kinds }: Context, node: number): string {
  return childByKind(tree, node, kinds.tokens.await) === -1 ? 'Dispose' : 'DisposeAsync'
}

/** Statements outside of any type are one function's, whose locals no other file sees. */
function globalStatement(context: Context, node: number): void {
  const { facts, scope } = context
  if (context.topLevelScope === -1) {
    context.topLevelScope = facts.scope({
      kind: ScopeKind.BLOCK,
      parent: 0,
      start: facts.scopes.get(0, 4),
      end: facts.scopes.get(0, 5),
    })
  }
  context.scope = context.topLevelScope
  statements(context, node)
  context.scope = scope
}

/** All branches are taken: which of them is compiled is not said in the file. */
function preprocessorBranch(context: Context, node: number): void {
  const { tree, kinds } = context
  for (let child = firstPart(context, node); child !== -1; child = nextPart(context, child)) {
    if (tree.field[child] !== kinds.fields.condition) statement(context, child)
  }
}

/** A chain of `else if` is read in a loop: generated code has thousands. What its patterns bind outlives it. */
function ifStatement(context: Context, node: number): void {
  const { tree, kinds } = context
  const { condition, consequence, alternative } = kinds.fields
  let current = node
  while (current !== -1 && tree.kind[current] === kinds.ifStatement) {
    const test = childByField(tree, current, condition)
    const then = childByField(tree, current, consequence)
    if (test !== -1) expression(context, test)
    if (then !== -1) statement(context, then)
    current = childByField(tree, current, alternative)
  }
  if (current !== -1) statement(context, current)
}

function localVariables(context: Context, node: number): void {
  const { tree, kinds } = context
  const typeRow = declaredRow(context, childByField(tree, node, kinds.fields.type))
  const owner = tree.parent[node]!
  const isUsed = owner !== -1 && childByKind(tree, owner, kinds.tokens.using) !== -1
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (tree.kind[child] !== kinds.variableDeclarator) continue
    const value = defaultValue(context, child)
    const row = value === -1 ? -1 : expressionOfType(context, value, typeRow)
    const name = nameField(context, child)
    const tuple = childByKind(tree, child, kinds.tuplePattern)
    if (name !== -1) declareVariable(context, name, typeRow, row)
    else if (tuple !== -1) declareTuple(context, tuple, row)
    if (isUsed && row !== -1) implicitCall(context, row, disposal(context, owner), child)
    // `fixed (int* p = …)` and C-like arrays have sizes behind the name.
    const sizes = childByKind(tree, child, kinds.bracketedArguments)
    if (sizes !== -1) statements(context, sizes)
  }
}

function foreachStatement(context: Context, node: number): void {
  const { tree, kinds } = context
  const { fields } = kinds
  const right = childByField(tree, node, fields.right)
  const left = childByField(tree, node, fields.left)
  const body = childByField(tree, node, fields.body)
  const typeRow = declaredRow(context, childByField(tree, node, fields.type))
  const source = right === -1 ? -1 : expression(context, right)
  if (source !== -1) {
    const isAsync = childByKind(tree, node, kinds.tokens.await) !== -1
    const walker = implicitCall(context, source, isAsync ? 'GetAsyncEnumerator' : 'GetEnumerator', right)
    implicitCall(context, walker, isAsync ? 'MoveNextAsync' : 'MoveNext', right)
    spanning(context, Op.MEMBER, walker, context.facts.string('Current'), right, ExpressionFlag.IMPLICIT)
  }
  const outer = enterScope(context, ScopeKind.BLOCK, node)
  const element = source === -1 ? -1 : spanning(context, Op.ELEMENT, source, -1, right)
  if (left !== -1) {
    if (tree.kind[left] === kinds.tuplePattern) declareTuple(context, left, element)
    else if (tree.kind[left] === kinds.identifier) declareVariable(context, left, typeRow, element)
    else assignTo(context, left, element)
  }
  if (body !== -1) statement(context, body)
  leaveScope(context, outer)
}

function returnStatement(context: Context, node: number): void {
  const value = firstPart(context, node)
  if (value === -1) return
  const row = expressionOfType(context, value, context.returnType)
  if (context.enclosingFunction === -1) return
  context.facts.flow(FlowKind.RETURN, context.enclosingFunction, row, context.tree.start[node]!)
}

function yieldStatement(context: Context, node: number): void {
  const { facts, enclosingFunction } = context
  if (enclosingFunction !== -1) facts.addDefinitionFlags(enclosingFunction, DefinitionFlag.GENERATOR)
  flowOf(context, FlowKind.YIELD, node)
}

function catchDeclaration(context: Context, node: number): void {
  const { tree, kinds } = context
  const typeRow = declaredRow(context, childByField(tree, node, kinds.fields.type))
  const name = nameField(context, node)
  if (name !== -1) declareVariable(context, name, typeRow, -1)
}
