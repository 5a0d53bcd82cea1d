import type { Script } from '../script.ts'
import { say } from '../script.ts'

export function* planGreeting(): Script {
  yield* say(
    'Ask about the code of this project, for example: where something is defined, who calls it, what it depends on, how two parts are connected, what a change would break, which tests cover it, or what a file does. Every statement comes with its place in the source.',
  )
}
