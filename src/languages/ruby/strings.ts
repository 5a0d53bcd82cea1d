import { Op } from '../facts.ts'
import type { FlatTree } from '../tree.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import { expression, implicitCall, literal, spanning, statements, textAt } from './context.ts'
import type { Kinds } from './kinds.ts'

export function registerStrings(handlers: Handlers): void {
  handlers.onExpression(
    'string simple_symbol delimited_symbol hash_key_symbol bare_string bare_symbol character',
    text,
  )
  handlers.onExpression('chained_string subshell heredoc_body', parts)
  handlers.onExpression('regex', (context, node) => {
    statements(context, node)
    return literal(context, node, 'regexp')
  })
  handlers.onExpression('heredoc_beginning', heredoc)
  handlers.onExpression('interpolation', interpolation)
  handlers.onExpression('string_array symbol_array', words)
  for (const [kind, what] of Object.entries({
    integer: 'number',
    float: 'number',
    rational: 'number',
    complex: 'number',
    true: 'boolean',
    false: 'boolean',
    nil: 'null',
  }))
    handlers.onExpression(kind, (context, node) => literal(context, node, what))
}

/** A text or symbol; one with parts that are put in is none that is known. */
function text(context: Context, node: number): number {
  const known = literalText(context, node)
  if (known !== undefined) return spanning(context, Op.STRING, context.facts.string(known), -1, node)
  return parts(context, node)
}

function parts(context: Context, node: number): number {
  statements(context, node)
  return literal(context, node, 'string')
}

/** `<<~TEXT`: what stands in the text is run where the text begins. */
function heredoc(context: Context, node: number): number {
  const body = context.heredocs.get(node)
  if (body !== undefined) statements(context, body)
  return literal(context, node, 'string')
}

/** The body (node) of each heredoc, by where it begins (node): they follow one another in the same order. */
export function pairHeredocs(tree: FlatTree, kinds: Kinds): ReadonlyMap<number, number> {
  const beginnings: number[] = []
  const bodies: number[] = []
  for (let node = 0; node < tree.nodeCount; node++) {
    if (tree.kind[node] === kinds.heredocBeginning) beginnings.push(node)
    else if (tree.kind[node] === kinds.heredocBody) bodies.push(node)
  }
  return new Map(bodies.map((body, index) => [beginnings[index] ?? -1, body]))
}

/** `#{value}`: the value is asked for its text. */
function interpolation(context: Context, node: number): number {
  const { tree } = context
  let value = -1
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child))
    value = expression(context, child)
  if (value !== -1) implicitCall(context, value, 'to_s', node)
  return -1
}

/** `%w[a b]` */
function words(context: Context, node: number): number {
  const { facts, tree } = context
  const rows: number[] = []
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child))
    rows.push(expression(context, child))
  return spanning(context, Op.ARRAY, facts.list(rows), -1, node)
}

/** What a symbol or a text without parts that are put in says; undefined for anything else. */
export function literalText(context: Context, node: number): string | undefined {
  const { tree, kinds } = context
  switch (tree.kind[node]) {
    case kinds.simpleSymbol:
      return textAt(context, node).slice(1)
    case kinds.hashKeySymbol:
      return textAt(context, node)
    case kinds.string:
    case kinds.delimitedSymbol:
    case kinds.bareString:
    case kinds.bareSymbol: {
      let value = ''
      for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
        if (tree.kind[child] === kinds.interpolation) return undefined
        value += textAt(context, child)
      }
      return value
    }
    default:
      return undefined
  }
}
