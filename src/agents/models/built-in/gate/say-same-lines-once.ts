import type { Script } from '../script.ts'
import { say } from '../script.ts'

/** Says answers one behind the other; a list item that an earlier one has said is left out. */
export function* saySameLinesOnce(answers: readonly string[]): Script {
  const known = new Set<string>()
  for (const [index, answer] of answers.entries()) {
    const lines = answer.split('\n').filter((line) => {
      if (!/^(?:[-*]|\d+\.) /u.test(line)) return true
      const isNew = !known.has(line)
      known.add(line)
      return isNew
    })
    yield* say(`${index === 0 ? '' : '\n\n'}${lines.join('\n')}`)
  }
}
