import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

export interface FoundExpression {
  /** `src/a.ts:12`, 1-based. */
  readonly place: string
  readonly expression: RegExp
}

/** All regular expressions that are written out in the files of some folders, tests left out. */
export function findExpressions(root: string, folders: readonly string[]): FoundExpression[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((path) => !path.endsWith('.test.ts') && !path.includes('/testing/'))
    .toSorted()
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const found: FoundExpression[] = []
      visit(parseSync(path, text).program, (pattern, flags, start) => {
        const line = text.slice(0, start).split('\n').length
        found.push({ place: `${path}:${line}`, expression: new RegExp(pattern, flags) })
      })
      return found
    })
}

function visit(node: unknown, found: (pattern: string, flags: string, start: number) => void): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, found)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const { type, regex, start } = node as { type?: string; regex?: RegexLiteral; start?: number }
  if (type === 'Literal' && regex !== undefined) found(regex.pattern, regex.flags, start ?? 0)
  for (const value of Object.values(node)) visit(value, found)
}

interface RegexLiteral {
  readonly pattern: string
  readonly flags: string
}
