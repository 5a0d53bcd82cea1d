import type { Asked } from '../../plans.ts'
import type { Script } from '../../script.ts'
import { answerErrorHandling } from './error-handling.ts'
import { answerIsThatAll } from './is-that-all.ts'
import { sayMore } from './say-more.ts'
import { showCode } from './show-code.ts'
import { chooseShown } from './choose-shown.ts'

/**
 * What is asked about what was just shown, in a form of its own: "show me the code", "how does it handle errors?",
 * "which of them are public?", "go on", "is that all?". Whether it was one of these.
 */
export function* answerFollowUp(asked: Asked): Script<boolean> {
  if (yield* answerIsThatAll(asked)) return true
  if (yield* chooseShown(asked)) return true
  if (yield* sayMore(asked)) return true
  if (yield* showCode(asked)) return true
  return yield* answerErrorHandling(asked)
}
