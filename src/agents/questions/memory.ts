import type { HistoryMessage } from '../loop/run-input.ts'
import type { Mention } from './read-mentions.ts'
import { readShown } from './read-mentions.ts'

/** What a word that points back means: the entry of the last list, or what the last answer was about. */
export interface Pointer {
  readonly mention: Mention
  /** As it was said: "the second one"; '' where nothing but the lack of a name points back. */
  readonly said: string
}

const ordinals: ReadonlyMap<string, number> = new Map(
  ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'last'].map(
    (word, index) => [word, word === 'last' ? -1 : index] as const,
  ),
)

/** What a question without a name of its own speaks of, by what the last answer showed; undefined at the beginning. */
export function pointBack(question: string, history: readonly HistoryMessage[]): Pointer | undefined {
  const answer = history.findLast(({ role }) => role === 'agent')?.content
  if (answer === undefined) return undefined
  const { lead, items } = readShown(answer)
  const [said, word, digits] = ordinalPhrase.exec(question) ?? []
  if (said !== undefined) {
    const index = digits === undefined ? ordinals.get((word ?? '').toLowerCase()) : Number(digits) - 1
    const mention = index === undefined ? undefined : items.at(index)
    return mention === undefined ? undefined : { mention, said }
  }
  return lead === undefined ? undefined : { mention: lead, said: pronoun.exec(question)?.[0] ?? '' }
}

const ordinalPhrase =
  /\b(?:the )?(?:(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last)(?= one| of | caller| entry| in |[?.!,]|$)|(\d{1,3})(?:st|nd|rd|th)\b)(?: one)?/iu

/** A word that stands for what was spoken of, with the noun that it may come with. */
export const pronoun =
  /\b(?:(?:this|that|the) (?:function|method|class|type|file|module|one)|its?|(?:this|that)(?! (?:project|program|repo|repository|code|codebase|app|application|library|package|service)\b)|these|those|them)\b/iu

/** A question in which what points back is replaced by `name`; at its end where nothing does. */
export function withName(question: string, { said }: Pointer, name: string): string {
  const at = said === '' ? -1 : question.indexOf(said)
  return at < 0
    ? `${question.trim().replace(/[?.! ]+$/u, '')} of ${name}`
    : `${question.slice(0, at)} ${name} ${question.slice(at + said.length)}`
}
