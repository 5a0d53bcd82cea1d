import { answerMissing } from '../answers/define.ts'
import { answerPath } from '../answers/reach.ts'
import type { Asked } from '../plans.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { planOpen } from './open.ts'

/** The longest question that is about nothing but the two names in it. */
const mostWords = 14

/** The way between two definitions; where only one is named, or none, the places that fit the words. */
export function* planPath(asked: Asked): Script {
  const { understanding, subjects } = asked
  const [from, to] = subjects.found
  const [missing] = subjects.missing
  const isShort = understanding.text.split(' ').length <= mostWords
  if (from !== undefined && to !== undefined && areEnds(from, to) && isShort) yield* answerPath(from, to)
  else if (from !== undefined && missing !== undefined && isShort) yield* answerMissing(missing)
  else yield* planOpen(asked)
}

/** Of namesakes, and to what is defined elsewhere, no way is asked for along calls. */
function areEnds(from: Subject, to: Subject): boolean {
  return from.node.name !== to.node.name && from.node.kind !== 'external' && to.node.kind !== 'external'
}
