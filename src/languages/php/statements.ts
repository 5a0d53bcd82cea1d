import { DefinitionFlag, DefinitionKind, FlowKind, Op } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { docNode } from './docs.ts'
import { docTypesAt } from './doc-types.ts'
import { narrowedStatements, narrowedStatement } from './narrowing.ts'
import { probe, shown, stringText } from './strings.ts'
import { assignTo, bindingOf } from './variables.ts'

export function registerStatements(handlers: Handlers): void {
  handlers.onStatement('compound_statement colon_block', narrowedStatements)
  handlers.onStatement('if_statement else_if_clause', ifStatement)
  handlers.onStatement('foreach_statement', foreach)
  handlers.onStatement('return_statement', returnStatement)
  handlers.onStatement('echo_statement', echo)
  handlers.onStatement('catch_clause', catchClause)
  handlers.onStatement('unset_statement', (context, node) => {
    for (let at = context.firstNamed(node); at !== -1; at = context.nextNamed(at))
      probe(context, at, 'offsetUnset')
  })
  handlers.onStatement('expression_statement', expressionStatement)
}

function expressionStatement(context: Context, node: number): void {
  const inner = context.firstNamed(node)
  if (inner === -1 || defineConstant(context, inner)) return
  declareVariables(context, node)
  context.expression(inner)
}

/** `/** @var T $x *\/` before a statement. */
function declareVariables(context: Context, node: number): void {
  const comment = docNode(context, node)
  if (comment === -1 || !context.textAt(comment).includes('@var')) return
  for (const [name, row] of docTypesAt(context, comment).variables) {
    const left = context.field(context.firstNamed(node), 'left')
    const isAssigned = context.is(left, 'variable_name')
    if (name === '$this' || (name === '' && !isAssigned)) continue
    const variable = name === '' ? context.textAt(left) : name
    context.declareType(bindingOf(context, variable, isAssigned ? left : node), row)
  }
}

/** `define('NAME', value)` */
function defineConstant(context: Context, node: number): boolean {
  const { facts, tree } = context
  if (!context.is(node, 'function_call_expression') || context.enclosingFunction !== -1) return false
  if (!/^\\?define$/.test(context.textAt(context.field(node, 'function')))) return false
  const list = context.field(node, 'arguments')
  const first = context.firstNamed(list)
  const second = context.nextNamed(first)
  const literal = context.firstNamed(first)
  const content = context.firstNamed(literal)
  const name = stringText(context, literal)
  if (second === -1 || content === -1 || name === undefined || !/^\w+$/.test(name)) return false
  const flags = DefinitionFlag.EXPORTED | DefinitionFlag.CONSTANT
  const definition = context.define(node, content, { kind: DefinitionKind.VARIABLE, flags, name })
  const value = context.expression(context.firstNamed(second))
  facts.flow(FlowKind.ASSIGN, facts.definitions.get(definition, 6), value, tree.start[node]!)
  return true
}

function ifStatement(context: Context, node: number): void {
  const condition = context.field(node, 'condition')
  if (condition !== -1) context.expression(condition)
  const body = context.field(node, 'body')
  if (body !== -1) narrowedStatement(context, condition, body)
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (context.is(child, 'else_clause') || context.is(child, 'else_if_clause')) context.statement(child)
  }
}

/** `foreach ($xs as $k => $x)`: the elements of an array, of a generator, or what an iterator gives. */
function foreach(context: Context, node: number): void {
  const body = context.field(node, 'body')
  const source = context.firstNamed(node)
  const target = context.nextNamed(source)
  if (source === -1) return
  const row = context.expression(source)
  if (target !== -1 && target !== body) {
    const iterator = context.implicitCall(row, 'getIterator', source, null)
    const current = context.implicitCall(row, 'current', source, null)
    for (const step of ['next', 'rewind', 'valid', 'key']) {
      if (step !== 'key' || context.is(target, 'pair')) context.implicitCall(row, step, source, null)
    }
    let value = target
    if (context.is(target, 'pair')) {
      const key = context.firstNamed(target)
      value = context.nextNamed(key)
      assignTo(context, key, context.spanning(Op.ELEMENT, row, -3, key))
    }
    const held = context.spanning(Op.ELEMENT, row, -1, source)
    const handedOut = context.spanning(Op.ELEMENT, iterator, -1, source)
    assignTo(context, value, context.anyOf([held, handedOut, current], source))
  }
  declareVariables(context, node)
  if (body !== -1) context.statement(body)
}

function returnStatement(context: Context, node: number): void {
  const { enclosingFunction, facts, tree } = context
  const value = context.firstNamed(node)
  if (value === -1) return
  const row = context.expression(value)
  if (enclosingFunction !== -1) facts.flow(FlowKind.RETURN, enclosingFunction, row, tree.start[value]!)
}

function echo(context: Context, node: number): void {
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (context.is(child, 'sequence_expression')) echo(context, child)
    else shown(context, child)
  }
}

/** `catch (A | B $e)` */
function catchClause(context: Context, node: number): void {
  const typeNode = context.field(node, 'type')
  const name = context.field(node, 'name')
  const row = typeNode === -1 ? -1 : context.type(typeNode)
  if (name !== -1 && row !== -1) {
    context.expression(name)
    context.declareType(bindingOf(context, context.textAt(name), name), row)
  }
  const body = context.field(node, 'body')
  if (body !== -1) context.statement(body)
}
