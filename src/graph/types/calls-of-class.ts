import type { LinkContext } from '../context.ts'

/** Methods (global rows) that calling a class (global row) runs instead of its constructors. */
export function callsOfClass(context: LinkContext, definition: number): readonly number[] {
  const { program } = context
  const rules = program.rules[program.definitionFile[definition]!]!
  return rules.callEffects.runInsteadOfConstructors?.(context, definition) ?? []
}
