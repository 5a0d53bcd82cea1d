import { DefinitionFlag, FlowKind, Op } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { scopeRow } from './calls.ts'
import { readParts, shown, stringText } from './strings.ts'
import { assignTo } from './variables.ts'

export function registerExpressions(handlers: Handlers): void {
  for (const kind of ['boolean', 'null', 'float'])
    handlers.onExpression(kind, (context, node) => context.literal(node, kind))
  handlers.onExpression('integer', (context, node) => {
    const text = context.textAt(node)
    const isSmall = /^\d{1,4}$/.test(text)
    return context.spanning(
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
    return context.literal(node, 'number')
  })
  handlers.onExpression('update_expression', (context, node) => {
    assignTo(context, context.field(node, 'argument'), -1)
    return context.literal(node, 'number')
  })
  handlers.onExpression('conditional_expression', conditional)
  handlers.onExpression('match_expression', matchExpression)
  handlers.onExpression('cast_expression', cast)
  handlers.onExpression('clone_expression', (context, node) => {
    const value = inner(context, node)
    if (value !== -1) context.implicitCall(value, '__clone', node, null)
    return value
  })
  handlers.onExpression('print_intrinsic', (context, node) => {
    const operand = context.firstNamed(node)
    if (operand !== -1) shown(context, operand)
    return context.literal(node, 'number')
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
    return context.unknown(node)
  })
}

function inner(context: Context, node: number): number {
  const operand = context.firstNamed(node)
  return context.expression(operand)
}

const JOINING: ReadonlySet<string> = new Set(['??', '|>', 'instanceof', '.'])

/** Read in a loop: a text can be a sum of hundreds of terms. */
function binary(context: Context, node: number): number {
  const rights: number[] = []
  let left = node
  while (context.is(left, 'binary_expression') && !JOINING.has(operatorOf(context, left))) {
    rights.push(context.field(left, 'right'))
    left = context.field(left, 'left')
  }
  if (rights.length > 0) {
    if (left !== -1) context.expression(left)
    for (const right of rights.toReversed()) if (right !== -1) context.expression(right)
    return context.literal(node, 'number')
  }
  const right = context.field(node, 'right')
  left = context.field(node, 'left')
  if (left === -1 || right === -1) return -1
  switch (operatorOf(context, node)) {
    case '.': {
      const terms = [right]
      while (context.is(left, 'binary_expression') && operatorOf(context, left) === '.') {
        terms.push(context.field(left, 'right'))
        left = context.field(left, 'left')
      }
      const name = terms.length === 1 ? stringText(context, right) : undefined
      // `__NAMESPACE__ . '\\f'` names what is of the namespace.
      if (name !== undefined && context.textAt(left).toUpperCase() === '__NAMESPACE__')
        return context.spanning(Op.STRING, context.facts.string(context.namespace + name), -1, node)
      for (const term of [...terms, left].toReversed()) if (term !== -1) shown(context, term)
      return context.literal(node, 'string')
    }
    case '??':
      return context.anyOf([context.expression(left), context.expression(right)], node)
    case '|>': {
      const given = context.expression(left)
      return context.spanning(Op.CALL, context.expression(right), context.facts.list([given]), node)
    }
    default:
      context.expression(left)
      scopeRow(context, right)
      return context.literal(node, 'boolean')
  }
}

function operatorOf(context: Context, node: number): string {
  return context.textAt(context.field(node, 'operator')).toLowerCase()
}

/** `a ? b : c`, `a ?: c` */
function conditional(context: Context, node: number): number {
  const condition = context.expression(context.field(node, 'condition'))
  const body = context.field(node, 'body')
  const alternative = context.field(node, 'alternative')
  const first = body === -1 ? condition : context.expression(body)
  return alternative === -1 ? first : context.anyOf([first, context.expression(alternative)], node)
}

/** Any of what its arms give. */
function matchExpression(context: Context, node: number): number {
  context.expression(context.field(node, 'condition'))
  const rows: number[] = []
  const body = context.field(node, 'body')
  for (let arm = context.firstNamed(body); arm !== -1; arm = context.nextNamed(arm)) {
    const conditions = context.field(arm, 'conditional_expressions')
    if (conditions !== -1) readParts(context, conditions)
    const value = context.field(arm, 'return_expression')
    if (value === -1) continue
    const row = context.expression(value)
    if (!context.is(value, 'throw_expression')) rows.push(row)
  }
  return rows.length === 0 ? -1 : context.anyOf(rows, node)
}

function cast(context: Context, node: number): number {
  const value = context.field(node, 'value')
  const to = context.textAt(context.field(node, 'type')).toLowerCase().trim()
  if (value === -1) return -1
  if (to === 'string') {
    shown(context, value)
    return context.literal(node, 'string')
  }
  const row = context.expression(value)
  return to === 'array' || to === 'object' ? row : context.literal(node, to === 'bool' ? 'boolean' : 'number')
}

/** `yield $v`, `yield $k => $v`, `yield from f()` */
function yieldExpression(context: Context, node: number): number {
  const { enclosingFunction, facts, tree } = context
  const operand = context.firstNamed(node)
  const isFrom = context.textAt(node).startsWith('yield from')
  let value = operand
  if (context.is(operand, 'array_element_initializer')) {
    const first = context.firstNamed(operand)
    const second = context.nextNamed(first)
    if (second !== -1) context.expression(first)
    value = second === -1 ? first : second
  }
  const row = value === -1 ? context.unknown(node) : context.expression(value)
  if (enclosingFunction !== -1) {
    facts.addDefinitionFlags(enclosingFunction, DefinitionFlag.GENERATOR)
    const yielded = isFrom ? context.spanning(Op.ELEMENT, row, -1, node) : row
    facts.flow(FlowKind.YIELD, enclosingFunction, yielded, tree.start[node]!)
  }
  const through = isFrom ? context.spanning(Op.YIELD, row, -1, node) : -1
  return context.spanning(Op.YIELD, row, through, node)
}
