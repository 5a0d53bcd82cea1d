import { arrayLiteral } from '../core/index.ts'
import { Op } from '../facts.ts'
import type { FlatTree } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import type { Kinds } from './kinds.ts'

export function registerStrings(handlers: Handlers): void {
  handlers.onExpression(
    'string simple_symbol delimited_symbol hash_key_symbol bare_string bare_symbol character',
    text,
  )
  handlers.onExpression('chained_string subshell heredoc_body', parts)
  handlers.onExpression('regex', (context, node) => {
    context.statements(node)
    return context.literal(node, 'regexp')
  })
  handlers.onExpression('heredoc_beginning', heredoc)
  handlers.onExpression('interpolation', interpolation)
  handlers.onExpression('string_array symbol_array', arrayLiteral)
  for (const [kind, what] of Object.entries({
    integer: 'number',
    float: 'number',
    rational: 'number',
    complex: 'number',
    true: 'boolean',
    false: 'boolean',
    nil: 'null',
  }))
    handlers.onExpression(kind, (context, node) => context.literal(node, what))
}

/** A text or symbol; one with parts that are put in is none that is known. */
function text(context: Context, node: number): number {
  const known = literalText(context, node)
  if (known !== undefined) return context.spanning(Op.STRING, context.facts.string(known), -1, node)
  return parts(context, node)
}

function parts(context: Context, node: number): number {
  context.statements(node)
  return context.literal(node, 'string')
}

/** `<<~TEXT`: what stands in the text is run where the text begins. */
function heredoc(context: Context, node: number): number {
  const body = context.heredocs.get(node)
  if (body !== undefined) context.statements(body)
  return context.literal(node, 'string')
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
  let value = -1
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child))
    value = context.expression(child)
  if (value !== -1) context.implicitCall(value, 'to_s', node)
  return -1
}

/** What a symbol or a text without parts that are put in says; undefined for anything else. */
export function literalText(context: Context, node: number): string | undefined {
  const { tree, kinds } = context
  switch (tree.kind[node]) {
    case kinds.simpleSymbol:
      return context.textAt(node).slice(1)
    case kinds.hashKeySymbol:
      return context.textAt(node)
    case kinds.string:
    case kinds.delimitedSymbol:
    case kinds.bareString:
    case kinds.bareSymbol: {
      let value = ''
      for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
        if (tree.kind[child] === kinds.interpolation) return undefined
        value += context.textAt(child)
      }
      return value
    }
    default:
      return undefined
  }
}
