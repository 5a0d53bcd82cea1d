import type { LinkContext } from '../context.ts'

/** Methods (global rows) by which a type (global row) says what `x[i]` gives, or how it is written, beside an indexer. */
export function indexMethods(context: LinkContext, type: number, isRead: boolean): readonly number[] {
  const { program } = context
  return program.rules[program.definitionFile[type]!]!.values.indexMethods?.(context, type, isRead) ?? []
}
