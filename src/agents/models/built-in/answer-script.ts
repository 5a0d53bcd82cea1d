import { answerDebug } from './answers/debug.ts'
import { answerFollowUp } from './answers/follow-ups/follow-ups.ts'
import { answerGenerate } from './answers/generate.ts'
import { answerSpecify } from './answers/specify.ts'
import type { BuiltInOptions } from './built-in-model.ts'
import type { Conversation } from './conversation.ts'
import { answerParts, answerQuestion } from './gate/answer-question.ts'
import type { Asked } from './plans.ts'
import { plans } from './plans.ts'
import { readAsked } from './read-asked.ts'
import { readsAsTrace } from '../../knowledge/traces/read-stack-trace.ts'
import type { Script } from './script.ts'
import { say } from './script.ts'
import type { Intent } from './understand.ts'
import { structuralIntents } from './understanding/intents.ts'
import { splitQuestions } from './understanding/split-questions.ts'

/** Longest question that is read; a log that was pasted in front of it is still seen by the stack-trace reader. */
const maximumQuestionCharacters = 20_000

/** Reads the conversation, finds what is asked and of what, and hands both to the plan of that kind of question. */
export function* answerScript(conversation: Conversation, options: BuiltInOptions): Script {
  const question = conversation.question.slice(0, maximumQuestionCharacters)
  if (options.images > 0)
    yield* say('_The built-in model cannot see images; this is answered from the text alone._\n\n')
  const evidence = `${question}\n${conversation.documents}`
  const isTrace = readsAsTrace(evidence)
  const parts = isTrace || options.agentId !== 'codebase_qna_agent' ? [] : splitQuestions(question)
  if (parts.length > 1) {
    yield* answerParts(parts, conversation, options)
    return
  }
  const read = yield* readAsked(question, conversation, options)
  const { subjects, understanding } = read
  const intent: Intent = isTrace ? 'errors' : understanding.intent
  const asked: Asked = { ...read, understanding: { ...understanding, intent } }
  switch (options.agentId) {
    case 'debugging_agent':
      if (structuralIntents.has(intent) && !isReport(question) && subjects.found.length > 0)
        yield* plans[intent](asked)
      else yield* answerDebug(evidence, isTrace ? [] : subjects.found, !isTrace && subjects.isFromContext)
      return
    case 'code_generation_agent':
      yield* answerGenerate(question, subjects.found)
      return
    case 'spec_generation_agent':
      yield* answerSpecify(question, subjects.found)
      return
    default:
      if (isTrace) yield* plans.errors(asked)
      else if (!(yield* answerFollowUp(asked))) yield* answerQuestion(asked)
  }
}

/** A long text tells what happens, whatever question its words resemble. */
function isReport(question: string): boolean {
  return question.split(/\s+/u).length > 40
}
