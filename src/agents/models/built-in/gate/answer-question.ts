import { sayAbsentName } from '../answers/absent-name.ts'
import { sayAbsentPremise } from '../answers/absent-premise.ts'
import type { Conversation } from '../conversation.ts'
import type { BuiltInOptions } from '../built-in-model.ts'
import type { Asked } from '../plans.ts'
import { plans } from '../plans.ts'
import { readAsked } from '../read-asked.ts'
import type { Script } from '../script.ts'
import { say } from '../script.ts'
import type { Intent } from '../understand.ts'
import { checkDraft } from './check-draft.ts'
import { saySameLinesOnce } from './say-same-lines-once.ts'
import { sayOpenWords, sayShortfall, sayShortfallOfPart } from './say-shortfall.ts'
import { withhold } from './withhold.ts'

/** Kinds of questions that speak of something as being there. */
const premised: ReadonlySet<Intent> = new Set([
  'flow',
  'where',
  'how-to',
  'path',
  'open',
  'explain',
  'architecture',
  'configuration',
  'packages',
  'compare',
])

/**
 * Drafts an answer by the plan of its kind, and says it only where it covers what was asked; else what could not be
 * told, and the best places: an answer to another question is worse than none. Where it covers one part of several,
 * it is said, and the other parts are named. Whether anything was answered.
 */
export function* answerQuestion(asked: Asked): Script<boolean> {
  const { intent } = asked.understanding
  if (yield* sayAbsentName(asked)) return true
  if (premised.has(intent)) yield* sayAbsentPremise(asked)
  const { texts, passages } = yield* withhold(plans[intent](asked))
  const { shortfall, parts } = yield* checkDraft(asked, texts)
  if (shortfall !== undefined && shortfall.isPart !== true) {
    yield* sayShortfall(asked, shortfall, passages)
    return false
  }
  if (shortfall !== undefined) yield* sayOpenWords(shortfall.words)
  for (const text of texts) yield* say(text)
  for (const part of parts) yield* sayShortfallOfPart(part, asked)
  return true
}

/**
 * Several questions of one message, one behind the other; each may speak of what the one before it named. Where none
 * of them can be answered, that is said once, of the whole message.
 */
export function* answerParts(
  parts: readonly string[],
  conversation: Conversation,
  options: BuiltInOptions,
): Script {
  let { earlier } = conversation
  const answers: { readonly part: string; readonly texts: readonly string[] }[] = []
  let isAnswered = false
  for (const part of parts) {
    const asked = yield* readAsked(part, { ...conversation, question: part, earlier }, options)
    const said: { answered: boolean } = { answered: false }
    const { texts } = yield* withhold(
      (function* () {
        said.answered = yield* answerQuestion(asked)
      })(),
    )
    isAnswered ||= said.answered
    answers.push({ part, texts })
    earlier = [{ question: part, answer: '' }, ...earlier]
  }
  if (!isAnswered) {
    const asked = yield* readAsked(conversation.question, conversation, options)
    yield* sayShortfall(asked, { kind: 'words', words: [] })
    return
  }
  yield* saySameLinesOnce(answers.map(({ part, texts }) => `_${part}_\n\n${texts.join('')}`))
}
