import { answerEnvironment, answerEnvironmentVariable } from '../answers/environment.ts'
import { answerOverview } from '../answers/places.ts'
import { answerRoutes } from '../answers/text-search.ts'
import type { Asked } from '../plans.ts'
import type { Script } from '../script.ts'
import { asksEnvironment } from '../understanding/asks-facts.ts'
import { plainQuestion } from '../understanding/plain-question.ts'
import { planOpen } from './open.ts'

/* What the project is and what it declares. */

export function* planOnboarding({ understanding }: Asked): Script {
  yield* answerOverview(understanding.wantsDiagram)
}

/** Of the whole project an overview; of parts that are named or described, the places that fit them. */
export function* planArchitecture(asked: Asked): Script {
  const { names, text, wantsDiagram } = asked.understanding
  if (names.strong.length > 0 || text.split(' ').length > mostWords) yield* planOpen(asked)
  else yield* answerOverview(wantsDiagram)
}

/** The list of all routes; what is asked of one of them in more words, from the places that fit. */
export function* planRoutes(asked: Asked): Script {
  const { names, text } = asked.understanding
  const isOther = /\b(?:commands?|sub-?commands?|cli|flags?|options?|keys?|shortcuts?|arguments?)\b/iu.test(
    text,
  )
  if (isOther || names.strong.length > 0 || text.split(' ').length > mostWords) yield* planOpen(asked)
  else yield* answerRoutes()
}

export function* planConfiguration(asked: Asked): Script {
  const { text, names } = asked.understanding
  const isEnvironment = asksEnvironment(plainQuestion(text, names))
  const variable = isEnvironment ? findVariable(text) : findConstant(text)
  if (variable !== undefined) yield* answerEnvironmentVariable(variable)
  else if (isEnvironment && text.split(' ').length <= mostWords) yield* answerEnvironment()
  else yield* planOpen(asked)
}

/** A question of more words asks for a part of what a list of everything holds. */
const mostWords = 9

/** `DATABASE_URL` of "where is DATABASE_URL read". */
function findConstant(text: string): string | undefined {
  return /^where.{0,24}\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)/iu.exec(text)?.[1]
}

/** The variable that a question on the environment names; `undefined` where it asks for all of them. */
function findVariable(text: string): string | undefined {
  const withoutTerms = text.replace(/\b(?:ENV|API|URL|HTTPS?)\b/gu, ' ')
  return /\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*\b/u.exec(withoutTerms)?.[0]
}
