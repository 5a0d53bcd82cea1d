import * as shared from '../core/docs.ts'
import type { Context } from './context.ts'

export { foldSignature } from '../core/docs.ts'

/** The KDoc or comment block that ends on the line before a node, as plain text. */
export function docBefore(context: Context, node: number): string {
  const isComment = (before: number) =>
    context.is(before, 'line_comment') || context.is(before, 'block_comment')
  return shared.docBefore(context.tree, node, isComment)
}
