import type { FlatTree } from '../tree.ts'

const longestSignature = 300
const longestInitialiser = 120

/** The text from `start` to `end` on one line, without the comments among `fromNode..toNode`. */
export function headOf(
  tree: FlatTree,
  start: number,
  end: number,
  fromNode: number,
  toNode: number,
  comment: number,
): string {
  let text = ''
  let at = start
  for (let node = fromNode; node < toNode; node++) {
    if (tree.kind[node] !== comment || tree.start[node]! < at || tree.end[node]! > end) continue
    text += tree.text.slice(at, tree.start[node])
    at = tree.end[node]!
  }
  text += tree.text.slice(at, end)
  return foldHead(text, longestSignature)
}

/** An assignment statement on one line: all of its targets, and the beginning of what is assigned. */
export function assignmentHead(tree: FlatTree, statement: number): string {
  const start = tree.start[statement]!
  const end = tree.end[statement]!
  const equals = tree.text.indexOf('=', start)
  const from = equals === -1 || equals > end ? start : equals
  const cut = Math.min(end, from + longestInitialiser * 2)
  const limit = Math.min(longestSignature, from - start + longestInitialiser)
  const folded = foldHead(tree.text.slice(start, cut), limit)
  return cut < end && !folded.endsWith('…') ? `${folded}…` : folded
}

function foldHead(text: string, limit: number): string {
  const folded = foldSpace(text)
  if (folded.length <= limit) return folded
  const cut = folded.slice(0, limit - 1)
  // Never half of a surrogate pair.
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}

function foldSpace(text: string): string {
  return text
    .replace(/\\\r?\n/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/([([{]) /g, '$1')
    .replace(/,? ([)\]}])/g, '$1')
    .trim()
}
