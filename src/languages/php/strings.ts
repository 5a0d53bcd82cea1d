import { Op } from '../facts.ts'
import type { Context, Handlers } from './context.ts'

export function registerStrings(handlers: Handlers): void {
  handlers.onExpression('string', (context, node) => {
    const text = stringText(context, node)
    if (text === undefined || text.length > longestString) return context.literal(node, 'string')
    return context.spanning(Op.STRING, context.facts.string(text), -1, node)
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
    return context.spanning(Op.STRING, context.facts.string(plain), -1, node)
  const { tree } = context
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (context.is(child, 'heredoc_body')) interpolated(context, child)
    else if (!PLAIN.has(tree.grammar.kindName(tree.kind[child]!))) shown(context, child)
  }
  return context.literal(node, 'string')
}

const PLAIN: ReadonlySet<string> = new Set([
  'string_content',
  'escape_sequence',
  'heredoc_start',
  'heredoc_end',
])

/** Reads a value where its text is asked for: an object gives it by `__toString`. */
export function shown(context: Context, node: number): number {
  const row = context.valueRow(node)
  if (row === -1) return row
  const op = context.facts.expressions.get(row, 0)
  if (op !== Op.STRING && op !== Op.LITERAL && op !== Op.ARRAY)
    context.implicitCall(row, '__toString', node, null)
  return row
}

/** What a literal says, undefined where it is put together or is none. */
export function stringText(context: Context, node: number): string | undefined {
  if (!context.is(node, 'string') && !context.is(node, 'encapsed_string')) return undefined
  let text = ''
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    const part = context.textAt(child)
    if (context.is(child, 'string_content')) text += part
    else if (context.is(child, 'escape_sequence')) text += part === '\\\\' ? '\\' : part.slice(1)
    else return undefined
  }
  return text
}

/** A path that is put together from literals and the folder of the file: `__DIR__ . '/a.php'`, `dirname(__FILE__) . …`. */
export function constantText(context: Context, node: number): string | undefined {
  const { tree } = context
  if (context.is(node, 'parenthesized_expression')) return constantText(context, context.firstNamed(node))
  const text = stringText(context, node)
  if (text !== undefined) return text
  const written = context.textAt(node).replaceAll(/\s+/g, '')
  if (written === '__DIR__') return '.'
  const above = /^(?:\\?dirname\()+(__FILE__|__DIR__)(?:,(\d))?\)+$/.exec(written)
  if (above !== null) {
    const levels = written.split('dirname(').length - 1 + Number(above[2] ?? 1) - 1
    return ['.', ...Array<string>(above[1] === '__FILE__' ? levels - 1 : levels).fill('..')].join('/')
  }
  if (!context.is(node, 'binary_expression')) return undefined
  const side = (name: string): number => context.childByField(node, tree.grammar.fieldId(name))
  if (context.textAt(side('operator')) !== '.' || context.depth > 50) return undefined
  const left = constantText(context, side('left'))
  const right = left === undefined ? undefined : constantText(context, side('right'))
  return right === undefined ? undefined : left! + right
}

/** Reads all parts of a node whose value is a text or a number. */
export function readParts(context: Context, node: number): void {
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child))
    context.expression(child)
}

/** `unset($a['k'])`, `isset($a['k'])`: of an object a method is asked. */
export function probe(context: Context, node: number, method: string): void {
  if (node === -1) return
  const row = context.expression(node)
  if (context.is(node, 'subscript_expression'))
    context.implicitCall(context.facts.expressions.get(row, 2), method, node, null)
}
