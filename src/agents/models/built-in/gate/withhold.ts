import type { Script } from '../script.ts'

/** Runs a script to its end with all the tools that it asks, and gives what it would have said, text by text. */
export function* withhold(script: Script): Script<readonly string[]> {
  const texts: string[] = []
  let step = script.next([])
  while (step.done !== true) {
    if (step.value.kind === 'text') {
      texts.push(step.value.text)
      step = script.next([])
    } else {
      step = script.next(yield step.value)
    }
  }
  return texts
}
