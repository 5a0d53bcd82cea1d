import type { GrepOutput } from '../../../tools/grep.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { readQuestionWords, splitName } from '../../../passages/question-words.ts'
import { gatherPassages, describePlace } from '../passages/gather-passages.ts'
import type { Asked } from '../plans.ts'
import { cite, citeNode, code, pathOf } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, callAll } from '../script.ts'
import type { Literal } from './find-literals.ts'
import { findLiterals } from './find-literals.ts'
import { subjectOf } from './subject-of.ts'

/** Of one literal: a use in code, what a document says and one more. */
const mostOfLiteral = 3

/** A place as it is listed. */
export interface ExactPlace {
  readonly line: string
  readonly path: string
}

/** The places that have what is asked word for word: what is written as a literal, headings, entries of a changelog. */
export function* findExactPlaces(asked: Asked, known: readonly string[]): Script<readonly ExactPlace[]> {
  const literals = findLiterals(asked.understanding, known)
  const outputs = yield* callAll('grep', [
    ...literals.map(({ pattern, isRegex }) => ({
      pattern,
      ...(isRegex ? { regex: true } : {}),
      case_sensitive: !pattern.includes(' '),
      limit: 60,
    })),
    ...(asked.understanding.intent === 'routes' ? [{ pattern: registration, regex: true, limit: 100 }] : []),
  ])
  const places = outputs.flatMap((output, index) => {
    if (isToolFailure(output)) return []
    const literal = literals[index]
    return literal === undefined
      ? showRegistrations(output.matches)
      : chooseMatches(output.matches, asked, literal).map(showMatch)
  })
  const entries = asked.understanding.intent === 'history' ? yield* findEntries(asked) : []
  return [...places, ...(yield* findHeadings(asked)), ...entries]
}

type Match = GrepOutput['matches'][number]

/** Code before documents before tests; one of each file. */
function chooseMatches(matches: readonly Match[], asked: Asked, literal: Literal): readonly Match[] {
  const { intent, text } = asked.understanding
  const words = readQuestionWords(subjectOf(asked, text))
  // A number says nothing by itself.
  const fitting = literal.isRegex ? matches.filter((match) => words.findIn(match.text).size > 0) : matches
  const rank = (match: Match): number =>
    intent === 'history' && changelog.test(pathOf(match.location)) ? -1 : rankOf(match, literal)
  const ranked = fitting.toSorted((one, other) => rank(one) - rank(other))
  const files = new Set<string>()
  return ranked
    .filter(({ location }) => !files.has(pathOf(location)) && files.add(pathOf(location)))
    .slice(0, mostOfLiteral)
}

function rankOf({ location, text, in: around, in_test: inTest }: Match, { pattern }: Literal): number {
  const path = pathOf(location)
  if (inTest === true || /(?:\.min\.|\.lock$|-lock\.|\.sum$)/u.test(path)) return 4
  if (changelog.test(path)) return 3.5
  if (/\.(?:md|rst|txt|adoc|mdx|\d)$|(?:^|\/)(?:docs?|man)\//iu.test(path)) return 3
  // The whole text of a string is what is read; a longer one only describes it.
  if (['"', "'", '`'].some((quote) => text.includes(`${quote}${pattern}${quote}`))) return 0
  return around === undefined || /^\s*(?:\/\/|#|\*)/u.test(text) ? 2 : 1
}

const changelog = /(?:^|\/)(?:changes|changelogs?|history|news|releases?)(?:\.\w+$|\/|$)/iu

function showMatch({ location, text }: Match): ExactPlace {
  const path = pathOf(location)
  const line = text.trim()
  return {
    path,
    line:
      line.length > mostLine
        ? `${code(path)}${cite(location)}`
        : `${code(path)}: ${code(line)}${cite(location)}`,
  }
}

const mostLine = 160

/** How web frameworks register a route by a call. */
export const registration =
  '\\b(?:app|router|server|api|routes?|mux)\\.(?:get|post|put|patch|delete|all|handle|handlefunc)\\(\\s*["\'`]/'

const mostRegistrations = 5

/** The file that registers most, line by line, then one line of others. */
function showRegistrations(matches: readonly Match[]): ExactPlace[] {
  const files = Map.groupBy(
    matches.filter(({ in_test: inTest }) => inTest !== true),
    ({ location }) => pathOf(location),
  )
  const [most = [], ...others] = [...files.values()].toSorted((one, other) => other.length - one.length)
  const firsts = others.slice(0, mostOfLiteral - 1).flatMap((matched) => matched.slice(0, 1))
  return [...most.slice(0, mostRegistrations - firsts.length), ...firsts].map(showMatch)
}

/** Share of the words of a heading that a question has; a guide for what is to be made is also headed by that. */
const wholeHeading = 0.99
const headingOfGuide = 0.5

/** Sections of documents that are headed by what is asked. */
function* findHeadings(asked: Asked): Script<readonly ExactPlace[]> {
  const subject = subjectOf(asked, asked.understanding.text)
  if (subject === '') return []
  const found = yield* call('search', { query: subject, kinds: ['section'], limit: 12 })
  if (isToolFailure(found)) return []
  const words = readQuestionWords(subject)
  const isHowTo = asked.understanding.intent === 'how-to'
  return found.results
    .filter(({ name, location }) => {
      if (changelog.test(pathOf(location))) return false
      const count = splitName(name).length
      const share = words.coverageOf(name)
      return (
        (share >= wholeHeading && count > 1) ||
        (isHowTo && guide.test(name) && count < 5 && share >= headingOfGuide)
      )
    })
    .toSorted((one, other) => words.coverageOf(other.name) - words.coverageOf(one.name))
    .slice(0, 1)
    .map((section) => ({
      line: `the section “${section.name}”${citeNode(section)}`,
      path: pathOf(section.location),
    }))
}

const guide = /\b(?:custom|your own|add(?:ing)?|new|writ(?:e|ing)|creat(?:e|ing)|extend(?:ing)?|how to)\b/iu

/** The entry of a changelog that says most of it. */
function* findEntries(asked: Asked): Script<readonly ExactPlace[]> {
  const { files } = yield* gatherPassages(`${subjectOf(asked, asked.understanding.text)} changelog`, {
    limit: 6,
  })
  return files
    .flatMap(({ places }) => places)
    .filter(({ location, near_share: share }) => changelog.test(pathOf(location)) && share >= leastEntry)
    .toSorted((one, other) => other.near_share - one.near_share)
    .slice(0, 1)
    .map((place) => ({ line: describePlace(place), path: pathOf(place.location) }))
}

const leastEntry = 0.5
