import { isStopWord } from '../../../passages/stop-words.ts'
import type { Intent } from '../understanding/intents.ts'
import type { Understanding } from '../understand.ts'
import type { Reference } from './read-reference.ts'
import type { Turn } from './remember.ts'

/** A question as it is meant in its conversation: asking what was asked before, and searching for what that was about. */
export function followUp(
  understanding: Understanding,
  reference: Reference | undefined,
  turns: readonly Turn[],
): Understanding {
  const [last] = turns
  if (last === undefined) return understanding
  const intent = reference?.intent ?? understanding.intent
  const leans = reference !== undefined || isIncomplete(understanding)
  const whole = `${understanding.text} ${last.question.slice(0, 400)}`
  const isRequest = reference !== undefined && understanding.isBareName
  return {
    ...understanding,
    ...(isRequest ? { isBareName: false, names: { strong: [], weak: [], quoted: [] } } : {}),
    intent,
    text: reference?.isSameQuestion === true ? whole : understanding.text,
    searchText: leans ? whole : understanding.text,
  }
}

/** Questions that a word or two do not make whole: "is there a limit?" speaks of what was spoken of before. */
const leaning: ReadonlySet<Intent> = new Set(['existence', 'explain', 'flow', 'open', 'errors'])

function isIncomplete({ intent, text, names, isBareName }: Understanding): boolean {
  if (isBareName || names.strong.length > 0 || !leaning.has(intent)) return false
  const words = (text.match(/[\p{L}\p{N}_]{3,}/gu) ?? []).filter((word) => !isStopWord(word))
  return words.length <= 2
}
