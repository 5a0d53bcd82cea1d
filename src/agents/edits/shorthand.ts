import type { SourceFile } from './source-file.ts'
import { skipSpace } from './source-file.ts'

const scripts: ReadonlySet<string> = new Set(['typescript', 'javascript'])

/** Whether a name is at once the key and the value of an object, as in `{ name }`; imports and exports are none. */
export function isShorthand({ language, masked }: SourceFile, start: number, end: number): boolean {
  if (!scripts.has(language)) return false
  const after = masked[skipSpace(masked, end)]
  if (after !== ',' && after !== '}') return false
  let depth = 0
  let at = start - 1
  while (at >= 0 && /\s/u.test(masked[at] ?? '')) at -= 1
  if (masked[at] !== ',' && masked[at] !== '{') return false
  for (; at >= 0; at -= 1) {
    const character = masked[at] ?? ''
    if (')]}'.includes(character)) depth += 1
    else if ('([{'.includes(character)) {
      if (depth === 0)
        return (
          character === '{' &&
          !/\b(?:import|export)(?:\s{1,20}type)?(?:\s{1,20}[\w$]{1,80}\s{0,20},)?\s{0,20}$/u.test(
            masked.slice(Math.max(0, at - 150), at),
          )
        )
      depth -= 1
    } else if (character === ';' && depth === 0) return false
  }
  return false
}
