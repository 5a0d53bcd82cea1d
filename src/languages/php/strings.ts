import { Op } from '../facts.ts'
import { childByField, firstNamed, nextNamed } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import { expression, implicitCall, is, literal, spanning, textAt, valueRow } from './context.ts'

export function registerStrings(handlers: Handlers): void {
  handlers.onExpression('string', (context, node) => {
    const text = stringText(context, node)
    if (text === undefined || text.length > longestString) return literal(context, node, 'string')
    return spanning(context, Op.STRING, context.facts.string(text), -1, node)
  })
  handlers.onLiteral('nowdoc', 'string')
  handlers.onExpression('encapsed_string heredoc heredoc_body shell_command_expression', interpolated)
}

/** Longer literals are data, not names of anything. */
const longestString = 2000

/** A text with values in it, which are shown as their own methods say. */
function interpolated(context: Context, node: number): number {
  const plain = stringText(context, node)
  if (plain !== undefined && plain.length <= longestString)
    return spanning(context, Op.STRING, context.facts.string(plain), -1, node)
  const { tree } = context
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (is(context, child, 'heredoc_body')) interpolated(context, child)
    else if (!PLAIN.has(tree.grammar.kindName(tree.kind[child]!))) shown(context, child)
  }
  return literal(context, node, 'string')
}

const PLAIN: ReadonlySet<string> = new Set([
  'string_content',
  'escape_sequence',
  'heredoc_start',
  'heredoc_end',
])

/** Reads a value where its text is asked for: an object gives it by `__toString`. */
export function shown(context: Context, node: number): number {
  const row = valueRow(context, node)
  if (row === -1) return row
  const op = context.facts.expressions.get(row, 0)
  if (op !== Op.STRING && op !== Op.LITERAL && op !== Op.ARRAY)
    implicitCall(context, row, '__toString', node, null)
  return row
}

/** What a literal says, undefined where it is put together or is none. */
export function stringText(context: Context, node: number): string | undefined {
  const { tree } = context
  if (!is(context, node, 'string') && !is(context, node, 'encapsed_string')) return undefined
  let text = ''
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    const part = textAt(context, child)
    if (is(context, child, 'string_content')) text += part
    else if (is(context, child, 'escape_sequence')) text += part === '\\\\' ? '\\' : part.slice(1)
    else return undefined
  }
  return text
}

/** A path that is put together from literals and the folder of the file: `__DIR__ . '/a.php'`, `dirname(__FILE__) . …`. */
export function constantText(context: Context, node: number): string | undefined {
  const { tree } = context
  if (is(context, node, 'parenthesized_expression')) return constantText(context, firstNamed(tree, node))
  const text = stringText(context, node)
  if (text !== undefined) return text
  const written = textAt(context, node).replaceAll(/\s+/g, '')
  if (written === '__DIR__') return '.'
  const above = /^(?:\\?dirname\()+(__FILE__|__DIR__)(?:,(\d))?\)+$/.exec(written)
  if (above !== null) {
    const levels = written.split('dirname(').length - 1 + Number(above[2] ?? 1) - 1
    return ['.', ...Array<string>(above[1] === '__FILE__' ? levels - 1 : levels).fill('..')].join('/')
  }
  if (!is(context, node, 'binary_expression')) return undefined
  const side = (name: string): number => childByField(tree, node, tree.grammar.fieldId(name))
  if (textAt(context, side('operator')) !== '.' || context.depth > 50) return undefined
  const left = constantText(context, side('left'))
  const right = left === undefined ? undefined : constantText(context, side('right'))
  return right === undefined ? undefined : left! + right
}

/** Reads all parts of a node whose value is a text or a number. */
export function readParts(context: Context, node: number): void {
  const { tree } = context
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child))
    expression(context, child)
}

/** `unset($a['k'])`, `isset($a['k'])`: of an object a method is asked. */
export function probe(context: Context, node: number, method: string): void {
  if (node === -1) return
  const row = expression(context, node)
  if (is(context, node, 'subscript_expression'))
    implicitCall(context, context.facts.expressions.get(row, 2), method, node, null)
}
