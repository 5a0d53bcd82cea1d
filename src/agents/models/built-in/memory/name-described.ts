import type { FoundNames } from '../understanding/find-names.ts'
import { isStopWord } from '../../../passages/stop-words.ts'
import { splitName } from '../../../passages/question-words.ts'
import type { Mention } from './read-mentions.ts'
import { distinctMentions, lastPart } from './read-mentions.ts'
import type { Turn } from './remember.ts'
import { capitalize } from '../prose.ts'

/**
 * The names that "the update one", "what about the article module?" or "and for pets?" may mean, the likeliest first:
 * an entry that was shown whose name has these words, a name as it is written, a member of the same class, what the
 * subject would be called with one of its words exchanged, and the words together as a name.
 */
export function nameDescribed(
  description: string,
  names: FoundNames,
  turns: readonly Turn[],
  { isAnother, isSame }: { readonly isAnother: boolean; readonly isSame: boolean },
): readonly (readonly Mention[])[] {
  const written = names.strong.filter((name) => description.includes(name))
  if (written.length > 0)
    return written.map((name) => [
      ...(isSame ? sameMember(name, turns[0]?.subjects[0]?.[0]) : []),
      ...shownAs(name, turns),
      ...(isAnother ? siblingFiles(turns[0]?.subjects[0]?.[0], [name]) : []),
      { name },
    ])
  const words = (description.match(/[\p{L}_$][\p{L}\p{N}_$.]*/gu) ?? []).filter(
    (word) => !isStopWord(word) || (!kindNouns.has(word.toLowerCase()) && !articles.has(word.toLowerCase())),
  )
  const [first] = words
  if (first === undefined) return []
  const current = isAnother ? turns[0]?.subjects[0]?.[0]?.name : undefined
  const [subject] = turns[0]?.subjects[0] ?? []
  const candidates = [
    ...(isSame ? sameMember(first, subject) : []),
    ...siblingFiles(subject, words),
    ...turns.slice(0, 4).flatMap(({ items, subjects }) => findByWords([...items, ...subjects.flat()], words)),
    ...turns
      .slice(0, 2)
      .flatMap(({ subjects }) => subjects.slice(0, 1).flatMap(([subject]) => siblings(subject, words))),
    ...compounds(words),
    ...(words.length === 1 ? [first] : []).map((name) => ({ name })),
  ]
  return [distinctMentions(candidates.filter(({ name }) => name !== current)).slice(0, 12)]
}

const kindNouns = new Set('function method class module file interface type struct one ones field'.split(' '))
const articles = new Set('the a an this that for in of with about from to and or its their'.split(' '))

function shownAs(name: string, turns: readonly Turn[]): Mention[] {
  return turns
    .slice(0, 4)
    .flatMap(({ items }) => items.filter((item) => lastPart(item.name) === name))
    .slice(0, 1)
}

/** Those whose name or file holds all of the words, those that are called so first. */
function findByWords(mentions: readonly Mention[], words: readonly string[]): Mention[] {
  const wanted = words.map(stem)
  const holds = (text: string): boolean => {
    const parts = new Set(splitName(text).map(stem))
    return wanted.every((word) => parts.has(word))
  }
  const byName = mentions
    .filter(({ name }) => holds(name))
    .sort((one, other) => one.name.length - other.name.length)
  return byName.length > 0 ? byName : mentions.filter(({ path }) => path !== undefined && holds(path))
}

/** "The same for Route" after `Router.Use` means `Route.Use`, where there is one. */
function sameMember(name: string, subject: Mention | undefined): Mention[] {
  const member = lastPart(subject?.name ?? '')
  const isMember = subject !== undefined && member !== subject.name && !subject.name.includes('/')
  return isMember && `${name}.${member}` !== subject.name && /^_*\p{Lu}[\p{L}\p{N}_]*$/u.test(name)
    ? [{ name: `${name}.${member}` }]
    : []
}

/** "What about the xss_header one?" after `protection/cookie_tossing.rb` means the file of that name beside it. */
function siblingFiles(subject: Mention | undefined, words: readonly string[]): Mention[] {
  const [, folder, suffix] = /^(.*\/|)[^/]{1,200}(\.\w{1,6})$/u.exec(subject?.name ?? '') ?? []
  if (folder === undefined || suffix === undefined || subject?.name !== subject?.path) return []
  return [...new Set(['_', '-', ''].map((joint) => `${folder}${words.join(joint)}${suffix}`))].map(
    (path) => ({
      name: path,
      path,
    }),
  )
}

function siblings(subject: Mention | undefined, words: readonly string[]): Mention[] {
  if (subject === undefined) return []
  const own = lastPart(subject.name)
  const container = subject.name.slice(0, Math.max(0, subject.name.length - own.length))
  const joined = camel(words)
  const members = container === '' ? [] : [joined, words.join('_'), capitalize(joined)]
  const parts = own.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu) ?? []
  const exchanged =
    parts.length < 2
      ? []
      : parts.flatMap((part) =>
          [words.join(''), ...words.map(singular)].map((word) =>
            own.replace(part, /^\p{Lu}/u.test(part) ? capitalize(word) : word.toLowerCase()),
          ),
        )
  return [...members, ...exchanged].flatMap((name) => [{ name: `${container}${name}` }])
}

function compounds(words: readonly string[]): Mention[] {
  if (words.length < 2) return []
  return [{ name: capitalize(camel(words)) }, { name: camel(words) }, { name: words.join('_').toLowerCase() }]
}

function camel(words: readonly string[]): string {
  return words.map((word, index) => (index === 0 ? word : capitalize(word))).join('')
}

function singular(word: string): string {
  return word.replace(/(?<=..)s$/u, '')
}

function stem(word: string): string {
  return singular(word.toLowerCase()).replace(/(?:ing|ed|e)$/u, '')
}
