import { BindingKind, FlowKind, Op, ScopeKind, ExpressionFlag } from '../facts.ts'
import { childByField, childByKind, firstNamed, nextNamed } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import {
  declareType,
  enterScope,
  flowOf,
  labelName,
  labelRow,
  expression,
  implicitCall,
  leaveScope,
  nameOf,
  spanning,
  statement,
  statements,
  type,
  bindAt,
} from './context.ts'
import { bindVariable } from './names.ts'
import { narrowedStatement } from './narrowing.ts'
import { visitAnnotations } from './parameters.ts'
import { declaredType, isVar, typeRows } from './types.ts'

export function registerStatements(handlers: Handlers): void {
  handlers.onStatement('line_comment block_comment', () => {})
  handlers.onStatement('break_statement continue_statement', jump)
  handlers.onStatement('block static_initializer', (context, node) =>
    scoped(context, node, () => statements(context, node)),
  )
  handlers.onStatement('for_statement while_statement do_statement', loop)
  handlers.onStatement('if_statement', ifStatement)
  handlers.onStatement('enhanced_for_statement', enhancedFor)
  handlers.onStatement('labeled_statement', labeledStatement)
  handlers.onStatement('local_variable_declaration', localVariables)
  handlers.onStatement('return_statement', (context, node) => flowOf(context, FlowKind.RETURN, node))
  handlers.onStatement('throw_statement', (context, node) => flowOf(context, FlowKind.THROW, node))
  handlers.onStatement('try_with_resources_statement', tryWithResources)
  handlers.onStatement('resource', resource)
  handlers.onStatement('catch_clause', (context, node) =>
    scoped(context, node, () => statements(context, node)),
  )
  handlers.onStatement('catch_formal_parameter', catchParameter)
}

/** A block of its own, which holds the pattern variables of what stands in it. */
function scoped(context: Context, node: number, inside: () => void): void {
  const { patternScope } = context
  const outer = enterScope(context, ScopeKind.BLOCK, node)
  context.patternScope = context.scope
  inside()
  context.patternScope = patternScope
  leaveScope(context, outer)
}

/** A name that `while (!(x instanceof T t))` introduces is visible after the loop. */
function loop(context: Context, node: number): void {
  const { patternScope } = context
  const outer = enterScope(context, ScopeKind.BLOCK, node)
  context.patternScope = introducesAfter(context, node) ? patternScope : context.scope
  statements(context, node)
  context.patternScope = patternScope
  leaveScope(context, outer)
}

/** Labels are names of a kind of their own: with its colon a label is no other name. */
function labeledStatement(context: Context, node: number): void {
  const { tree } = context
  const label = firstNamed(tree, node)
  const labeled = label === -1 ? -1 : nextNamed(tree, label)
  if (labeled === -1) return
  const outer = enterScope(context, ScopeKind.BLOCK, node)
  bindAt(context, label, { kind: BindingKind.VARIABLE, name: labelName(context, label) })
  statement(context, labeled)
  leaveScope(context, outer)
}

function jump(context: Context, node: number): void {
  const label = firstNamed(context.tree, node)
  if (label === -1 || context.tree.kind[label] !== context.kinds.identifier) return
  labelRow(context, label)
}

/** A chain of `else if` is read in a loop: generated code has thousands. */
function ifStatement(context: Context, node: number): void {
  const { tree, kinds, patternScope } = context
  const { condition, consequence, alternative } = kinds.fields
  const outer = context.scope
  let current = node
  while (current !== -1) {
    const test = childByField(tree, current, condition)
    if (hasPattern(context, test)) {
      if (introducesAfter(context, current)) {
        context.patternScope = patternScope
      } else {
        enterScope(context, ScopeKind.BLOCK, current)
        context.patternScope = context.scope
      }
    }
    if (test !== -1) expression(context, test)
    const then = childByField(tree, current, consequence)
    if (then !== -1) narrowedStatement(context, test, then)
    const otherwise = childByField(tree, current, alternative)
    if (otherwise === -1 || tree.kind[otherwise] !== kinds.ifStatement) {
      if (otherwise !== -1) statement(context, otherwise)
      break
    }
    current = otherwise
  }
  context.patternScope = patternScope
  leaveScope(context, outer)
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
  const test = childByField(tree, node, kinds.fields.condition)
  if (test === -1) return false
  for (let inner = test; inner <= tree.last[test]!; inner++) {
    if (tree.kind[inner] === kinds.tokens.not && hasPattern(context, tree.parent[inner]!)) return true
  }
  return false
}

