import { isTrailing, lineBreaks } from '../core/docs.ts'
import type { FlatTree } from '../tree.ts'
import type { Context } from './context.ts'

const longestSignature = 300
const longestDoc = 4000
/** Characters of an initialiser that a variable's signature shows. */
const longestInitialiser = 120

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
  const shown = value === -1 ? end : Math.min(end, tree.start[value]! + longestInitialiser)
  const text = foldSignature(tree, start, shown)
  return shown < end && value !== -1 && !text.endsWith('…') ? `${text.slice(0, longestSignature - 1)}…` : text
}

/** The comments that end on the line before a node, as plain text. */
export function docBefore(context: Context, node: number): string {
  const { tree, kinds } = context
  let first = node
  for (let before = node - 1; before > 0; before--) {
    if (tree.kind[before] !== kinds.comment || tree.parent[before] !== tree.parent[node]) break
    if (isTrailing(tree, before) || isMemberComment(tree, before)) break
    if (lineBreaks(tree, tree.end[before]!, tree.start[first]!) > 1) break
    first = before
    // A documentation block is the whole documentation; what stands above it is about something else.
    if (tree.text.startsWith('/**', tree.start[before])) break
  }
  return first === node ? docAfter(context, node) : commentText(tree, first, node)
}

/** `///<` and `/**<` stand behind what they describe. */
function docAfter(context: Context, node: number): string {
  const { tree, kinds } = context
  let after = tree.next[node]!
  while (after !== -1 && tree.end[after]! - tree.start[after]! === 1) after = tree.next[after]!
  if (after === -1 || tree.kind[after] !== kinds.comment || !isMemberComment(tree, after)) return ''
  return lineBreaks(tree, tree.end[node]!, tree.start[after]!) === 0
    ? commentText(tree, after, after + 1)
    : ''
}

function isMemberComment(tree: FlatTree, comment: number): boolean {
  return tree.text.charCodeAt(tree.start[comment]! + 3) === 60
}

/** The text inside comments, without their markers and the asterisks that begin their lines. */
function commentText(tree: FlatTree, first: number, end: number): string {
  const lines: string[] = []
  for (let node = first; node < end; node++) {
    const text = tree.text.slice(tree.start[node], Math.min(tree.end[node]!, tree.start[node]! + longestDoc))
    if (text.startsWith('/*')) {
      const inner = text.replace(/^\/\*+[!<]?/, '').replace(/(?<!\*)\*+\/$/, '')
      for (const line of inner.split('\n')) lines.push(line.replace(/^\s*\*+ ?/, '').trimEnd())
    } else {
      for (const line of text.split('\n')) lines.push(line.replace(/^\s*\/\/+[!<]? ?/, '').trimEnd())
    }
  }
  return lines.join('\n').trim().slice(0, longestDoc)
}
