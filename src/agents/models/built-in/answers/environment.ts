import type { GrepOutput } from '../../../tools/grep.ts'
import type { ToolFailure } from '../../../tools/tool.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { code, plural } from '../prose.ts'
import type { Script } from '../script.ts'
import { callAll, say } from '../script.ts'

type Match = GrepOutput['matches'][number]

/** How languages read their environment, up to the variable's name. */
const access = String.raw`process\.env\.|process\.env\[\s*['"]|import\.meta\.env\.|Deno\.env\.get\(\s*['"]|os\.environ\[\s*['"]|os\.environ\.(?:get|pop|setdefault)\(\s*['"]|environ\.get\(\s*['"]|environ\[\s*['"]|(?:[gG]et|Lookup)[eE]nv\(\s*['"]|GetEnvironmentVariable\(\s*['"]|env::var(?:_os)?\(\s*"|ENV\[\s*['"]|ENV\.fetch\(\s*['"]|\benv(?:ironment)?(?:\.get\(\s*['"]|\[\s*['"]|\.)`

/** "Where is the PORT environment variable read": reads first, then other lines that name it. */
export function* answerEnvironmentVariable(name: string): Script {
  const [reads, mentions] = yield* callAll('grep', [
    { pattern: `(?:${access})${name}\\b`, regex: true, case_sensitive: true, limit: 60 },
    // Some are asked for in capitals and read in small letters.
    { pattern: `\\b${name}\\b`, regex: true, case_sensitive: !name.includes('_'), limit: 80 },
  ])
  const isProduct = (match: Match): boolean => match.in_test !== true
  const read = matchesOf(reads).filter(isProduct)
  const known = new Set(read.map(({ location }) => location))
  const isDocument = ({ location }: Match): boolean => /\.(?:md|rst|txt|adoc|markdown):/iu.test(location)
  const other = matchesOf(mentions)
    .filter((match) => !known.has(match.location) && isProduct(match))
    .sort((a, b) => Number(isDocument(a)) - Number(isDocument(b)))
  if (read.length > 0) {
    yield* say(
      `The environment variable ${code(name)} is read in ${plural(read.length, 'place')} (found by the text of the line):\n\n`,
    )
    yield* listLines(read, 12)
    if (other.length > 0) yield* say('\nOther lines with this word:\n\n')
  } else if (other.length > 0) {
    const given = other.filter((match) => !isDocument(match)).find(({ text }) => isGiven(name, text))
    const field = other.find((match) => !isDocument(match) && isField(name, match))
    if (field !== undefined) {
      const uses = other.filter(
        (match) =>
          match !== field && match !== given && !isDocument(match) && !/^\s*(?:#|\/\/|\*)/u.test(match.text),
      )
      yield* say(
        `${code(name)} is the setting ${code(name.toLowerCase())}, declared in ${code(field.text.trim().replace(/\s+/gu, ' ').slice(0, 140))} [${field.location}]${given === undefined ? '' : `; the sample ${code(given.text.trim().slice(0, 140))} [${given.location}] shows its value`}. The variable is read through that declaration, not by its own name.\n`,
      )
      if (uses.length > 0) yield* say('\nIt is used here:\n\n')
      yield* listLines(uses, 8)
      return
    }
    yield* say(
      `${given === undefined ? '' : `${code(name)} is given a value in ${code(given.text.trim().slice(0, 140))} [${given.location}]. `}No line was found that reads it from the environment by this name; it may be read through a value that holds the settings. The word stands in ${plural(other.length, 'line')}:\n\n`,
    )
  } else {
    yield* say(`The word ${code(name)} does not occur in the repository outside its tests.`)
  }
  yield* listLines(other, read.length > 0 ? 8 : 15)
}

/** `signups_allowed: bool, true` in code: the declaration of a settings struct, class or macro. */
function isField(name: string, { text, location }: Match): boolean {
  if (!/\.(?:rs|py|go|cs|java|kt|[cm]?[jt]s):/u.test(location)) return false
  return new RegExp(String.raw`^\s*(?:pub |public |readonly )?${name.toLowerCase()}\??\s*:(?!:)`, 'u').test(
    text,
  )
}

/** `NAME = 3`, `"NAME": "x"`: a line that gives a name a literal. */
function isGiven(name: string, text: string): boolean {
  const at = text.indexOf(name)
  if (at < 0 || /[\w.]$/u.test(text.slice(0, at))) return false
  return /^["'\]]*\s*(?::\s*\w+\s*)?[:=]\s*(?:["'\d({[-]|[Tt]rue\b|[Ff]alse\b|None\b|null\b|timedelta)/u.test(
    text.slice(at + name.length),
  )
}

function* listLines(matches: readonly Match[], most: number): Script {
  for (const match of matches.slice(0, most)) yield* say(`- ${describeLine(match)}\n`)
  if (matches.length > most) yield* say(`- and ${matches.length - most} more\n`)
}

function matchesOf(output: GrepOutput | ToolFailure | undefined): readonly Match[] {
  return output === undefined || isToolFailure(output) ? [] : output.matches
}

function describeLine(match: Match): string {
  const where = match.in === undefined ? '' : `, in ${code(match.in.replace(/^.*#/u, ''))}`
  return `${code(match.text.slice(0, 140))}${where} [${match.location}]`
}
