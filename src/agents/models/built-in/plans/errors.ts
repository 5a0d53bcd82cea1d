import { answerDebug } from '../answers/debug.ts'
import type { Asked } from '../plans.ts'
import { readsAsTrace } from '../read-stack-trace.ts'
import type { Script } from '../script.ts'
import { planOpen } from './open.ts'

/** What went wrong: from the frames of a trace where there is one, else from the places that fit the message. */
export function* planErrors(asked: Asked): Script {
  const evidence = `${asked.conversation.question}\n${asked.conversation.documents}`
  if (readsAsTrace(evidence)) yield* answerDebug(evidence, [], false)
  else yield* planOpen(asked)
}
