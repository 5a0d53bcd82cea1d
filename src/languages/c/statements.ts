import { BindingKind, FlowKind, Op, ScopeKind } from '../facts.ts'
import { childByField, firstNamed, nextNamed, textOf } from '../tree.ts'
import { brokenConstructor } from './broken-members.ts'
import { endsHere } from './chains.ts'
import { isClassScope, setAccess } from './classes.ts'
import type { Context, Handlers } from './context.ts'
import {
  anything,
  bindLabel,
  declareType,
  enterScope,
  expression,
  firstPart,
  implicitCall,
  labelRow,
  leaveScope,
  nextPart,
  scopedStatements,
  spanning,
  statement,
  statements,
  type,
} from './context.ts'
import { bindElements } from './declarations.ts'
import { readDeclarator } from './declarators.ts'
import { convertToBool, operatorCall } from './operators.ts'
import { declaredType } from './declared-types.ts'
import { initialiser } from './initialisers.ts'
import { bindVariable } from '../core/local-variables.ts'
import { blockTest } from './tests.ts'

export function registerStatements(handlers: Handlers): void {
  handlers.onStatement('compound_statement', compound)
  handlers.onStatement('for_statement while_statement do_statement switch_statement', scopedStatements)
  handlers.onStatement('declaration_list field_declaration_list', statements)
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
  if (context.taken !== node) scopedStatements(context, node)
}

/** `if (init; value)`; the value may be a declaration. */
function condition(context: Context, node: number): number {
  const { tree, kinds } = context
  const initializer = childByField(tree, node, kinds.fields.initializer)
  if (initializer !== -1) statements(context, initializer)
  const value = childByField(tree, node, kinds.fields.value)
  if (value === -1) return -1
  if (tree.kind[value] !== kinds.declaration) {
    const row = expression(context, value)
    if (tree.kind[tree.parent[node]!] !== kinds.switchStatement) convertToBool(context, value, row)
    return row
  }
  statement(context, value)
  return -1
}

/** An `else if` ladder is read in a loop: it nests as deep as it is long. */
function ifStatement(context: Context, node: number): void {
  const { tree, kinds } = context
  const outer = context.scope
  let current = node
  while (current !== -1) {
    enterScope(context, ScopeKind.BLOCK, current)
    let alternative = -1
    for (let child = firstPart(context, current); child !== -1; child = nextPart(context, child)) {
      if (tree.field[child] === kinds.fields.alternative) alternative = child
      else if (tree.field[child] === kinds.fields.condition) expression(context, child)
      else statement(context, child)
    }
    if (alternative === -1) break
    const next = tree.kind[alternative] === kinds.elseClause ? firstNamed(tree, alternative) : alternative
    if (next === -1) break
    if (tree.kind[next] !== kinds.ifStatement) {
      statement(context, next)
      break
    }
    current = next
  }
  leaveScope(context, outer)
}

/** `for (auto &x : xs)` */
function forRange(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const outer = enterScope(context, ScopeKind.BLOCK, node)
  const initializer = childByField(tree, node, kinds.fields.initializer)
  if (initializer !== -1) statements(context, initializer)
  const typeNode = childByField(tree, node, kinds.fields.type)
  const typeRow = typeNode === -1 ? -1 : type(context, typeNode)
  const right = childByField(tree, node, kinds.fields.right)
  const source = right === -1 ? -1 : expression(context, right)
  if (source !== -1 && context.isCpp) {
    const first = implicitCall(context, source, 'begin', right)
    const end = implicitCall(context, source, 'end', right)
    operatorCall(context, right, right, 'operator!=', first, [end])
    operatorCall(context, right, right, 'operator++', first, [])
    spanning(context, Op.INDEX, first, -1, right)
  }
  const declaratorNode = childByField(tree, node, kinds.fields.declarator)
  if (declaratorNode !== -1) {
    const declarator = readDeclarator(context, declaratorNode)
    const element = source === -1 ? -1 : spanning(context, Op.ELEMENT, source, -1, right)
    const { name } = declarator
    if (name !== -1 && tree.kind[name] === kinds.structuredBinding) bindElements(context, name, element)
    else if (name !== -1) {
      const binding = bindVariable(context, name, {
        kind: BindingKind.VARIABLE,
        visibleFrom: tree.start[name]!,
      })
      const of = declaredType(context, typeRow, declarator, declaratorNode)
      if (of !== -1) declareType(context, binding, of)
      if (element !== -1) facts.flow(FlowKind.ASSIGN, binding, element, tree.start[name]!)
    }
  }
  const body = childByField(tree, node, kinds.fields.body)
  if (body !== -1) statement(context, body)
  leaveScope(context, outer)
}

function catchClause(context: Context, node: number): void {
  const { tree, kinds } = context
  const outer = enterScope(context, ScopeKind.BLOCK, node)
  const list = childByField(tree, node, kinds.fields.parameters)
  for (let child = list === -1 ? -1 : firstNamed(tree, list); child !== -1; child = nextNamed(tree, child)) {
    const typeNode = childByField(tree, child, kinds.fields.type)
    const typeRow = typeNode === -1 ? -1 : type(context, typeNode)
    const declaratorNode = childByField(tree, child, kinds.fields.declarator)
    const name = declaratorNode === -1 ? -1 : readDeclarator(context, declaratorNode).name
    if (name === -1 || tree.kind[name] !== kinds.identifier) continue
    const binding = bindVariable(context, name, { kind: BindingKind.VARIABLE })
    if (typeRow !== -1) declareType(context, binding, typeRow)
  }
  const body = childByField(tree, node, kinds.fields.body)
  if (body !== -1) statement(context, body)
  leaveScope(context, outer)
}

function expressionStatement(context: Context, node: number): void {
  const { tree } = context
  const inner = firstNamed(tree, node)
  if (inner === -1) return
  if (isClassScope(context) && brokenConstructor(context, inner)) return
  if (blockTest(context, node, inner)) return
  for (let child = inner; child !== -1; child = nextNamed(tree, child))
    endsHere(context, child, expression(context, child))
}

/** A label, or in a class behind an unknown macro `public:`. */
function labeled(context: Context, node: number): void {
  const { tree, kinds } = context
  const label = childByField(tree, node, kinds.fields.label)
  if (label !== -1) {
    if (isClassScope(context)) setAccess(context, textOf(tree, label))
    else bindLabel(context, label)
  }
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (child !== label) statement(context, child)
  }
}

function jump(context: Context, node: number): void {
  const { tree, kinds } = context
  const label = childByField(tree, node, kinds.fields.label)
  if (label === -1) anything(context, node)
  else labelRow(context, label)
}

function give(context: Context, node: number, kind: number): void {
  const { tree, kinds, facts } = context
  const value = firstNamed(tree, node)
  if (value === -1) return
  const row =
    tree.kind[value] === kinds.initializerList
      ? initialiser(context, value, -1, false)
      : expression(context, value)
  for (let child = nextNamed(tree, value); child !== -1; child = nextNamed(tree, child))
    anything(context, child)
  if (context.enclosingFunction !== -1) facts.flow(kind, context.enclosingFunction, row, tree.start[value]!)
}
