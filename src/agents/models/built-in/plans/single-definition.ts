import { answerExplain } from '../answers/explain.ts'
import { answerExpression } from '../answers/expression.ts'
import { answerFile } from '../answers/places.ts'
import { answerSignature } from '../answers/signature.ts'
import { answerTextSearch } from '../answers/text-search.ts'
import { findQuestionExpression } from '../explain/question-expression.ts'
import { findAskedFlag } from '../explain/asked-flag.ts'
import { explainFlag } from '../explain/explain-flag.ts'
import { explainTextDefinition } from '../explain/explain-text-definition.ts'
import type { Asked, Plan } from '../plans.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { asksSignature } from '../understanding/asks-signature.ts'
import { aboutSubject } from './about-subject.ts'
import { planOpen } from './open.ts'

/* What one definition or file is, where it stands, and where a text stands. */

export function* planExplain(asked: Asked): Script {
  const expression = findQuestionExpression(asked.understanding.text)
  if (expression !== undefined) {
    yield* answerExpression(expression)
    return
  }
  const flag = findAskedFlag(asked.understanding.text)
  if (flag !== undefined && (yield* explainFlag(flag))) return
  const name = textDefinition(asked)
  if (name !== undefined && (yield* explainTextDefinition(name))) return
  yield* explainSubject(asked)
}

/** The name of what may be defined in a file that the graph does not read: no name of it, or only a member's last part. */
function textDefinition({ understanding, subjects }: Asked): string | undefined {
  const [found] = subjects.found
  if (found === undefined) return subjects.isFromContext ? undefined : subjects.missing[0]?.name
  const isMember = /[.:#]/u.test(found.node.name) && !/[.:#]/u.test(found.asked)
  const asksForText = /\b(?:builtin|def|macro|filter|target|rule|shell|script)\b/iu.test(understanding.text)
  return isMember && asksForText && !subjects.isFromContext ? found.asked : undefined
}

const explainSubject: Plan = aboutSubject((subject, asked) => {
  const { wantsDiagram, text, isBareName } = asked.understanding
  // What is defined elsewhere explains nothing: a question of some words is about the places that use it.
  if (subject.node.kind === 'external' && !isBareName && text.split(' ').length > 4) return planOpen(asked)
  if (subject.node.kind === 'file') return answerFile(subject)
  return explainDefinition(subject, asksSignature(text), wantsDiagram, text)
})

function* explainDefinition(
  subject: Subject,
  asksForSignature: boolean,
  wantsDiagram: boolean,
  text: string,
): Script {
  if (asksForSignature && (yield* answerSignature(subject))) return
  yield* answerExplain(subject, wantsDiagram, text)
}

export function* planTextSearch(asked: Asked): Script {
  const { quoted, strong } = asked.understanding.names
  const literals = [...quoted, ...strong.filter((name) => !quoted.includes(name))]
  yield* literals.length > 0 ? answerTextSearch(literals) : planOpen(asked)
}
