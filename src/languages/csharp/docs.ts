import * as shared from '../core/docs.ts'
import type { FlatTree } from '../tree.ts'
import type { Context } from './context.ts'

const longestSignature = 300
const longestDoc = 4000

/** The text from `start` to `end` on one line, without the `;` that may end it. */
export function foldSignature(tree: FlatTree, start: number, end: number): string {
  const text = tree.text.slice(start, Math.min(end, start + longestSignature * 4))
  const folded = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/(?<!\s)\s*;$/, '')
  return folded.length > longestSignature ? `${folded.slice(0, longestSignature - 1)}…` : folded
}

/** A declaration with the beginning of its value, a node or -1. */
export function valueSignature(tree: FlatTree, start: number, end: number, value: number): string {
  return shared.valueSignature(tree, start, value === -1 ? end : tree.end[value]!, value, foldSignature)
}

/** The documentation or comment block that ends on the line before a node, as plain text. */
export function docBefore(context: Context, node: number): string {
  const { tree, kinds } = context
  let first = node
  for (let before = node - 1; before > 0 && tree.kind[before] === kinds.comment; before--) {
    if (shared.isTrailing(tree, before)) break
    if (shared.lineBreaks(tree, tree.end[before]!, tree.start[first]!) > 1) break
    const isBlock = tree.text.charCodeAt(tree.start[before]! + 1) === 42
    first = before
    if (isBlock) break
  }
  return first === node ? '' : commentText(context, first, node)
}

/** The text inside comments, without their markers, and without the tags of XML documentation. */
function commentText(context: Context, first: number, end: number): string {
  const { tree, kinds } = context
  const lines: string[] = []
  for (let node = first; node < end; node++) {
    if (tree.kind[node] !== kinds.comment) continue
    const text = tree.text.slice(
      tree.start[node],
      Math.min(tree.end[node]!, tree.start[node]! + longestDoc * 2),
    )
    if (text.startsWith('/*')) {
      const inner = text.replace(/^\/\*+/, '').replace(/(?<!\*)\*+\/$/, '')
      for (const line of inner.split('\n')) lines.push(line.replace(/^\s*\* ?/, '').trimEnd())
    } else {
      lines.push(text.replace(/^\/\/+ ?/, '').trimEnd())
    }
  }
  const text = lines.join('\n')
  return (text.includes('<') ? withoutTags(text) : text).trim().slice(0, longestDoc)
}

/** `<see cref="T:A.B"/>` is A.B, `<param name="x">…` is `x: …`, other tags leave what they hold. */
function withoutTags(text: string): string {
  return text
    .replaceAll(
      /<(?:see|seealso|paramref|typeparamref|inheritdoc)\s[^<>]*?"(?:[A-Z]:)?([^"<>]*)"\s*\/>/g,
      '$1',
    )
    .replaceAll(/<(?:param|typeparam|exception)\s[^<>]*?"(?:[A-Z]:)?([^"<>]*)"\s*>/g, '$1: ')
    .replaceAll('<returns>', 'Returns: ')
    .replaceAll(/<\/?[A-Za-z][^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
}