function localVariables(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  visitAnnotations(context, childByKind(tree, node, kinds.modifiers))
  const typeNode = childByField(tree, node, kinds.fields.type)
  const typeRow = typeNode === -1 || isVar(context, typeNode) ? -1 : type(context, typeNode)
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (tree.kind[child] !== kinds.variableDeclarator) continue
    const value = childByField(tree, child, kinds.fields.value)
    const row = value === -1 ? -1 : expression(context, value)
    const binding = bindLocal(context, child, tree.end[child]!)
    if (binding === -1) continue
    const declared = declaredType(context, typeNode, typeRow, child)
    if (declared !== -1) declareType(context, binding, declared)
    if (row !== -1) facts.flow(FlowKind.ASSIGN, binding, row, tree.start[child]!)
  }
}

/** The variable that a declarator names, -1 for `_`. */
function bindLocal(context: Context, declarator: number, visibleFrom: number): number {
  const { tree, kinds } = context
  const nameNode = childByField(tree, declarator, kinds.fields.name)
  if (nameNode === -1 || nameOf(context, nameNode) === '_') return -1
  return bindVariable(context, nameNode, { kind: BindingKind.VARIABLE, visibleFrom })
}

function enhancedFor(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  visitAnnotations(context, childByKind(tree, node, kinds.modifiers))
  const typeNode = childByField(tree, node, kinds.fields.type)
  const value = childByField(tree, node, kinds.fields.value)
  const body = childByField(tree, node, kinds.fields.body)
  const typeRow = typeNode === -1 || isVar(context, typeNode) ? -1 : type(context, typeNode)
  const source = value === -1 ? -1 : expression(context, value)
  scoped(context, node, () => {
    const binding = bindLocal(context, node, value === -1 ? tree.start[node]! : tree.end[value]!)
    const declared = declaredType(context, typeNode, typeRow, node)
    if (binding !== -1 && declared !== -1) declareType(context, binding, declared)
    if (binding !== -1 && source !== -1) {
      const element = spanning(context, Op.ELEMENT, source, -1, value)
      facts.flow(FlowKind.ASSIGN, binding, element, tree.start[value]!)
    }
    if (source !== -1) {
      const iterator = implicitCall(context, source, 'iterator', value)
      implicitCall(context, iterator, 'hasNext', value)
      implicitCall(context, iterator, 'next', value)
    }
    if (body !== -1) statement(context, body)
  })
}

/** Resources are visible in the body, not in the catch and finally clauses. */
function tryWithResources(context: Context, node: number): void {
  const { tree, kinds } = context
  const resources = childByField(tree, node, kinds.fields.resources)
  const body = childByField(tree, node, kinds.fields.body)
  const { patternScope } = context
  const outer = context.scope
  context.scope = context.facts.scope({
    kind: ScopeKind.BLOCK,
    parent: outer,
    start: tree.start[resources === -1 ? node : resources]!,
    end: tree.end[body === -1 ? node : body]!,
  })
  context.patternScope = context.scope
  if (resources !== -1) statements(context, resources)
  if (body !== -1) statement(context, body)
  context.patternScope = patternScope
  context.scope = outer
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (child !== resources && child !== body) statement(context, child)
  }
}

function resource(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const value = childByField(tree, node, kinds.fields.value)
  if (value === -1) {
    const name = firstNamed(tree, node)
    if (name !== -1) implicitCall(context, expression(context, name), 'close', node)
    return
  }
  visitAnnotations(context, childByKind(tree, node, kinds.modifiers))
  const typeNode = childByField(tree, node, kinds.fields.type)
  const typeRow = typeNode === -1 || isVar(context, typeNode) ? -1 : type(context, typeNode)
  const row = expression(context, value)
  const binding = bindLocal(context, node, tree.end[node]!)
  if (binding === -1) return
  if (typeRow !== -1) declareType(context, binding, typeRow)
  facts.flow(FlowKind.ASSIGN, binding, row, tree.start[node]!)
  implicitCall(context, row, 'close', node)
}

function catchParameter(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  visitAnnotations(context, childByKind(tree, node, kinds.modifiers))
  const typeNode = childByKind(tree, node, kinds.catchType)
  const rows = typeNode === -1 ? [] : typeRows(context, typeNode)
  const binding = bindLocal(context, node, tree.end[node]!)
  if (binding === -1 || rows.length === 0) return
  const row =
    rows.length === 1
      ? rows[0]!
      : spanning(context, Op.ANY_OF, facts.list(rows), -1, typeNode, ExpressionFlag.TYPE)
  declareType(context, binding, row)
}
