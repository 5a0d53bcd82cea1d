import { isToolFailure } from '../../../tools/tool.ts'
import { explainExpression } from '../explain/explain-expression.ts'
import { code } from '../prose.ts'
import type { Script } from '../script.ts'
import { callAll, say } from '../script.ts'

/** "Explain this regex": where it stands in the code, by its text, and what each part of it matches. */
export function* answerExpression(expression: string): Script {
  // In most languages its backslashes are doubled in a text.
  const outputs = yield* callAll('grep', [
    { pattern: expression, case_sensitive: true, limit: 10 },
    { pattern: expression.replaceAll('\\', '\\\\'), case_sensitive: true, limit: 10 },
  ])
  const found = outputs.flatMap((output) => (isToolFailure(output) ? [] : output.matches))
  const places = [...new Map(found.map((match) => [match.location, match])).values()]
  if (places.length === 0) {
    yield* say(`The text ${code(expression)} was not found in the repository as it is written here.\n`)
  } else {
    yield* say(`${code(expression)} stands at these places (found by its text):\n\n`)
    for (const place of places.slice(0, 5)) {
      const inside = place.in === undefined ? '' : `, in ${code(place.in.replace(/^.*#/u, ''))}`
      yield* say(`- ${code(place.text.slice(0, 140))}${inside} [${place.location}]\n`)
    }
  }
  yield* say(explainExpression(expression))
}
