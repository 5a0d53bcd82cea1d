import { valueSignature } from '../core/docs.ts'
import type { FlatTree } from '../tree.ts'
import type { Context } from './context.ts'

export { foldSignature } from '../core/docs.ts'

const longestDoc = 4000

/** Head of a constant: its declaration with the beginning of its value. */
export function constantSignature(context: Context, node: number): string {
  const { tree, kinds } = context
  const value = context.childByField(node, kinds.fields.value)
  const end = tree.end[node]! - (tree.text.charCodeAt(tree.end[node]! - 1) === 59 ? 1 : 0)
  return valueSignature(tree, tree.start[node]!, end, value)
}

/** Sibling before a node, -1 for none. In preorder it is an ancestor of the node just before, or that node itself. */
export function previousSibling(tree: FlatTree, node: number): number {
  const parent = tree.parent[node]!
  let before = node - 1
  if (before === parent || before < 0) return -1
  while (tree.parent[before] !== parent) before = tree.parent[before]!
  return before
}

/** The plain text of an outer doc comment (`///`, `/** … *\/`); undefined for any other comment. */
export function outerDocText(context: Context, comment: number): string | undefined {
  return docText(context, comment, context.kinds.outerDoc)
}

/** Lines of `//!` at the beginning of a body. */
export function innerDoc(context: Context, body: number): string {
  const { tree, kinds } = context
  const lines: string[] = []
  for (let child = body + 1; child !== -1 && child <= tree.last[body]!; child = tree.next[child]!) {
    const kind = tree.kind[child]
    if (kind !== kinds.lineComment && kind !== kinds.blockComment) {
      if (tree.start[child] === tree.start[body]) continue
      break
    }
    const text = docText(context, child, kinds.innerDoc)
    if (text !== undefined) lines.push(text)
  }
  return joinDoc(lines)
}

export function joinDoc(lines: readonly string[]): string {
  return lines.join('\n').trim().slice(0, longestDoc)
}

function docText(context: Context, comment: number, marker: number): string | undefined {
  const { tree, kinds } = context
  let isDoc = false
  let doc = -1
  for (let child = comment + 1; child <= tree.last[comment]!; child++) {
    if (tree.kind[child] === marker) isDoc = true
    else if (tree.kind[child] === kinds.docComment) doc = child
  }
  if (!isDoc) return undefined
  if (doc === -1) return ''
  const end = Math.min(tree.end[doc]!, tree.start[doc]! + longestDoc)
  const text = tree.text.slice(tree.start[doc], end)
  if (tree.kind[comment] === kinds.lineComment) return (text.startsWith(' ') ? text.slice(1) : text).trimEnd()
  return text.split('\n').map(withoutStar).join('\n').trim()
}

/** A line of a block comment without the star that begins it. */
function withoutStar(line: string): string {
  const trimmed = line.trim()
  if (!trimmed.startsWith('*')) return trimmed
  return trimmed.startsWith('* ') ? trimmed.slice(2) : trimmed.slice(1)
}
