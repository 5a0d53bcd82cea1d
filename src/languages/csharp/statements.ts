import { DefinitionFlag, ExpressionFlag, FlowKind, Op, ScopeKind } from '../facts.ts'
import { assignTo, declareTuple, declareVariable } from './assignments.ts'
import type { Context, Handlers } from './context.ts'
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
  handlers.onStatement('block', (context, node) => context.scopedStatements(node))
  handlers.onStatement('for_statement while_statement catch_clause', (context, node) =>
    context.scopedStatements(node),
  )
  handlers.onStatement('fixed_statement', (context, node) => context.scopedStatements(node))
  handlers.onStatement('using_statement', usingStatement)
  handlers.onStatement('if_statement', ifStatement)
  handlers.onStatement('foreach_statement', foreachStatement)
  handlers.onStatement('labeled_statement', (context, node) => {
    const label = context.firstNamed(node)
    context.statement(context.nextNamed(label))
  })
  handlers.onStatement('goto_statement', () => {})
  handlers.onStatement('variable_declaration', localVariables)
  handlers.onStatement('return_statement', returnStatement)
  handlers.onStatement('throw_statement', (context, node) => context.flowOf(FlowKind.THROW, node))
  handlers.onStatement('yield_statement', yieldStatement)
  handlers.onStatement('catch_declaration', catchDeclaration)
}

/** What is used is disposed of in the end. */
function usingStatement(context: Context, node: number): void {
  const { tree, kinds } = context
  const outer = context.enterScope(ScopeKind.BLOCK, node)
  const body = context.childByField(node, kinds.fields.body)
  for (let child = context.firstPart(node); child !== -1; child = context.nextPart(child)) {
    const isExpression = child !== body && context.handlers.expression[tree.kind[child]!] !== undefined
    if (isExpression) context.implicitCall(context.expression(child), disposal(context, node), child)
    else context.statement(child)
  }
  context.leaveScope(outer)
}

/** What `using` calls in the end. */
function disposal(context: Context, node: number): string {
  return context.childByKind(node, context.kinds.tokens.await) === -1 ? 'Dispose' : 'DisposeAsync'
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
  context.statements(node)
  context.scope = scope
}

/** All branches are taken: which of them is compiled is not said in the file. */
function preprocessorBranch(context: Context, node: number): void {
  const { tree, kinds } = context
  for (let child = context.firstPart(node); child !== -1; child = context.nextPart(child)) {
    if (tree.field[child] !== kinds.fields.condition) context.statement(child)
  }
}

/** A chain of `else if` is read in a loop: generated code has thousands. What its patterns bind outlives it. */
function ifStatement(context: Context, node: number): void {
  const { tree, kinds } = context
  const { condition, consequence, alternative } = kinds.fields
  let current = node
  while (current !== -1 && tree.kind[current] === kinds.ifStatement) {
    context.expression(context.childByField(current, condition))
    context.statement(context.childByField(current, consequence))
    current = context.childByField(current, alternative)
  }
  context.statement(current)
}

function localVariables(context: Context, node: number): void {
  const { tree, kinds } = context
  const typeRow = declaredRow(context, context.childByField(node, kinds.fields.type))
  const owner = tree.parent[node]!
  const isUsed = owner !== -1 && context.childByKind(owner, kinds.tokens.using) !== -1
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] !== kinds.variableDeclarator) continue
    const value = defaultValue(context, child)
    const row = value === -1 ? -1 : expressionOfType(context, value, typeRow)
    const name = context.nameField(child)
    const tuple = context.childByKind(child, kinds.tuplePattern)
    if (name !== -1) declareVariable(context, name, typeRow, row)
    else if (tuple !== -1) declareTuple(context, tuple, row)
    if (isUsed && row !== -1) context.implicitCall(row, disposal(context, owner), child)
    // `fixed (int* p = …)` and C-like arrays have sizes behind the name.
    context.statements(context.childByKind(child, kinds.bracketedArguments))
  }
}

function foreachStatement(context: Context, node: number): void {
  const { tree, kinds } = context
  const { fields } = kinds
  const right = context.childByField(node, fields.right)
  const left = context.childByField(node, fields.left)
  const typeRow = declaredRow(context, context.childByField(node, fields.type))
  const source = context.expression(right)
  if (source !== -1) {
    const isAsync = context.childByKind(node, kinds.tokens.await) !== -1
    const walker = context.implicitCall(source, isAsync ? 'GetAsyncEnumerator' : 'GetEnumerator', right)
    context.implicitCall(walker, isAsync ? 'MoveNextAsync' : 'MoveNext', right)
    context.spanning(Op.MEMBER, walker, context.facts.string('Current'), right, ExpressionFlag.IMPLICIT)
  }
  const outer = context.enterScope(ScopeKind.BLOCK, node)
  const element = source === -1 ? -1 : context.spanning(Op.ELEMENT, source, -1, right)
  if (left !== -1) {
    if (tree.kind[left] === kinds.tuplePattern) declareTuple(context, left, element)
    else if (tree.kind[left] === kinds.identifier) declareVariable(context, left, typeRow, element)
    else assignTo(context, left, element)
  }
  context.statement(context.childByField(node, fields.body))
  context.leaveScope(outer)
}

function returnStatement(context: Context, node: number): void {
  const value = context.firstPart(node)
  if (value === -1) return
  const row = expressionOfType(context, value, context.returnType)
  context.facts.flow(FlowKind.RETURN, context.enclosingFunction, row, context.tree.start[node]!)
}

function yieldStatement(context: Context, node: number): void {
  const { facts, enclosingFunction } = context
  if (enclosingFunction !== -1) facts.addDefinitionFlags(enclosingFunction, DefinitionFlag.GENERATOR)
  context.flowOf(FlowKind.YIELD, node)
}

function catchDeclaration(context: Context, node: number): void {
  const { kinds } = context
  const typeRow = declaredRow(context, context.childByField(node, kinds.fields.type))
  const name = context.nameField(node)
  if (name !== -1) declareVariable(context, name, typeRow, -1)
}
