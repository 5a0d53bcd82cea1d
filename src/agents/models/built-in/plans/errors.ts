import { answerDebug } from '../answers/debug.ts'
import { answerErrorQuestion } from '../answers/error-question.ts'
import type { Asked } from '../plans.ts'
import { readErrorQuestion } from '../read-error-question.ts'
import { readsAsTrace } from '../read-stack-trace.ts'
import type { Script } from '../script.ts'
import { planOpen } from './open.ts'
import { planTextSearch } from './single-definition.ts'

/** What went wrong: from the frames of a trace, from where the error is raised, else from the places that fit the message. */
export function* planErrors(asked: Asked): Script {
  const { question, documents } = asked.conversation
  const evidence = `${question}\n${documents}`
  if (readsAsTrace(evidence)) {
    yield* answerDebug(evidence, [], false)
    return
  }
  const error = readErrorQuestion(question)
  if (error !== undefined && (yield* answerErrorQuestion(error))) return
  // A quoted text may be no error at all.
  yield* asked.understanding.names.quoted.length > 0 ? planTextSearch(asked) : planOpen(asked)
}
