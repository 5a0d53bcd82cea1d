import type { ShownPart } from '../../../tools/relate-parts.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import type { Asked } from '../plans.ts'
import { cite, pathOf } from '../prose.ts'
import type { Script } from '../script.ts'
import { callAll } from '../script.ts'
import type { GatheredFacts } from './project/gather-facts.ts'
import { gatherFacts } from './project/gather-facts.ts'
import { firstSentences, isHint, plainProse } from './project/plain-prose.ts'
import { readTexts } from './project/read-texts.ts'

/** What people wrote about directories: their manifests, their READMEs, and the lists of directories in documents. */
export function* describeParts(
  asked: Asked,
  parts: readonly ShownPart[],
): Script<{ readonly said: ReadonlyMap<string, string>; readonly gathered: GatheredFacts }> {
  const gathered = yield* gatherFacts(asked, ['manifest', 'document'])
  const directories = parts
    .filter(({ kind, name }) => kind === 'directory' && name !== '.')
    .map(({ name }) => name)
  const said = new Map<string, string>()
  for (const { path, facts } of gathered.files) {
    const directory = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    if (facts.description === undefined || !directories.includes(directory)) continue
    const { text, place } = facts.description
    said.set(directory, `${ended(plainProse(text))}${cite(`${place.path}:${place.line}-${place.endLine}`)}`)
  }
  // Only files that are there: a path that is not leads to the nearest one that is.
  const readmes = yield* readTexts(
    gathered.paths.filter(
      (path) =>
        path.endsWith('/README.md') &&
        directories.includes(path.slice(0, -'/README.md'.length)) &&
        !said.has(path.slice(0, -'/README.md'.length)),
    ),
  )
  for (const { path, text } of readmes) {
    const found = firstStatement(text)
    if (found !== undefined)
      said.set(
        path.replace(/\/README\.md$/u, ''),
        `${ended(found.text)} [${path}:${found.line}-${found.endLine}]`,
      )
  }
  const left = directories.filter((path) => !said.has(path))
  const listed = yield* callAll(
    'grep',
    left.map((path) => ({
      pattern: String.raw`(?:^|[\s|/\x60*])${escapeName(path.split('/').at(-1) ?? path)}/?[\x60*]*(?:\s*(?:#|–|—|:|\|)|\s+-\s)\s*\S`,
      regex: true,
      case_sensitive: true,
      path: '**/*.{md,rst,txt,adoc}',
      limit: 12,
    })),
  )
  left.forEach((path, index) => {
    const output = listed[index]
    if (output === undefined || isToolFailure(output)) return
    const name = path.split('/').at(-1) ?? path
    for (const { text, location } of output.matches) {
      if (/change|history|news|release/iu.test(pathOf(location))) continue
      const described = descriptionIn(text, name)
      if (described === undefined) continue
      said.set(path, `${ended(described)}${cite(location)}`)
      return
    }
  })
  return { said, gathered }
}

/** `├── routes/   # the pages`, `- \`routes\`: the pages`, `| routes | the pages |`: what stands behind the name. */
function descriptionIn(line: string, name: string): string | undefined {
  const isEntry = /^\s*(?:[-*+]|\||[├└│─\s`]+|\d+\.)/u.test(line)
  const at = line.indexOf(name)
  if (!isEntry || at === -1) return undefined
  const rest = line
    .slice(at + name.length)
    .replace(/^[/`*)\]]*(?:\s*(?:#|–|—|:|\|)|\s+-\s)\s*/u, '')
    .replace(/\|.*$/u, '')
    .trim()
  const plain = plainProse(rest)
  const isWhole = plain.split('`').length % 2 === 1
  return !isWhole ||
    plain.length < 12 ||
    plain.length > 260 ||
    !/[a-z]{3}/u.test(plain) ||
    /^https?:/u.test(plain)
    ? undefined
    : plain
}

function firstStatement(text: string): { text: string; line: number; endLine: number } | undefined {
  const lines = text.split('\n')
  for (let index = 0; index < Math.min(lines.length, 40); index += 1) {
    if (!/^[A-Z`\w]/u.test(lines[index] ?? '') || /^(?:```|[=-]{3})/u.test(lines[index] ?? '')) continue
    let end = index
    while (end + 1 < lines.length && (lines[end + 1] ?? '').trim() !== '') end += 1
    const isTitle = /^[=-]{3,}$/u.test((lines[index + 1] ?? '').trim())
    const prose = firstSentences(plainProse(lines.slice(index, end + 1).join(' ')), 240)
    if (!isTitle && prose.length > 24 && !isHint(prose) && !isFinding(prose))
      return { text: prose, line: index + 1, endLine: end + 1 }
    index = end
  }
  return undefined
}

/** "Size of table is 123,217,667 bytes", "This is much better than …": a measurement, not what something is. */
function isFinding(text: string): boolean {
  return /\d\s?(?:bytes|[kmg]i?b|ms|ns)\b|\bbenchmarks?\b|\b(?:better|faster|slower|worse) than\b/iu.test(
    text,
  )
}

function ended(text: string): string {
  return text.replace(/[.:;,]$/u, '')
}

function escapeName(name: string): string {
  return name.replace(/[.+^${}()|[\]\\*?]/gu, String.raw`\$&`)
}
