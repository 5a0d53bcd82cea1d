import { BindingKind, FlowKind, Op, ScopeKind, ExpressionFlag } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { narrowedStatement } from './narrowing.ts'
import { declaredType, isVar, typeRows } from './types.ts'

export function registerStatements(handlers: Handlers): void {
  handlers.onStatement('line_comment block_comment', () => {})
  handlers.onStatement('break_statement continue_statement', jump)
  handlers.onStatement('block static_initializer', (context, node) =>
    scoped(context, node, () => context.statements(node)),
  )
  handlers.onStatement('for_statement while_statement do_statement', loop)
  handlers.onStatement('if_statement', ifStatement)
  handlers.onStatement('enhanced_for_statement', enhancedFor)
  handlers.onStatement('labeled_statement', labeledStatement)
  handlers.onStatement('local_variable_declaration', localVariables)
  handlers.onStatement('return_statement', (context, node) => context.flowOf(FlowKind.RETURN, node))
  handlers.onStatement('throw_statement', (context, node) => context.flowOf(FlowKind.THROW, node))
  handlers.onStatement('try_with_resources_statement', tryWithResources)
  handlers.onStatement('resource', resource)
  handlers.onStatement('catch_clause', (context, node) =>
    scoped(context, node, () => context.statements(node)),
  )
  handlers.onStatement('catch_formal_parameter', catchParameter)
}

/** A block of its own, which holds the pattern variables of what stands in it. */
function scoped(context: Context, node: number, inside: () => void): void {
  const { patternScope } = context
  const outer = context.enterScope(ScopeKind.BLOCK, node)
  context.patternScope = context.scope
  inside()
  context.patternScope = patternScope
  context.leaveScope(outer)
}

/** A name that `while (!(x instanceof T t))` introduces is visible after the loop. */
function loop(context: Context, node: number): void {
  const { patternScope } = context
  const outer = context.enterScope(ScopeKind.BLOCK, node)
  context.patternScope = introducesAfter(context, node) ? patternScope : context.scope
  context.statements(node)
  context.patternScope = patternScope
  context.leaveScope(outer)
}

/** Labels are names of a kind of their own: with its colon a label is no other name. */
function labeledStatement(context: Context, node: number): void {
  const label = context.firstNamed(node)
  const labeled = context.nextNamed(label)
  if (labeled === -1) return
  const outer = context.enterScope(ScopeKind.BLOCK, node)
  context.bindAt(label, { kind: BindingKind.VARIABLE, name: context.labelName(label) })
  context.statement(labeled)
  context.leaveScope(outer)
}

function jump(context: Context, node: number): void {
  const label = context.firstNamed(node)
  if (label === -1 || context.tree.kind[label] !== context.kinds.identifier) return
  context.labelRow(label)
}

/** A chain of `else if` is read in a loop: generated code has thousands. */
function ifStatement(context: Context, node: number): void {
  const { tree, kinds, patternScope } = context
  const { condition, consequence, alternative } = kinds.fields
  const outer = context.scope
  let current = node
  while (current !== -1) {
    const test = context.childByField(current, condition)
    if (hasPattern(context, test)) {
      if (introducesAfter(context, current)) {
        context.patternScope = patternScope
      } else {
        context.enterScope(ScopeKind.BLOCK, current)
        context.patternScope = context.scope
      }
    }
    context.expression(test)
    const then = context.childByField(current, consequence)
    if (then !== -1) narrowedStatement(context, test, then)
    const otherwise = context.childByField(current, alternative)
    if (otherwise === -1 || tree.kind[otherwise] !== kinds.ifStatement) {
      context.statement(otherwise)
      break
    }
    current = otherwise
  }
  context.patternScope = patternScope
  context.leaveScope(outer)
}

function hasPattern(context: Context, node: number): boolean {
  const { tree, kinds } = context
  if (node === -1) return false
  for (let inner = node; inner <= tree.last[node]!; inner++) {
    if (tree.kind[inner] === kinds.instanceOf) return true
  }
  return false
}

