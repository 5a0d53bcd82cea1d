import { BindingKind, FlowKind, Op, ScopeKind, DefinitionFlag, DefinitionKind } from '../facts.ts'
import { endsHere } from './chains.ts'
import { isClassScope, setAccess } from './classes.ts'
import type { Context, Handlers } from './context.ts'
import { bindElements } from './declarations.ts'
import { readDeclarator } from './declarators.ts'
import { convertToBool, operatorCall } from './operators.ts'
import { declaredType } from './declared-types.ts'
import { initialiser } from './initialisers.ts'
import { blockTest } from './tests.ts'

export function registerStatements(handlers: Handlers): void {
  handlers.onStatement('compound_statement', compound)
  handlers.onStatement('for_statement while_statement do_statement switch_statement', (context, node) =>
    context.scopedStatements(node),
  )
  handlers.onStatement('declaration_list field_declaration_list', (context, node) => context.statements(node))
  handlers.onStatement('if_statement', ifStatement)
  handlers.onStatement('for_range_loop', forRange)
  handlers.onStatement('catch_clause', catchClause)
  handlers.onStatement('expression_statement', expressionStatement)
  handlers.onStatement('labeled_statement', labeled)
  handlers.onStatement('goto_statement', jump)
  handlers.onStatement('return_statement co_return_statement', (context, node) =>
    give(context, node, FlowKind.RETURN),
  )
  handlers.onStatement('co_yield_statement', (context, node) => give(context, node, FlowKind.YIELD))
  handlers.onStatement('throw_statement', (context, node) => give(context, node, FlowKind.THROW))
  handlers.onExpression('condition_clause', condition)
}

function compound(context: Context, node: number): void {
  if (context.taken !== node) context.scopedStatements(node)
}

/** `if (init; value)`; the value may be a declaration. */
function condition(context: Context, node: number): number {
  const { tree, kinds } = context
  context.statements(context.childByField(node, kinds.fields.initializer))
  const value = context.childByField(node, kinds.fields.value)
  if (value === -1) return -1
  if (tree.kind[value] !== kinds.declaration) {
    const row = context.expression(value)
    if (tree.kind[tree.parent[node]!] !== kinds.switchStatement) convertToBool(context, value, row)
    return row
  }
  context.statement(value)
  return -1
}

/** An `else if` ladder is read in a loop: it nests as deep as it is long. */
function ifStatement(context: Context, node: number): void {
  const { tree, kinds } = context
  const outer = context.scope
  let current = node
  while (current !== -1) {
    context.enterScope(ScopeKind.BLOCK, current)
    let alternative = -1
    for (let child = context.firstPart(current); child !== -1; child = context.nextPart(child)) {
      if (tree.field[child] === kinds.fields.alternative) alternative = child
      else if (tree.field[child] === kinds.fields.condition) context.expression(child)
      else context.statement(child)
    }
    if (alternative === -1) break
    const next = tree.kind[alternative] === kinds.elseClause ? context.firstNamed(alternative) : alternative
    if (next === -1) break
    if (tree.kind[next] !== kinds.ifStatement) {
      context.statement(next)
      break
    }
    current = next
  }
  context.leaveScope(outer)
}

/** `for (auto &x : xs)` */
function forRange(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const outer = context.enterScope(ScopeKind.BLOCK, node)
  context.statements(context.childByField(node, kinds.fields.initializer))
  const typeRow = context.type(context.childByField(node, kinds.fields.type))
  const right = context.childByField(node, kinds.fields.right)
  const source = context.expression(right)
  if (source !== -1 && context.isCpp) {
    const first = context.implicitCall(source, 'begin', right)
    const end = context.implicitCall(source, 'end', right)
    operatorCall(context, right, right, 'operator!=', first, [end])
    operatorCall(context, right, right, 'operator++', first, [])
    context.spanning(Op.INDEX, first, -1, right)
  }
  const declaratorNode = context.childByField(node, kinds.fields.declarator)
  if (declaratorNode !== -1) {
    const declarator = readDeclarator(context, declaratorNode)
    const element = source === -1 ? -1 : context.spanning(Op.ELEMENT, source, -1, right)
    const { name } = declarator
    if (name !== -1 && tree.kind[name] === kinds.structuredBinding) bindElements(context, name, element)
    else if (name !== -1) {
      const binding = context.bindVariable(name, {
        kind: BindingKind.VARIABLE,
        visibleFrom: tree.start[name]!,
      })
      const of = declaredType(context, typeRow, declarator, declaratorNode)
      context.declareType(binding, of)
      facts.flow(FlowKind.ASSIGN, binding, element, tree.start[name]!)
    }
  }
  context.statement(context.childByField(node, kinds.fields.body))
  context.leaveScope(outer)
}

