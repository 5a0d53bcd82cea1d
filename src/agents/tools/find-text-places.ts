import { splitName } from '../../index/names/split-name.ts'
import type { GrepAnswer } from '../../index/snapshot.ts'
import { searchableLanguageOfFile } from '../../languages/searchable-languages.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation } from '../projects.ts'
import { count } from './tool.ts'

/** Where a name that is not in the graph stands in the text all the same. */
export interface TextPlaces {
  /** `the text "UserController" stands in 3 places in PHP files (searchable only)`. */
  readonly sentence: string
  readonly places: readonly { readonly location: string; readonly text: string }[]
}

const MAX_PLACES = 10
const MAX_COUNTED = 1000
const MAX_TIME_MS = 300

interface Place {
  readonly project: LabelledProject
  readonly match: GrepAnswer['matches'][number]
}

/** In files of languages that the graph does not read, or where the graph has no definition for what is assigned. */
export function findTextPlaces(projects: readonly LabelledProject[], name: string): TextPlaces | undefined {
  const segments = splitName(name)
  const last = segments.at(-1)
  if (last === undefined) return undefined
  const whole = name.trim().replace(/^[`'"]+|(?<![`'"])[`'"]+$|\(.*/gsu, '')
  return findUnread(projects, whole, last, segments.at(-2)) ?? findAssigned(projects, whole, segments)
}

function findUnread(
  projects: readonly LabelledProject[],
  whole: string,
  last: string,
  qualifier: string | undefined,
): TextPlaces | undefined {
  const unread = projects.filter(({ snapshot }) =>
    snapshot.info.languages.some(({ searchableOnly }) => searchableOnly === true),
  )
  if (unread.length === 0) return undefined
  const written = findText(unread, wholeWord(whole), true)
  if (written.places.length > 0) return describeUnread(`the text "${whole}"`, '', written)
  if (qualifier === undefined) return undefined
  // A method is written apart from its class.
  const found = findText(unread, wholeWord(last), true)
  const around = new Set(findText(unread, wholeWord(qualifier), true).places.map(keyOfFile))
  const places = found.places.filter((place) => around.has(keyOfFile(place)))
  return describeUnread(`the text "${last}"`, ` that name "${qualifier}" too`, { ...found, places })
}

/** `exports.json = bodyParser.json` defines nothing of its own, yet `express.json` is there. */
function findAssigned(
  projects: readonly LabelledProject[],
  whole: string,
  segments: readonly string[],
): TextPlaces | undefined {
  if (segments.length < 2) return undefined
  const found = findText(projects, String.raw`${wholeWord(whole)}\s*=([^=>]|$)`, false)
  const places = found.places.filter(
    ({ project, match }) => (project.snapshot.findFile(match.filePath)?.language ?? '') !== '',
  )
  if (places.length === 0) return undefined
  const number = `${found.isPartial ? 'at least ' : ''}${count(places.length, 'place')}`
  return {
    sentence: `it is assigned in ${number}, where nothing of its own is defined`,
    places: showPlaces(places),
  }
}

interface FoundText {
  readonly places: readonly Place[]
  readonly isPartial: boolean
}

function findText(projects: readonly LabelledProject[], pattern: string, searchableOnly: boolean): FoundText {
  const places: Place[] = []
  let isPartial = false
  for (const project of projects) {
    const answer = project.snapshot.grep(pattern, {
      searchableOnly,
      limit: MAX_COUNTED,
      timeMs: MAX_TIME_MS,
    })
    places.push(...answer.matches.map((match) => ({ project, match })))
    isPartial ||= answer.truncated
  }
  return { places, isPartial }
}

function describeUnread(
  what: string,
  which: string,
  { places, isPartial }: FoundText,
): TextPlaces | undefined {
  if (places.length === 0) return undefined
  const byLanguage = new Map<string, number>()
  for (const { match } of places) {
    const language = searchableLanguageOfFile(match.filePath) ?? 'other'
    byLanguage.set(language, (byLanguage.get(language) ?? 0) + 1)
  }
  const counts = [...byLanguage]
    .sort(([, one], [, other]) => other - one)
    .map(([language, number]) => `${count(number, 'place')} in ${language} files`)
  return {
    sentence: `${what} stands in ${isPartial ? 'at least ' : ''}${counts.join(', ')}${which} (searchable only)`,
    places: showPlaces(places),
  }
}

function showPlaces(places: readonly Place[]): TextPlaces['places'] {
  return places.slice(0, MAX_PLACES).map(({ project, match }) => ({
    location: showLocation(project, match.filePath, match.line),
    text: match.text.trim().slice(0, 200),
  }))
}

function wholeWord(text: string): string {
  const escaped = text.replaceAll(/[$^.*+?()[\]{}|\\/-]/gu, String.raw`\$&`)
  const before = /^\w/u.test(text) ? String.raw`\b` : ''
  const after = /\w$/u.test(text) ? String.raw`\b` : ''
  return `${before}${escaped}${after}`
}

function keyOfFile({ project, match }: Place): string {
  return `${project.label}@${match.filePath}`
}
