import { answerFlow } from '../answers/flow.ts'
import { answerMissing } from '../answers/define.ts'
import { answerPath } from '../answers/call-path.ts'
import type { Asked } from '../plans.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'

/** The longest question that is about nothing but the two names in it. */
const mostWords = 14

/** The way between two definitions; of anything else what happens on its way. */
export function* planPath(asked: Asked): Script {
  const { understanding, subjects } = asked
  const [from, to] = subjects.found
  const [missing] = subjects.missing
  const isShort = understanding.text.split(' ').length <= mostWords
  if (from !== undefined && to !== undefined && areEnds(from, to) && isShort) yield* answerPath(from, to)
  else if (from !== undefined && missing !== undefined && isShort && isName(missing.name))
    yield* answerMissing(missing)
  // How a value, a request or a setting gets somewhere is a course of events.
  else yield* answerFlow(asked)
}

/** A value, an option or a route that is quoted need not be defined anywhere. */
function isName(text: string): boolean {
  return /^[\w$.:#]+(?:\(\))?$/u.test(text) && !/^\d|:\/\//u.test(text)
}

/** Of namesakes, and to what is defined elsewhere, no way is asked for along calls. */
function areEnds(from: Subject, to: Subject): boolean {
  return from.node.name !== to.node.name && from.node.kind !== 'external' && to.node.kind !== 'external'
}