/** Whether a condition tests that a pattern does not match (JLS 6.3.2): its names belong to what follows. */
function introducesAfter(context: Context, node: number): boolean {
  const { tree, kinds } = context
  const test = context.childByField(node, kinds.fields.condition)
  if (test === -1) return false
  for (let inner = test; inner <= tree.last[test]!; inner++) {
    if (tree.kind[inner] === kinds.tokens.not && hasPattern(context, tree.parent[inner]!)) return true
  }
  return false
}

function localVariables(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const typeNode = context.childByField(node, kinds.fields.type)
  const typeRow = typeNode === -1 || isVar(context, typeNode) ? -1 : context.type(typeNode)
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] !== kinds.variableDeclarator) continue
    const value = context.childByField(child, kinds.fields.value)
    const row = context.expression(value)
    const binding = bindLocal(context, child, tree.end[child]!)
    if (binding === -1) continue
    const declared = declaredType(context, typeNode, typeRow, child)
    context.declareType(binding, declared)
    facts.flow(FlowKind.ASSIGN, binding, row, tree.start[child]!)
  }
}

/** The variable that a declarator names, -1 for `_`. */
function bindLocal(context: Context, declarator: number, visibleFrom: number): number {
  const { kinds } = context
  const nameNode = context.childByField(declarator, kinds.fields.name)
  if (nameNode === -1 || context.nameOf(nameNode) === '_') return -1
  return context.bindVariable(nameNode, { kind: BindingKind.VARIABLE, visibleFrom })
}

function enhancedFor(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const typeNode = context.childByField(node, kinds.fields.type)
  const value = context.childByField(node, kinds.fields.value)
  const typeRow = typeNode === -1 || isVar(context, typeNode) ? -1 : context.type(typeNode)
  const source = context.expression(value)
  scoped(context, node, () => {
    const binding = bindLocal(context, node, value === -1 ? tree.start[node]! : tree.end[value]!)
    const declared = declaredType(context, typeNode, typeRow, node)
    if (binding !== -1) context.declareType(binding, declared)
    if (source !== -1) {
      const element = binding === -1 ? -1 : context.spanning(Op.ELEMENT, source, -1, value)
      facts.flow(FlowKind.ASSIGN, binding, element, tree.start[value]!)
      const iterator = context.implicitCall(source, 'iterator', value)
      context.implicitCall(iterator, 'hasNext', value)
      context.implicitCall(iterator, 'next', value)
    }
    context.statement(context.childByField(node, kinds.fields.body))
  })
}

/** Resources are visible in the body, not in the catch and finally clauses. */
function tryWithResources(context: Context, node: number): void {
  const { tree, kinds } = context
  const resources = context.childByField(node, kinds.fields.resources)
  const body = context.childByField(node, kinds.fields.body)
  const { patternScope } = context
  const outer = context.scope
  context.scope = context.facts.scope({
    kind: ScopeKind.BLOCK,
    parent: outer,
    start: tree.start[resources === -1 ? node : resources]!,
    end: tree.end[body === -1 ? node : body]!,
  })
  context.patternScope = context.scope
  context.statements(resources)
  context.statement(body)
  context.patternScope = patternScope
  context.scope = outer
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (child !== resources && child !== body) context.statement(child)
  }
}

function resource(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const value = context.childByField(node, kinds.fields.value)
  if (value === -1) {
    const name = context.firstNamed(node)
    if (name !== -1) context.implicitCall(context.expression(name), 'close', node)
    return
  }
  const typeNode = context.childByField(node, kinds.fields.type)
  const typeRow = typeNode === -1 || isVar(context, typeNode) ? -1 : context.type(typeNode)
  const row = context.expression(value)
  const binding = bindLocal(context, node, tree.end[node]!)
  if (binding === -1) return
  context.declareType(binding, typeRow)
  facts.flow(FlowKind.ASSIGN, binding, row, tree.start[node]!)
  context.implicitCall(row, 'close', node)
}

function catchParameter(context: Context, node: number): void {
  const { tree, kinds } = context
  const typeNode = context.childByKind(node, kinds.catchType)
  const rows = typeNode === -1 ? [] : typeRows(context, typeNode)
  const binding = bindLocal(context, node, tree.end[node]!)
  if (binding === -1 || rows.length === 0) return
  context.declareType(binding, context.anyOf(rows, typeNode, ExpressionFlag.TYPE))
}
