import { claim } from '../../../evidence/claims.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import type { Asked } from '../plans.ts'
import { cite, code } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, say, state } from '../script.ts'
import { structuralIntents } from '../understanding/intents.ts'
import type { Intent } from '../understand.ts'

/** Kinds of questions that are about the definition that they name, and nothing else where it is not there. */
const ofOneName: ReadonlySet<Intent> = new Set([
  ...structuralIntents,
  'impact',
  'dependencies',
  'dead-code',
  'explain',
])

/** A longer question says more than a name. */
const mostWords = 10
const mostSimilar = 3

/**
 * "Who calls frobnicate?" where nothing is called so and no text has it: that is said, with the names that are nearest,
 * and no place that has other words of the question in common. Whether it was so.
 */
export function* sayAbsentName({ understanding, subjects }: Asked): Script<boolean> {
  const { intent, names, text, isBareName } = understanding
  const [missing] = subjects.missing
  if (missing === undefined || missing.textPlaces !== undefined || subjects.found.length > 0) return false
  if (!ofOneName.has(intent) || isBareName || names.strong.length > 1 || names.quoted.length > 0) return false
  if (text.split(' ').length > mostWords || missing.name.includes('/')) return false
  const own =
    missing.name
      .replace(/\(\)$/u, '')
      .split(/::|[.#]/u)
      .at(-1) ?? ''
  if (!/^[\w$]{3,}$/u.test(own)) return false
  const output = yield* call('grep', { pattern: own, limit: 1 })
  if (isToolFailure(output) || output.matches.length > 0) return false
  yield* state(
    claim(
      output.extent,
      () =>
        `Nothing in this repository is called ${code(missing.name)}, and the text ${code(own)} stands nowhere in it.`,
      () => `I found nothing that is called ${code(missing.name)}, and no place with the text ${code(own)}.`,
    ),
  )
  const similar = missing.similar
    .filter((id) => id.includes('#') && !id.startsWith('external:'))
    .slice(0, mostSimilar)
  if (similar.length === 0) return true
  yield* say(` The nearest ${similar.length === 1 ? 'name is' : 'names are'}:\n\n`)
  for (const id of similar) yield* say(`- ${code(id.slice(id.indexOf('#') + 1))}${cite(id)}\n`)
  return true
}