function catchClause(context: Context, node: number): void {
  const { tree, kinds } = context
  const outer = context.enterScope(ScopeKind.BLOCK, node)
  const list = context.childByField(node, kinds.fields.parameters)
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const typeRow = context.type(context.childByField(child, kinds.fields.type))
    const declaratorNode = context.childByField(child, kinds.fields.declarator)
    const name = declaratorNode === -1 ? -1 : readDeclarator(context, declaratorNode).name
    if (name === -1 || tree.kind[name] !== kinds.identifier) continue
    const binding = context.bindVariable(name, { kind: BindingKind.VARIABLE })
    context.declareType(binding, typeRow)
  }
  context.statement(context.childByField(node, kinds.fields.body))
  context.leaveScope(outer)
}

function expressionStatement(context: Context, node: number): void {
  const inner = context.firstNamed(node)
  if (inner === -1) return
  if (isClassScope(context) && brokenConstructor(context, inner)) return
  if (blockTest(context, node, inner)) return
  for (let child = inner; child !== -1; child = context.nextNamed(child))
    endsHere(context, child, context.expression(child))
}

/** A label, or in a class behind an unknown macro `public:`. */
function labeled(context: Context, node: number): void {
  const label = context.childByField(node, context.kinds.fields.label)
  if (label !== -1) {
    if (isClassScope(context)) setAccess(context, context.textAt(label))
    else context.bindLabel(label)
  }
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (child !== label) context.statement(child)
  }
}

function jump(context: Context, node: number): void {
  const label = context.childByField(node, context.kinds.fields.label)
  if (label === -1) context.anything(node)
  else context.labelRow(label)
}

function give(context: Context, node: number, kind: number): void {
  const { tree, kinds, facts } = context
  const value = context.firstNamed(node)
  if (value === -1) return
  const row =
    tree.kind[value] === kinds.initializerList
      ? initialiser(context, value, -1, false)
      : context.expression(value)
  for (let child = context.nextNamed(value); child !== -1; child = context.nextNamed(child))
    context.anything(child)
  facts.flow(kind, context.enclosingFunction, row, tree.start[value]!)
}

/**
 * In a class behind an unknown macro the grammar takes constructors for calls: `Foo(int a);` and, with an assignment,
 * `Foo() = default;`. False where an expression is something else.
 */
function brokenConstructor(context: Context, node: number): boolean {
  const { tree, kinds } = context
  const isGiven = tree.kind[node] === kinds.assignment
  const call = isGiven ? context.childByField(node, kinds.fields.left) : node
  if (call === -1 || tree.kind[call] !== kinds.callExpression) return false
  const name = context.childByField(call, kinds.fields.function)
  if (name === -1 || tree.kind[name] !== kinds.identifier || context.nameOf(name) !== context.className)
    return false
  const definition = context.definitionAt(node, name, {
    kind: DefinitionKind.METHOD,
    name: context.className,
    flags: DefinitionFlag.CONSTRUCTOR | context.access | (isGiven ? 0 : DefinitionFlag.DECLARATION),
    doc: context.docBefore(tree.parent[node]!),
  })
  context.bindConstructor(definition, context.className, name)
  const list = context.childByField(call, kinds.fields.arguments)
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    context.anything(child)
  }
  return true
}
