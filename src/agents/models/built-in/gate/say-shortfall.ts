import type { FindPassagesOutput } from '../../../tools/find-passages.ts'
import { readQuestionWords } from '../../../passages/question-words.ts'
import { citePlace, describePlace, gatherPassages, namePlace } from '../passages/gather-passages.ts'
import type { Asked } from '../plans.ts'
import { citeNode, code, joinNames, kindWord, pathOf } from '../prose.ts'
import type { Script } from '../script.ts'
import { say } from '../script.ts'
import { findExactPlaces } from './find-exact-places.ts'
import type { Shortfall } from './judge-draft.ts'
import { subjectOf } from './subject-of.ts'

const mostPlaces = 5

/** Below this share of what a question says a place has too little to do with it to be read first. */
const leastShare = 0.25

/** With so many places that have it word for word no others are looked for. */
const enoughPlaces = 3

/** The same for a place that comes after those that have it word for word. */
const leastBesideExact = 0.4

/**
 * What could not be told, and the places that a reader would open first.
 *
 * @param found What was found in words for the answer that is not given: it is not looked for again.
 */
export function* sayShortfall(
  asked: Asked,
  shortfall: Shortfall,
  found: readonly FindPassagesOutput[] = [],
): Script {
  const { lines: places, absent } = yield* findBestPlaces(asked, found, mostPlaces)
  yield* say(`${describeShortfall(shortfall)}${sayAbsent(absent)}`)
  yield* say(
    places.length === 0
      ? ' No place that I read speaks of it; a name, a path or an error text would help.'
      : ` ${places.length === 1 ? 'The place' : `The ${count(places.length)} places`} to look first:\n\n${places.map((line) => `- ${line}\n`).join('')}`,
  )
}

/**
 * Before an answer to the rest of a question. What is left open is said of the answer and not of the code: the words may
 * stand in the very places that are shown.
 */
export function* sayOpenWords(words: readonly string[]): Script {
  yield* say(
    `The answer here leaves open what you ask about ${joinNames(words.slice(0, mostAbsent).map(code), mostAbsent)}.\n\n`,
  )
}

function sayAbsent(words: readonly string[]): string {
  const absent = words.filter((word) => !/(?:ed|ing)$/u.test(word))
  if (absent.length === 0 || absent.length > mostAbsent) return ''
  const isOne = absent.length === 1
  return ` The ${isOne ? 'word' : 'words'} ${joinNames(absent.map(code))} ${isOne ? 'stands' : 'stand'} in no indexed text of the repository.`
}

const mostAbsent = 3

/** What is left open beside an answer, in one line with its places. */
export function* sayShortfallOfPart(part: string, asked: Asked): Script {
  const words = subjectOf(asked, part)
  const { files } = yield* gatherPassages(words === '' ? part : words, { limit: 6 })
  const places = rank(files).slice(0, mostPlacesOfPart)
  const named = places.map((place) => `${namePlace(place)}${citePlace(place)}`)
  yield* say(
    `\n\nNot answered: “${part.replace(/(?<![?;.\s])[?;.\s]+$/u, '')}”.${named.length === 0 ? '' : ` Look at ${joinNames(named, mostPlacesOfPart)}.`}`,
  )
}

const mostPlacesOfPart = 3

function count(number: number): string {
  return ['zero', 'one', 'two', 'three', 'four', 'five'][number] ?? String(number)
}

function describeShortfall({ kind, words }: Shortfall): string {
  const named = joinNames(words.slice(0, 4).map(code), 4)
  switch (kind) {
    case 'why':
      return 'I could not tell why: what I read gives no reason for it.'
    case 'how':
      return 'I could not tell how: what I read only has the words of it.'
    case 'when':
      return 'I could not tell when that was: no commit that I read says it.'
    case 'order':
      return 'I could not tell the order: what I read does not give one.'
    case 'compare':
      return `I could not set these beside each other from what I read${named === '' ? '' : ` of ${named}`}.`
    case 'list':
    case 'count':
      return `I could not list these reliably${named === '' ? '' : `: what I read does not tell which belong to ${named}`}.`
    case 'negative':
      return `I could not tell whether it is there: a search for ${named} decides nothing.`
    case 'name':
      return `I could not answer this for ${named}: what I read does not lead there.`
    case 'version':
      return 'I could not tell the version from the manifests that I read.'
    case 'words':
      return named === ''
        ? 'I could not answer this reliably.'
        : `I could not answer this reliably: I found nothing that settles what you ask about ${named}.`
    default:
      return kind satisfies never
  }
}

interface BestPlaces {
  readonly lines: readonly string[]
  /** Words of the question that stand nowhere in the repository, in no form. */
  readonly absent: readonly string[]
}

/**
 * The definitions that the question names and what has it word for word, then the best place of each other file that
 * speaks of most of it.
 */
function* findBestPlaces(
  asked: Asked,
  found: readonly FindPassagesOutput[],
  most: number,
): Script<BestPlaces> {
  const { understanding, subjects } = asked
  const named = subjects.found
    .filter(({ asked, node }) => understanding.names.strong.includes(asked) && node.location !== '')
    .slice(0, 2)
  const own = named.map(({ node }) => `${kindWord(node)} ${code(node.name)}${citeNode(node)}`)
  const exact = yield* findExactPlaces(
    asked,
    named.map(({ asked: name }) => name),
  )
  const subject = subjectOf(asked, understanding.searchText)
  if (own.length + exact.length >= enoughPlaces)
    return { lines: [...own, ...exact.map(({ line }) => line)].slice(0, most), absent: [] }
  const words = subject.split(/\s+/u).length > 1 ? subject : understanding.searchText
  const { files, absent } = findSameSearch(words, found) ?? (yield* gatherPassages(words, { limit: 10 }))
  const shown = new Set([...named.map(({ node }) => pathOf(node.location)), ...exact.map(({ path }) => path)])
  const others = rank(files).filter(
    ({ location, near_share: near }) =>
      !shown.has(pathOf(location)) && (exact.length < 2 || near >= leastBesideExact),
  )
  const lines = new Set([...own, ...exact.map(({ line }) => line), ...others.map(describePlace)])
  return { lines: [...lines].slice(0, most), absent }
}

/** A search whose words are those that would be looked for. */
function findSameSearch(text: string, found: readonly FindPassagesOutput[]): FindPassagesOutput | undefined {
  return found.find(
    ({ words, absent }) => readQuestionWords([...words, ...absent].join(' ')).coverageOf(text) >= sameSearch,
  )
}

const sameSearch = 0.75

function rank(files: FindPassagesOutput['files']): FindPassagesOutput['files'][number]['places'][number][] {
  return files
    .flatMap(({ places }) => {
      const best = places.toSorted(
        (one, other) => other.near_share - one.near_share || other.score - one.score,
      )[0]
      return best === undefined || best.share < leastShare ? [] : [best]
    })
    .toSorted((one, other) => fitOf(other) - fitOf(one))
}

/** A place that says it in one sentence or line comes before one that has the same words here and there. */
function fitOf({
  share,
  near_share: near,
  passages,
}: FindPassagesOutput['files'][number]['places'][number]): number {
  return share + near + Math.max(0, ...passages.map((passage) => passage.share))
}
