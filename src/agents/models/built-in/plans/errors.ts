import { answerDebug } from '../answers/debug.ts'
import { answerErrorQuestion, answerRaisingTrace } from '../answers/error-question.ts'
import { sayMissingValue } from '../answers/errors/missing-value.ts'
import { answerExitCodes, findExitCodes } from '../answers/errors/exit-codes.ts'
import { listRaises } from '../answers/errors/list-raises.ts'
import { answerMissingModule } from '../answers/errors/missing-module.ts'
import { answerRedefinition } from '../answers/errors/redefinition.ts'
import { answerUnexpectedArgument } from '../answers/errors/unexpected-argument.ts'
import type { Asked } from '../plans.ts'
import { readRaiseQuestion } from '../read-raise-question.ts'
import { readErrorQuestion } from '../read-error-question.ts'
import { readsAsTrace } from '../../../knowledge/traces/read-stack-trace.ts'
import type { Script } from '../script.ts'
import { findMessages } from '../traces/find-messages.ts'
import { planOpen } from './open.ts'
import { planTextSearch } from './single-definition.ts'

/** What went wrong: from the frames of a trace, from where the error is raised, else from the places that fit the message. */
export function* planErrors(asked: Asked): Script {
  const { question, documents } = asked.conversation
  const evidence = `${question}\n${documents}`
  if (yield* answerLanguageError(evidence)) return
  const raises = readRaiseQuestion(asked.understanding.text)
  if (raises !== undefined && (yield* listRaises(raises))) return
  const codes = findExitCodes(question)
  if (codes.length > 0 && (yield* answerExitCodes(codes))) return
  if (readsAsTrace(evidence)) {
    if (yield* answerRaisingTrace(evidence)) return
    yield* sayMissingValue(evidence)
    yield* answerDebug(evidence, [], false)
    return
  }
  const error = readErrorQuestion(question)
  if (error !== undefined && (yield* answerErrorQuestion(error))) return
  for (const message of findMessages(evidence))
    if (message !== error?.message && (yield* answerErrorQuestion({ name: '', message }))) return
  // A quoted text may be no error at all; a command line is none.
  const [quoted = ''] = asked.understanding.names.quoted
  yield* quoted !== '' && question.length < 2 * quoted.length + 60 && !/\s[-|<>$]/u.test(quoted)
    ? planTextSearch(asked)
    : planOpen(asked)
}

/** What an interpreter or a compiler refuses is no text of the repository's: its shape says what to look at. */
function* answerLanguageError(evidence: string): Script<boolean> {
  if (yield* answerUnexpectedArgument(evidence)) return true
  if (yield* answerMissingModule(evidence)) return true
  return yield* answerRedefinition(evidence)
}
