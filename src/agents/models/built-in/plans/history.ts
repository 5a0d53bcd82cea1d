import { answerHistory } from '../answers/history.ts'
import type { Asked } from '../plans.ts'
import { readHistoryQuestion } from '../read-history-question.ts'
import type { Script } from '../script.ts'
import { planOpen } from './open.ts'

/** What was changed, when, by whom and why; a question of the past in no known form is answered from the places that fit. */
export function* planHistory(asked: Asked): Script {
  const past = readHistoryQuestion(asked.understanding.text)
  yield* past === undefined ? planOpen(asked) : answerHistory(past, asked.conversation, asked.options)
}
