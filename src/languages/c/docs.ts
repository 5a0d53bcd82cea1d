import { commentText, docStart, lineBreaks, valueSignature } from '../core/docs.ts'
import type { FlatTree } from '../tree.ts'
import type { Context } from './context.ts'

const longestSignature = 300

/** The text from `start` to `end` on one line. */
export function foldSignature(tree: FlatTree, start: number, end: number): string {
  const text = tree.text.slice(start, Math.min(end, start + longestSignature * 4))
  const folded = text
    .replaceAll(/(?:\\?\s)+/g, ' ')
    .trim()
    .replace(/ ?;$/, '')
  return folded.length > longestSignature ? `${folded.slice(0, longestSignature - 1)}…` : folded
}

/** A declaration with the beginning of its value; `value` is -1 where there is none. */
export function variableSignature(tree: FlatTree, start: number, end: number, value: number): string {
  return valueSignature(tree, start, end, value, foldSignature)
}

/** The comments that end on the line before a node, as plain text. */
export function docBefore(context: Context, node: number): string {
  const { tree, kinds } = context
  const first = docStart(
    tree,
    node,
    (before) => tree.kind[before] === kinds.comment && !isMemberComment(tree, before),
  )
  return first === node ? docAfter(context, node) : commentText(tree, first, node, plainLines)
}

/** `///<` and `/**<` stand behind what they describe. */
function docAfter(context: Context, node: number): string {
  const { tree, kinds } = context
  let after = tree.next[node]!
  while (after !== -1 && tree.end[after]! - tree.start[after]! === 1) after = tree.next[after]!
  if (after === -1 || tree.kind[after] !== kinds.comment || !isMemberComment(tree, after)) return ''
  return lineBreaks(tree, tree.end[node]!, tree.start[after]!) === 0
    ? commentText(tree, after, after + 1, plainLines)
    : ''
}

function isMemberComment(tree: FlatTree, comment: number): boolean {
  return tree.text.charCodeAt(tree.start[comment]! + 3) === 60
}

/** The lines of a comment without its markers and the asterisks that begin them. */
function plainLines(text: string): readonly string[] {
  if (text.startsWith('/*')) {
    const inner = text.replace(/^\/\*+[!<]?/, '').replace(/(?<!\*)\*+\/$/, '')
    return inner.split('\n').map((line) => line.replace(/^\s*\*+ ?/, '').trimEnd())
  }
  return text.split('\n').map((line) => line.replace(/^\s*\/\/+[!<]? ?/, '').trimEnd())
}
