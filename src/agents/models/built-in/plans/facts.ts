import { answerOverview } from '../answers/places.ts'
import { answerRoutes } from '../answers/text-search.ts'
import type { Asked } from '../plans.ts'
import type { Script } from '../script.ts'
import { planOpen } from './open.ts'

/* What the project is and what it declares. */

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

/** A question of more words asks for a part of what a list of everything holds. */
const mostWords = 9
