import type { Asked } from '../../plans.ts'
import type { Script } from '../../script.ts'
import { say } from '../../script.ts'
import { readShown } from '../../memory/read-mentions.ts'

const asksWhetherAll =
  /^(?:and |so |but |ok )*(?:(?:is|are|was|were) (?:that|this|these|those|it|they) (?:really |already )?(?:all|everything|complete|the (?:whole|full|complete|entire) list|it)(?: of (?:them|it))?|(?:are there |any |is there )+(?:more|others?|other ones)|anything else|nothing else|no (?:others?|more))(?: there)?\s*\?*$/iu

/** Sentences of an answer by which it says how far it goes. */
const limit =
  /\bat least\b|\bmay be more\b|\bmore may\b|\band [\d,]{1,14} more\b|\bleft out\b|\bnot certain\b|\bis not known\b|\bdoes not cover\b|\bFurther places\b|\bperhaps\b/iu
const whole = /\bThat is all\b|\bis (?:called|used) nowhere else\b/u
const counted =
  /\b(?<count>\d[\d,]{0,12}|one|two|three|four|five|six|seven|eight|nine|ten) (?!of\b|lines?\b|times?\b)[a-z]/u

/**
 * "Is that all?" is answered from how far the answer before said that it goes: nothing is looked up that it did not
 * look up, so it is never more certain than that answer was.
 */
export function* answerIsThatAll({ conversation, understanding }: Asked): Script<boolean> {
  const [before] = conversation.earlier
  if (before === undefined || !asksWhetherAll.test(understanding.text)) return false
  const { items } = readShown(before.answer)
  if (items.length === 0) return false
  const lines = before.answer
    .replace(/```[\s\S]*?(?:```|$)/gu, '\n')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*(?:[-*|]|\d+\.)\s/u.test(line))
  const limits = lines.filter((line) => limit.test(line) && !whole.test(line)).slice(0, 3)
  const [first = ''] = lines
  const number = counted.exec(first)?.groups?.['count']?.replaceAll(',', '')
  if (limits.length > 0) {
    yield* say(`I cannot say so: the answer on “${before.question.trim()}” told its limits itself.\n\n`)
    for (const line of limits) yield* say(`> ${line.trim().replace(/:$/u, '.')}\n>\n`)
    return true
  }
  const isCounted = Number(number) === items.length
  if (!isCounted && !lines.some((line) => whole.test(line))) {
    yield* say(
      'I cannot say so: the answer before shows what was found for these words, and does not claim to be the whole list. Ask “list all …” with a kind (functions, classes, routes, tests) for a counted one.',
    )
    return true
  }
  yield* say('Yes, as the answer before counted it:\n\n')
  yield* say(`> ${first.trim().replace(/:$/u, '.')}`)
  return true
}
