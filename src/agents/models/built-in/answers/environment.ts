import type { GrepOutput } from '../../../tools/grep.ts'
import type { ToolFailure } from '../../../tools/tool.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { code, joinNames, plural } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, callAll, say } from '../script.ts'

type Match = GrepOutput['matches'][number]

const mostNames = 30

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
    yield* say(
      `No line reads ${code(name)} from the environment by itself: where it is read, it is through a value that holds the environment. The word stands in ${plural(other.length, 'line')}:\n\n`,
    )
  } else {
    yield* say(`The word ${code(name)} does not occur in the repository outside its tests.`)
  }
  yield* listLines(other, read.length > 0 ? 8 : 15)
}

function* listLines(matches: readonly Match[], most: number): Script {
  for (const match of matches.slice(0, most)) yield* say(`- ${describeLine(match)}\n`)
  if (matches.length > most) yield* say(`- and ${matches.length - most} more\n`)
}

/** "Which environment variables are read": each with its first place. */
export function* answerEnvironment(): Script {
  const output = yield* call('grep', {
    pattern: `(?:${access})[A-Z][A-Z0-9_]+`,
    regex: true,
    case_sensitive: true,
    limit: 300,
  })
  const extract = new RegExp(`(?:${access})([A-Z][A-Z0-9_]+)`, 'gu')
  const places = new Map<string, Match[]>()
  for (const match of matchesOf(output).filter(({ in_test }) => in_test !== true)) {
    for (const [, name] of match.text.matchAll(extract)) {
      if (name !== undefined) places.set(name, [...(places.get(name) ?? []), match])
    }
  }
  if (places.size === 0) {
    yield* say('No line of the repository reads an environment variable by a name that stands in the code.')
    return
  }
  yield* say(
    `${plural(places.size, 'environment variable')} ${places.size === 1 ? 'is' : 'are'} read by name (found by the text of the lines):\n\n`,
  )
  for (const [name, matches] of [...places].slice(0, mostNames)) {
    const shown = joinNames(
      matches.slice(0, 2).map(({ location }) => `[${location}]`),
      2,
    )
    yield* say(
      `- ${code(name)} ${shown}${matches.length > 2 ? ` and ${plural(matches.length - 2, 'more place')}` : ''}\n`,
    )
  }
  if (places.size > mostNames) yield* say(`- and ${places.size - mostNames} more\n`)
  yield* say('\nVariables whose names are put together at run time are not among them.')
}

function matchesOf(output: GrepOutput | ToolFailure | undefined): readonly Match[] {
  return output === undefined || isToolFailure(output) ? [] : output.matches
}

function describeLine(match: Match): string {
  const where = match.in === undefined ? '' : `, in ${code(match.in.replace(/^.*#/u, ''))}`
  return `${code(match.text.slice(0, 140))}${where} [${match.location}]`
}
