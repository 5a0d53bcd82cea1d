import type { ListDefinitionsOutput } from '../../../../tools/list-definitions.ts'
import { cite, code, joinNames, quoteDoc } from '../../prose.ts'

/** A line for each definition: its kind, name, base or decorators where they matter, and what its documentation says. */
export function listDefinitions(
  { definitions }: ListDefinitionsOutput,
  showsBase: boolean,
  showsMarks = false,
): string {
  return `${definitions
    .slice(0, 100)
    .map((one) => {
      const through = showsBase && one.through !== undefined ? ` (from ${code(one.through)})` : ''
      const marks =
        showsMarks && one.marks !== undefined
          ? ` with ${joinNames(
              one.marks.map((mark) => code(`@${mark}`)),
              6,
            )}`
          : ''
      const doc = one.doc === undefined ? '' : `: ${quoteDoc(one.doc).replace(/\.$/u, '')}`
      return `- ${one.kind} ${code(one.name)}${through}${marks}${doc}${cite(one.location)}\n`
    })
    .join('')}${definitions.length > 100 ? `\nand ${definitions.length - 100} more.\n` : ''}`
}
