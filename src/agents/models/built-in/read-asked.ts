import { mentionsPackage } from './answers/project/mentions-package.ts'
import type { BuiltInOptions } from './built-in-model.ts'
import type { Conversation } from './conversation.ts'
import { followUp } from './memory/follow-up.ts'
import { readReference } from './memory/read-reference.ts'
import { remember } from './memory/remember.ts'
import type { Asked } from './plans.ts'
import { resolveSubjects } from './resolve-subject.ts'
import type { Script } from './script.ts'
import { understand } from './understand.ts'
import { settleIntent } from './understanding/settle-intent.ts'

/** What a question asks and of what, with what was said before and what the repository holds in mind. */
export function* readAsked(
  question: string,
  conversation: Conversation,
  options: BuiltInOptions,
): Script<Asked> {
  const alone = understand(question)
  const turns = remember(conversation.earlier)
  const reference = readReference(alone, turns)
  const read = followUp(alone, reference, turns)
  const subjects = yield* resolveSubjects(read, reference, options.focus)
  const understanding = { ...read, intent: settleIntent(read, subjects) }
  const asked = { understanding, subjects, conversation, options }
  if (options.agentId !== 'codebase_qna_agent' || !(yield* mentionsPackage(asked))) return asked
  return { ...asked, understanding: { ...understanding, intent: 'packages' } }
}
