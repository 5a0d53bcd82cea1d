import { answerExplain } from '../answers/explain.ts'
import { answerExpression } from '../answers/expression.ts'
import { answerFile } from '../answers/places.ts'
import { answerTextSearch } from '../answers/text-search.ts'
import { findQuestionExpression } from '../explain/question-expression.ts'
import type { Asked, Plan } from '../plans.ts'
import type { Script } from '../script.ts'
import { aboutSubject } from './about-subject.ts'
import { planOpen } from './open.ts'

/* What one definition or file is, where it stands, and where a text stands. */

export function* planExplain(asked: Asked): Script {
  const expression = findQuestionExpression(asked.understanding.text)
  yield* expression === undefined ? explainSubject(asked) : answerExpression(expression)
}

const explainSubject: Plan = aboutSubject((subject, asked) => {
  const { wantsDiagram, text, isBareName } = asked.understanding
  // What is defined elsewhere explains nothing: a question of some words is about the places that use it.
  if (subject.node.kind === 'external' && !isBareName && text.split(' ').length > 4) return planOpen(asked)
  return subject.node.kind === 'file' ? answerFile(subject) : answerExplain(subject, wantsDiagram, text)
})

export function* planTextSearch(asked: Asked): Script {
  const { quoted, strong } = asked.understanding.names
  const literals = [...quoted, ...strong.filter((name) => !quoted.includes(name))]
  yield* literals.length > 0 ? answerTextSearch(literals) : planOpen(asked)
}
