import { splitName } from '../../index/names/split-name.ts'
import type { GrepAnswer } from '../../index/snapshot.ts'
import { searchableLanguageOfFile } from '../../languages/searchable-languages.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation } from '../projects.ts'
import { count } from './tool.ts'

/** Where a name that the graph does not have stands in files of languages that the graph does not read. */
export interface UnreadPlaces {
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

export function findUnreadPlaces(
  projects: readonly LabelledProject[],
  name: string,
): UnreadPlaces | undefined {
  const unread = projects.filter(({ snapshot }) =>
    snapshot.info.languages.some(({ searchableOnly }) => searchableOnly === true),
  )
  const segments = splitName(name)
  const last = segments.at(-1)
  if (unread.length === 0 || last === undefined) return undefined
  const whole = name.replace(/^[`'"]+|[`'"]+$|\(.*/gsu, '')
  const written = findText(unread, whole)
  if (written.places.length > 0) return describe(`the text "${whole}"`, '', written)
  const qualifier = segments.at(-2)
  if (qualifier === undefined) return undefined
  // A method is written apart from its class.
  const found = findText(unread, last)
  const around = new Set(findText(unread, qualifier).places.map(keyOfFile))
  const places = found.places.filter((place) => around.has(keyOfFile(place)))
  return describe(`the text "${last}"`, ` that name "${qualifier}" too`, { ...found, places })
}

interface FoundText {
  readonly places: readonly Place[]
  readonly isPartial: boolean
}

function findText(projects: readonly LabelledProject[], text: string): FoundText {
  const places: Place[] = []
  let isPartial = false
  for (const project of projects) {
    const answer = project.snapshot.grep(wholeWord(text), {
      searchableOnly: true,
      limit: MAX_COUNTED,
      timeMs: MAX_TIME_MS,
    })
    places.push(...answer.matches.map((match) => ({ project, match })))
    isPartial ||= answer.truncated
  }
  return { places, isPartial }
}

function describe(what: string, which: string, { places, isPartial }: FoundText): UnreadPlaces | undefined {
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
    places: places.slice(0, MAX_PLACES).map(({ project, match }) => ({
      location: showLocation(project, match.filePath, match.line),
      text: match.text.trim().slice(0, 200),
    })),
  }
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
