import { commentText, isTrailing, lineBreaks } from '../core/docs.ts'
import type { Context } from './context.ts'

export { foldSignature } from '../core/docs.ts'

/** The comments that end on the line before a node, as plain text. */
export function docBefore(context: Context, node: number): string {
  const { tree, kinds } = context
  let first = node
  for (let before = node - 1; before > 0 && tree.kind[before] === kinds.comment; before--) {
    if (isTrailing(tree, before) || lineBreaks(tree, tree.end[before]!, tree.start[first]!) > 1) break
    first = before
  }
  return commentText(tree, first, node, plainLines)
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
