import { answerCompare } from '../answers/compare.ts'
import type { Asked } from '../plans.ts'
import type { Script } from '../script.ts'
import { planOpen } from './open.ts'

/** Two or more definitions beside each other; what is compared in words alone is answered from the places that fit. */
export function* planCompare(asked: Asked): Script {
  const { found, isFromContext } = asked.subjects
  const named = found.filter(
    ({ node }) => !['file', 'directory', 'repository', 'external', 'section'].includes(node.kind),
  )
  yield* named.length > 1 && !isFromContext ? answerCompare(named, asked.understanding.text) : planOpen(asked)
}
