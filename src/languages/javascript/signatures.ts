import { Kind } from './kinds.ts'
import type { Context } from './context.ts'

const longestSignature = 300
/** How much of an initialiser a signature shows. */
const longestInitialiser = 120

/** The text between two offsets on one line, whitespace folded, cut at `limit` characters. */
export function foldedText(text: string, start: number, end: number, limit = longestSignature): string {
  let folded = ''
  let from = start
  let at = start
  while (at < end && folded.length < limit) {
    if (!isSpace(text.charCodeAt(at))) {
      at++
      if (at - from > limit) break
      continue
    }
    folded += text.slice(from, at)
    while (at < end && isSpace(text.charCodeAt(at))) at++
    from = at
    if (folded !== '' && at < end) folded += ' '
  }
  folded += text.slice(from, at)
  if (folded.length <= limit) return folded.trimEnd()
  return `${folded.slice(0, limit - 1).trimEnd()}…`
}

/** A declaration with an initialiser: all of the head, the beginning of the value. */
export function signatureWithValue(context: Context, start: number, end: number, value: number): string {
  if (value === -1) return withoutSemicolon(foldedText(context.text, start, end))
  const head = foldedText(
    context.text,
    start,
    context.tree.start[value]!,
    longestSignature - longestInitialiser,
  )
  const shown = foldedText(
    context.text,
    context.tree.start[value]!,
    context.tree.end[value]!,
    longestInitialiser - 1,
  )
  return `${head} ${shown}`
}

/** Where a definition's own text begins: decorators are not part of a signature. */
export function afterDecorators(context: Context, node: number, start: number): number {
  const { tree } = context
  // Those before `export` stand beside the declaration.
  let outer = node
  while (tree.parent[outer]! > 0 && tree.start[tree.parent[outer]!] === start) outer = tree.parent[outer]!
  let from = start
  for (let child = context.firstChild(outer); child !== -1; child = tree.next[child]!) {
    const kind = context.kindOf(child)
    if (kind !== Kind.DECORATOR && kind !== Kind.COMMENT) break
    if (kind === Kind.DECORATOR) from = tree.next[child] === -1 ? from : tree.start[tree.next[child]!]!
  }
  return from
}

function withoutSemicolon(text: string): string {
  return text.endsWith(';') ? text.slice(0, -1).trimEnd() : text
}

function isSpace(unit: number): boolean {
  return unit === 32 || (unit >= 9 && unit <= 13) || unit === 0xa0 || unit === 0x2028 || unit === 0x2029
}
