import { indentOf } from '../../../indent-of.ts'
import type { GrepOutput } from '../../../tools/grep.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { shortenCode } from '../narrate/shorten-code.ts'
import { code, fenced, joinNames, languageOf, quoteDoc, stripNumbers } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'

const mostLines = 16

/**
 * A name that a file outside of the graph defines (`def limit(…)` of a jq library, a make target, a shell function):
 * its comment and its text. False, with nothing said, where none does.
 */
export function* explainTextDefinition(name: string): Script<boolean> {
  if (!/^\w{2,80}$/u.test(name)) return false
  const output = yield* call('grep', {
    pattern: String.raw`^\s*(?:(?:def|function|macro|func|sub|let|proc|target|rule)\s+${name}\b|${name}\s*\(\)\s*\{|${name}:(?:\s|$))`,
    regex: true,
    case_sensitive: true,
    limit: 20,
  })
  if (isToolFailure(output)) return false
  const found = output.matches.filter((match) => match.in_test !== true && !isRead(match))
  const [first, ...others] = found
  const place = first === undefined ? null : /^(.*):(\d+)-\d+$/u.exec(first.location)
  if (first === undefined || place === null) return false
  const path = place[1] ?? ''
  const line = Number(place[2])
  const read = yield* call('read_file', {
    path,
    start_line: Math.max(1, line - 4),
    end_line: line + mostLines + 4,
  })
  if (isToolFailure(read)) return false
  const { lines, firstLine } = stripNumbers(read.text)
  const at = line - firstLine
  const end = endOf(lines, at)
  const shown = lines.slice(at, end)
  const comment = commentAbove(lines, at)
  yield* say(
    `${code(name)} is defined in ${code(path)} [${path}:${line}-${line + shown.length - 1}].${comment === '' ? '' : ` Above it stands: ${quoteDoc(comment)}`}`,
  )
  yield* say(`\n\n${fenced(shown, languageOf(path))}`)
  yield* sayDocuments(name)
  if (others.length > 0)
    yield* say(
      `\n\nThe same name is also defined at ${joinNames(
        others.slice(0, 4).map(({ location }) => `[${location}]`),
        4,
      )}.`,
    )
  return true
}

/** The graph has what it read by itself: a definition that begins on the line, or a language that it knows. */
function isRead({ location, in: inside }: GrepOutput['matches'][number]): boolean {
  return (
    inside !== undefined ||
    /\.(?:[cm]?[jt]sx?|pyi?|go|java|rs|rb|php|cs|cc?|cpp|hh?|hpp|swift|kt|md|rst|txt|json|toml|xml|html?|css|ya?ml|1|prebuilt):/iu.test(
      location,
    )
  )
}

/** Up to the next line that is not deeper than the head and not its end. */
function endOf(lines: readonly string[], at: number): number {
  const depth = indentOf(lines[at] ?? '')
  for (let index = at + 1; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (index - at >= mostLines) return index
    if (line.trim() === '' || (indentOf(line) <= depth && !/^\s*(?:[})\]]|end\b|fi\b|done\b)/u.test(line)))
      return index
  }
  return lines.length
}

function commentAbove(lines: readonly string[], at: number): string {
  const above: string[] = []
  for (let index = at - 1; index >= 0; index -= 1) {
    const match = /^\s*(?:#|\/\/|--|;|%|")+\s?(.*)$/u.exec(lines[index] ?? '')
    if (match === null) break
    above.unshift(match[1] ?? '')
  }
  return above.join(' ').trim()
}

/** What manuals and change lists say of it, where they write it as it is called. */
function* sayDocuments(name: string): Script {
  const output = yield* call('grep', {
    pattern: String.raw`\b${name}\(`,
    regex: true,
    case_sensitive: true,
    path: '**/*.{md,rst,txt,yml,yaml}',
    limit: 20,
  })
  const lines = isToolFailure(output) ? [] : output.matches.filter((match) => match.in_test !== true)
  const distinct = [...new Map(lines.map((match) => [match.text.trim(), match])).values()].slice(0, 3)
  if (distinct.length === 0) return
  const rows = distinct.map(
    ({ text, location }) => `- ${code(shortenCode(text.trim(), 160))} [${location}]\n`,
  )
  yield* say(`\n\nThe documents speak of it here:\n\n${rows.join('')}`)
}
