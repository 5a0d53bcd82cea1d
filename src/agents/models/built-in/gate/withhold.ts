import type { FindPassagesOutput } from '../../../tools/find-passages.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import type { Script } from '../script.ts'

/** What a script would have said, and what it has found in words on the way. */
export interface Withheld {
  readonly texts: readonly string[]
  readonly passages: readonly FindPassagesOutput[]
}

/** Runs a script to its end with all the tools that it asks, and gives what it would have said, text by text. */
export function* withhold(script: Script): Script<Withheld> {
  const texts: string[] = []
  const passages: FindPassagesOutput[] = []
  let step = script.next([])
  while (step.done !== true) {
    if (step.value.kind === 'text') {
      texts.push(step.value.text)
      step = script.next([])
      continue
    }
    const { calls } = step.value
    const results = yield step.value
    results.forEach((result, index) => {
      // The results come from our own tools by way of the prompt; a failure is recognised by its `error`.
      const output = result as FindPassagesOutput
      if (calls[index]?.toolName === 'find_passages' && !isToolFailure(output)) passages.push(output)
    })
    step = script.next(results)
  }
  return { texts, passages }
}
