import { isToolFailure } from '../../../../tools/tool.ts'
import type { Script } from '../../script.ts'
import { call } from '../../script.ts'
import { plainProse } from './plain-prose.ts'

/** What documents say of settings: of each the first line that names it and says something, with its citation. */
export function* findSettingDocs(names: readonly string[]): Script<Map<string, string>> {
  const docs = new Map<string, string>()
  const asked = [...new Set(names)]
    .filter((name) => /^[\w.-]+$/u.test(name) && /[A-Z_.-]/u.test(name))
    .slice(0, 40)
  if (asked.length === 0) return docs
  const any = asked.map((name) => name.replaceAll('.', String.raw`\.`)).join('|')
  const output = yield* call('grep', {
    pattern: String.raw`(?:^|[^\w.-])(?:${any})(?:[^\w-]|$)`,
    regex: true,
    case_sensitive: true,
    path: '**/*.md',
    limit: 120,
  })
  if (isToolFailure(output)) return docs
  for (const { text, location } of output.matches) {
    if (
      /changelog|changes|history|release|\bnews\b/iu.test(location) ||
      text.length >= 240 ||
      /^\s*#/u.test(text)
    )
      continue
    // Of names that begin alike the one that stands there whole.
    const whole = new Set(text.split(/[^\w.-]/u).flatMap((part) => [part, part.replace(/[.-]$/u, '')]))
    const name = asked.find((one) => whole.has(one) && !docs.has(one))
    if (name === undefined) continue
    const isRow = text.trim().startsWith('|')
    // A line in the middle of a paragraph holds parts of sentences.
    if (!isRow && !/^\s*(?:[-*+] +)?[A-Z`*].*[.!?]\)?$/u.test(text)) continue
    const says = plainProse(readRow(text, name))
    // A list of names and the rest of a line of code say nothing.
    if (
      says.split(' ').length < 4 ||
      /[{};]$|^(?:[-*] )?(?:\$ |export |docker |[A-Z][A-Z0-9_]*=)/u.test(text.trim())
    )
      continue
    docs.set(name, `${says.replace(/\.$/u, '')} [${location}]`)
  }
  return docs
}

/** Of a row of a table what stands in its other cells. */
function readRow(text: string, name: string): string {
  if (!text.trim().startsWith('|')) return text
  return text
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '' && !cell.includes(name))
    .join(', ')
}
