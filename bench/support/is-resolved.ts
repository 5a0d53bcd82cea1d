/** What the last message of a conversation must be about, so that its answer shows whether it was understood. */
export interface Meant {
  /** Each of these must be said, in one of its spellings: only an answer about the right thing says them all. */
  readonly mustMatch: readonly (readonly string[])[]
  /** What an answer about something else would say. */
  readonly mustNot?: readonly string[]
  /** Which entry of the list in the answer before is meant: the first is 1, the last -1. */
  readonly item?: number
  /** Whether the answer must name what the answer before did not ("more", "go on"). */
  readonly adds?: boolean
}

/** How far into an answer its subject must be named. */
const headCharacters = 400
/** So many names that the answer before did not have are "more". */
const leastAdded = 2

/** Whether an answer is about what was meant, read from its text and from the answer before. */
export function isResolved(meant: Meant, answer: string, before: string): boolean {
  const text = answer.toLowerCase()
  const says = (value: string): boolean => text.includes(value.toLowerCase())
  return (
    meant.mustMatch.every((spellings) => spellings.some(says)) &&
    !(meant.mustNot ?? []).some(says) &&
    (meant.item === undefined || isAboutEntry(text, listEntries(before).at(entryIndex(meant.item)))) &&
    (meant.adds !== true || addsNames(answer, before))
  )
}

function entryIndex(item: number): number {
  return item < 0 ? item : item - 1
}

function isAboutEntry(text: string, entry: string | undefined): boolean {
  return entry !== undefined && text.slice(0, headCharacters).includes(entry.toLowerCase())
}

/** The name that stands first in each line of a Markdown list, or of a table's rows. */
function listEntries(answer: string): string[] {
  return answer.split('\n').flatMap((line) => {
    const isEntry = /^\s{0,3}(?:[-*]|\d+\.|\|)\s/u.test(line)
    const name = isEntry ? /`([^`]+)`/u.exec(line)?.[1] : undefined
    return name === undefined ? [] : [lastPart(name)]
  })
}

function lastPart(name: string): string {
  return name.replace(/\(.*$/u, '').split(/[.#:]/u).at(-1) ?? name
}

function addsNames(answer: string, before: string): boolean {
  const names = (text: string): Set<string> =>
    new Set([...text.matchAll(/`([^`\n]+)`/gu)].map(([, name = '']) => name))
  return names(answer).difference(names(before)).size >= leastAdded
}
