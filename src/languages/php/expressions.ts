import { DefinitionFlag, FlowKind, Op } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import {
  anyOf, expression, field, implicitCall, is, literal, spanning, textAt, unknown,
} from './context.ts' // prettier-ignore
import { scopeRow } from './calls.ts'
import { readParts, shown } from './strings.ts'
import { assignTo } from './variables.ts'

export function registerExpressions(handlers: Handlers): void {
  for (const kind of ['boolean', 'null', 'float'])
    handlers.onExpression(kind, (context, node) => literal(context, node, kind))
  handlers.onExpression('integer', (context, node) => {
    const text = textAt(context, node)
    const isSmall = /^\d{1,4}$/.test(text)
    return spanning(
      context,
      Op.LITERAL,
      context.facts.string('number'),
      isSmall ? context.facts.string(text) : -1,
      node,
    )
  })
  handlers.onExpression('parenthesized_expression error_suppression_expression', inner)
  handlers.onExpression('binary_expression', binary)
  handlers.onExpression('unary_op_expression', (context, node) => {
    readParts(context, node)
    return literal(context, node, 'number')
  })
  handlers.onExpression('update_expression', (context, node) => {
    assignTo(context, field(context, node, 'argument'), -1)
    return literal(context, node, 'number')
  })
  handlers.onExpression('conditional_expression', conditional)
  handlers.onExpression('match_expression', matchExpression)
  handlers.onExpression('cast_expression', cast)
  handlers.onExpression('clone_expression', (context, node) => {
    const value = inner(context, node)
    if (value !== -1) implicitCall(context, value, '__clone', node, null)
    return value
  })
  handlers.onExpression('print_intrinsic', (context, node) => {
    const operand = firstNamed(context.tree, node)
    if (operand !== -1) shown(context, operand)
    return literal(context, node, 'number')
  })
  handlers.onExpression('throw_expression', (context, node) => {
    const value = inner(context, node)
    const { enclosingFunction, facts, tree } = context
    if (value !== -1 && enclosingFunction !== -1)
      facts.flow(FlowKind.THROW, enclosingFunction, value, tree.start[node]!)
    return -1
  })
  handlers.onExpression('yield_expression', yieldExpression)
  handlers.onExpression('dynamic_variable_name', (context, node) => {
    readParts(context, node)
    return unknown(context, node)
  })
}

function inner(context: Context, node: number): number {
  const operand = firstNamed(context.tree, node)
  return operand === -1 ? -1 : expression(context, operand)
}

const JOINING: ReadonlySet<string> = new Set(['??', '|>', 'instanceof', '.'])

/** Read in a loop: a text can be a sum of hundreds of terms. */
function binary(context: Context, node: number): number {
  const rights: number[] = []
  let left = node
  while (is(context, left, 'binary_expression') && !JOINING.has(operatorOf(context, left))) {
    rights.push(field(context, left, 'right'))
    left = field(context, left, 'left')
  }
  if (rights.length > 0) {
    if (left !== -1) expression(context, left)
    for (const right of rights.toReversed()) if (right !== -1) expression(context, right)
    return literal(context, node, 'number')
  }
  const right = field(context, node, 'right')
  left = field(context, node, 'left')
  if (left === -1 || right === -1) return -1
  switch (operatorOf(context, node)) {
    case '.': {
      const terms = [right]
      while (is(context, left, 'binary_expression') && operatorOf(context, left) === '.') {
        terms.push(field(context, left, 'right'))
        left = field(context, left, 'left')
      }
      for (const term of [...terms, left].toReversed()) if (term !== -1) shown(context, term)
      return literal(context, node, 'string')
    }
    case '??':
      return anyOf(context, [expression(context, left), expression(context, right)], node)
    case '|>': {
      const given = expression(context, left)
      return spanning(context, Op.CALL, expression(context, right), context.facts.list([given]), node)
    }
    default:
      expression(context, left)
      scopeRow(context, right)
      return literal(context, node, 'boolean')
  }
}

function operatorOf(context: Context, node: number): string {
  return textAt(context, field(context, node, 'operator')).toLowerCase()
}

/** `a ? b : c`, `a ?: c` */
function conditional(context: Context, node: number): number {
  const condition = expression(context, field(context, node, 'condition'))
  const body = field(context, node, 'body')
  const alternative = field(context, node, 'alternative')
  const first = body === -1 ? condition : expression(context, body)
  return alternative === -1 ? first : anyOf(context, [first, expression(context, alternative)], node)
}

/** Any of what its arms give. */
function matchExpression(context: Context, node: number): number {
  const { tree } = context
  expression(context, field(context, node, 'condition'))
  const rows: number[] = []
  const body = field(context, node, 'body')
  for (let arm = body === -1 ? -1 : firstNamed(tree, body); arm !== -1; arm = nextNamed(tree, arm)) {
    const conditions = field(context, arm, 'conditional_expressions')
    if (conditions !== -1) readParts(context, conditions)
    const value = field(context, arm, 'return_expression')
    if (value === -1) continue
    const row = expression(context, value)
    if (!is(context, value, 'throw_expression')) rows.push(row)
  }
  return rows.length === 0 ? -1 : anyOf(context, rows, node)
}

function cast(context: Context, node: number): number {
  const value = field(context, node, 'value')
  const to = textAt(context, field(context, node, 'type'))
    .toLowerCase()
    .trim()
  if (value === -1) return -1
  if (to === 'string') {
    shown(context, value)
    return literal(context, node, 'string')
  }
  const row = expression(context, value)
  return to === 'array' || to === 'object'
    ? row
    : literal(context, node, to === 'bool' ? 'boolean' : 'number')
}

/** `yield $v`, `yield $k => $v`, `yield from f()` */
function yieldExpression(context: Context, node: number): number {
  const { enclosingFunction, facts, tree } = context
  const operand = firstNamed(tree, node)
  const isFrom = textAt(context, node).startsWith('yield from')
  let value = operand
  if (is(context, operand, 'array_element_initializer')) {
    const first = firstNamed(tree, operand)
    const second = first === -1 ? -1 : nextNamed(tree, first)
    if (second !== -1) expression(context, first)
    value = second === -1 ? first : second
  }
  const row = value === -1 ? unknown(context, node) : expression(context, value)
  if (enclosingFunction !== -1) {
    facts.addDefinitionFlags(enclosingFunction, DefinitionFlag.GENERATOR)
    const yielded = isFrom ? spanning(context, Op.ELEMENT, row, -1, node) : row
    facts.flow(FlowKind.YIELD, enclosingFunction, yielded, tree.start[node]!)
  }
  const through = isFrom ? spanning(context, Op.YIELD, row, -1, node) : -1
  return spanning(context, Op.YIELD, row, through, node)
}
