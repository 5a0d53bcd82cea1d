import { answerEvent } from '../answers/event-ends.ts'
import type { Asked } from '../plans.ts'
import type { Script } from '../script.ts'
import { planUsers } from './relations.ts'

/** Who sends an event and who listens for it, by its name in the text; of what is no event, who uses it. */
export function* planEvents(asked: Asked): Script {
  const { names } = asked.understanding
  for (const name of [...names.quoted, ...names.strong]) {
    if (yield* answerEvent(name)) return
  }
  yield* planUsers(asked)
}
