import { DefinitionFlag, DefinitionKind, FlowKind, Op } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import {
  anyOf, declareType, define, expression, field, implicitCall, is, spanning, statement, textAt, type,
} from './context.ts' // prettier-ignore
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
    for (let at = firstNamed(context.tree, node); at !== -1; at = nextNamed(context.tree, at))
      probe(context, at, 'offsetUnset')
  })
  handlers.onStatement('expression_statement', expressionStatement)
}

function expressionStatement(context: Context, node: number): void {
  const inner = firstNamed(context.tree, node)
  if (inner === -1 || defineConstant(context, inner)) return
  declareVariables(context, node)
  expression(context, inner)
}

/** `/** @var T $x *\/` before a statement. */
function declareVariables(context: Context, node: number): void {
  const comment = docNode(context, node)
  if (comment === -1 || !textAt(context, comment).includes('@var')) return
  for (const [name, row] of docTypesAt(context, comment).variables) {
    const left = field(context, firstNamed(context.tree, node), 'left')
    const isAssigned = is(context, left, 'variable_name')
    if (name === '$this' || (name === '' && !isAssigned)) continue
    const variable = name === '' ? textAt(context, left) : name
    declareType(context, bindingOf(context, variable, isAssigned ? left : node), row)
  }
}

/** `define('NAME', value)` */
function defineConstant(context: Context, node: number): boolean {
  const { facts, tree } = context
  if (!is(context, node, 'function_call_expression') || context.enclosingFunction !== -1) return false
  if (!/^\\?define$/.test(textAt(context, field(context, node, 'function')))) return false
  const list = field(context, node, 'arguments')
  const first = list === -1 ? -1 : firstNamed(tree, list)
  const second = first === -1 ? -1 : nextNamed(tree, first)
  const literal = first === -1 ? -1 : firstNamed(tree, first)
  const content = literal === -1 ? -1 : firstNamed(tree, literal)
  const name = stringText(context, literal)
  if (second === -1 || content === -1 || name === undefined || !/^\w+$/.test(name)) return false
  const flags = DefinitionFlag.EXPORTED | DefinitionFlag.CONSTANT
  const definition = define(context, node, content, { kind: DefinitionKind.VARIABLE, flags, name })
  const value = expression(context, firstNamed(tree, second))
  facts.flow(FlowKind.ASSIGN, facts.definitions.get(definition, 6), value, tree.start[node]!)
  return true
}

function ifStatement(context: Context, node: number): void {
  const { tree } = context
  const condition = field(context, node, 'condition')
  if (condition !== -1) expression(context, condition)
  const body = field(context, node, 'body')
  if (body !== -1) narrowedStatement(context, condition, body)
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (is(context, child, 'else_clause') || is(context, child, 'else_if_clause')) statement(context, child)
  }
}

/** `foreach ($xs as $k => $x)`: the elements of an array, of a generator, or what an iterator gives. */
function foreach(context: Context, node: number): void {
  const { tree } = context
  const body = field(context, node, 'body')
  const source = firstNamed(tree, node)
  const target = source === -1 ? -1 : nextNamed(tree, source)
  if (source === -1) return
  const row = expression(context, source)
  if (target !== -1 && target !== body) {
    const iterator = implicitCall(context, row, 'getIterator', source, null)
    const current = implicitCall(context, row, 'current', source, null)
    for (const step of ['next', 'rewind', 'valid', 'key']) {
      if (step !== 'key' || is(context, target, 'pair')) implicitCall(context, row, step, source, null)
    }
    let value = target
    if (is(context, target, 'pair')) {
      const key = firstNamed(tree, target)
      value = nextNamed(tree, key)
      assignTo(context, key, spanning(context, Op.ELEMENT, row, -3, key))
    }
    const held = spanning(context, Op.ELEMENT, row, -1, source)
    const handedOut = spanning(context, Op.ELEMENT, iterator, -1, source)
    assignTo(context, value, anyOf(context, [held, handedOut, current], source))
  }
  declareVariables(context, node)
  if (body !== -1) statement(context, body)
}

function returnStatement(context: Context, node: number): void {
  const { enclosingFunction, facts, tree } = context
  const value = firstNamed(tree, node)
  if (value === -1) return
  const row = expression(context, value)
  if (enclosingFunction !== -1) facts.flow(FlowKind.RETURN, enclosingFunction, row, tree.start[value]!)
}

function echo(context: Context, node: number): void {
  const { tree } = context
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (is(context, child, 'sequence_expression')) echo(context, child)
    else shown(context, child)
  }
}

/** `catch (A | B $e)` */
function catchClause(context: Context, node: number): void {
  const typeNode = field(context, node, 'type')
  const name = field(context, node, 'name')
  const row = typeNode === -1 ? -1 : type(context, typeNode)
  if (name !== -1 && row !== -1) {
    expression(context, name)
    declareType(context, bindingOf(context, textAt(context, name), name), row)
  }
  const body = field(context, node, 'body')
  if (body !== -1) statement(context, body)
}
