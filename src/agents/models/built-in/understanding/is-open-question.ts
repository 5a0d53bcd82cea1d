import type { Understanding } from '../understand.ts'
import type { Subject, Subjects } from '../resolve-subject.ts'
import { isWordy } from './is-wordy.ts'

/**
 * A long question in words that only touches a name is about more than that name: it gets the places that fit,
 * that name among them. What is asked of one name stands in few words, or says so at its beginning.
 */
export function isOpenQuestion(understanding: Understanding, subjects: Subjects): boolean {
  const { intent, names, text, isBareName, isDirect } = understanding
  if (isBareName || subjects.isFromContext) return false
  const words = text.split(' ').length
  if (names.strong.length === 0) {
    const compounds = compoundsOf(understanding, subjects).map(({ asked }) => asked)
    if (compounds.length > 0 && words <= 9) return isWordy(understanding, compounds)
    return words > 9 || (intent === 'open' && words > 4) || isWordy(understanding, [])
  }
  const isAboutSeveral =
    (intent === 'explain' || intent === 'open') && strongCount(names.strong, subjects) > 1
  return isAboutSeveral || words > 16 || (words > 12 && !isDirect)
}

/** What was found by words next to each other, not by one word. */
export function compoundsOf({ names }: Understanding, { found }: Subjects): Subject[] {
  return found.filter(({ asked }) => !names.strong.includes(asked) && !names.weak.includes(asked))
}

function strongCount(strong: readonly string[], { found }: Subjects): number {
  return found.filter(
    ({ asked, node }) => strong.includes(asked) && node.kind !== 'file' && node.kind !== 'directory',
  ).length
}
