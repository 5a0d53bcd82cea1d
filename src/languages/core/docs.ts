import type { FlatTree } from '../tree.ts'

const longestSignature = 300
/** Characters of a value that the signature of what it is given to shows. */
const longestInitialiser = 120
const longestDoc = 4000

/** The text from `start` to `end` on one line. */
export function foldSignature(tree: FlatTree, start: number, end: number): string {
  const text = tree.text.slice(start, Math.min(end, start + longestSignature * 4))
  const folded = text.replaceAll(/\s+/g, ' ').trim()
  return folded.length > longestSignature ? shortened(folded) : folded
}

/** The same of a declaration, with no more than the beginning of its value (a node, -1 for none). */
export function valueSignature(
  tree: FlatTree,
  start: number,
  end: number,
  value: number,
  fold = foldSignature,
): string {
  const shown = value === -1 ? end : Math.min(end, tree.start[value]! + longestInitialiser)
  const text = fold(tree, start, shown)
  return shown < end ? shortened(text) : text
}

/** A signature whose end is left out. */
function shortened(signature: string): string {
  return `${signature.slice(0, longestSignature - 1)}…`
}

/** The doc comment or comment block that ends on the line before a node, as plain text. */
export function docBefore(tree: FlatTree, node: number, isComment: (node: number) => boolean): string {
  const first = docStart(tree, node, isComment)
  return first === node ? '' : commentText(tree, first, node)
}

/** The first comment of that block; the node itself where there is none. */
export function docStart(tree: FlatTree, node: number, isComment: (node: number) => boolean): number {
  let first = node
  for (let before = node - 1; before > 0; before--) {
    if (!isComment(before)) break
    if (tree.parent[before] !== tree.parent[node] || isTrailing(tree, before)) break
    if (lineBreaks(tree, tree.end[before]!, tree.start[first]!) > 1) break
    first = before
    // A doc comment is the whole documentation; what stands above it is about something else.
    if (tree.text.startsWith('/**', tree.start[before])) break
  }
  return first
}

/** The text inside the comments from one node to before another; `linesOf` leaves out what marks a comment as one. */
export function commentText(
  tree: FlatTree,
  first: number,
  end: number,
  linesOf: (comment: string) => readonly string[] = plainLines,
): string {
  const lines: string[] = []
  for (let node = first; node < end; node++) {
    const text = tree.text.slice(tree.start[node], Math.min(tree.end[node]!, tree.start[node]! + longestDoc))
    lines.push(...linesOf(text))
  }
  return lines.join('\n').trim().slice(0, longestDoc)
}

/** The lines of a comment without its markers and the asterisks that begin them. */
function plainLines(text: string): readonly string[] {
  if (!text.startsWith('/*')) return [text.replace(/^(?:\/\/+|#+) ?/, '').trimEnd()]
  const inner = text.replace(/^\/\*+/, '').replace(/(?<!\*)\*+\/$/, '')
  return inner.split('\n').map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
}

/** Whether code stands before a comment on its line. */
export function isTrailing(tree: FlatTree, comment: number): boolean {
  for (let offset = tree.start[comment]! - 1; offset >= 0; offset--) {
    const unit = tree.text.charCodeAt(offset)
    if (unit === 10 || unit === 13) return false
    if (unit !== 32 && unit !== 9 && unit !== 0xfe_ff) return true
  }
  return false
}

export function lineBreaks(tree: FlatTree, start: number, end: number): number {
  let count = 0
  for (let offset = start; offset < end; offset++) if (tree.text.charCodeAt(offset) === 10) count++
  return count
}
