import type { GrepOutput } from '../../../../../tools/grep.ts'
import { code } from '../../../prose.ts'

export type Match = GrepOutput['matches'][number]

/** Lines with the definition around each. */
export function listLines(lines: readonly Match[]): string {
  return lines
    .map(
      ({ text, location, in: inside }) =>
        `- ${code(text.slice(0, 140))}${inside === undefined ? '' : `, in ${code(inside.replace(/^[^#]*#/u, ''))}`} [${location}]\n`,
    )
    .join('')
}
