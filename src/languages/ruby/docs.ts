import { lineBreaks } from '../core/docs.ts'
import type { FlatTree } from '../tree.ts'
import type { Context } from './context.ts'

const longestSignature = 300
const longestDoc = 4000

/** The text from `start` to `end` on one line. */
export function foldSignature(tree: FlatTree, start: number, end: number): string {
  const text = tree.text.slice(start, Math.min(end, start + longestSignature * 4))
  const folded = text.replaceAll(/\s+/g, ' ').trim()
  return folded.length > longestSignature ? `${folded.slice(0, longestSignature - 1)}…` : folded
}

/** The comments that end on the line before a node, as plain text. */
export function docBefore(context: Context, node: number): string {
  const { tree, kinds } = context
  let first = node
  for (let before = node - 1; before > 0 && tree.kind[before] === kinds.comment; before--) {
    if (isTrailing(tree, before) || lineBreaks(tree, tree.end[before]!, tree.start[first]!) > 1) break
    first = before
  }
  const lines: string[] = []
  for (let comment = first; comment < node; comment++) {
    const end = Math.min(tree.end[comment]!, tree.start[comment]! + longestDoc)
    lines.push(...plainLines(tree.text.slice(tree.start[comment], end)))
  }
  return lines.join('\n').trim().slice(0, longestDoc)
}

/** Lines of a comment without its marks; what only tells tools something (`# frozen_string_literal: true`) is left out. */
function plainLines(text: string): readonly string[] {
  if (text.startsWith('=begin')) {
    const lines = text.split('\n')
    return lines.slice(1, lines.at(-1)?.startsWith('=end') === true ? -1 : undefined)
  }
  if (/^# ?-\*-|^#!|^# ?(?:frozen_string_literal|encoding|coding|typed|rubocop)\b/.test(text)) return []
  return [text.replace(/^#+ ?/, '').trimEnd()]
}

function isTrailing(tree: FlatTree, comment: number): boolean {
  for (let offset = tree.start[comment]! - 1; offset >= 0; offset--) {
    const unit = tree.text.charCodeAt(offset)
    if (unit === 10 || unit === 13) return false
    if (unit !== 32 && unit !== 9 && unit !== 0xfe_ff) return true
  }
  return false
}
