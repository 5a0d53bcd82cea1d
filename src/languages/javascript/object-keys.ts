import type { FactsBuilder } from '../facts-builder.ts'
import { NO_KEY, Op, PLAIN_KEYS } from '../facts.ts'
import type { Context } from './context.ts'
import { Kind } from './kinds.ts'

/** Where the key of an entry, or the name of a type's member, stands, inside of its quotes; -1 for none. */
export function keyPlace(context: Context, entry: number): number {
  const { tree, fields } = context
  const kind = context.kindOf(entry)
  if (kind === Kind.SHORTHAND) return tree.start[entry]!
  const key = context.fieldOf(entry, kind === Kind.PAIR ? fields.key : fields.name)
  if (key === -1 || context.kindOf(key) === Kind.COMPUTED_NAME) return -1
  return tree.start[key]! + (context.kindOf(key) === Kind.STRING ? 1 : 0)
}

/** How far before its value each key begins, as a list; `PLAIN_KEYS` where it can be. */
export function keyDistances(
  facts: FactsBuilder,
  entries: readonly number[],
  keys: readonly number[],
): number {
  let isPlain = true
  const distances: number[] = []
  for (let index = 0; index < keys.length; index++) {
    const name = entries[index * 2]!
    const distance =
      keys[index] === -1 ? NO_KEY : facts.expressions.get(entries[index * 2 + 1]!, 5) - keys[index]!
    distances.push(distance)
    if (name > 0 && distance !== facts.stringAt(name).length + 2) isPlain = false
  }
  return isPlain ? PLAIN_KEYS : facts.list(distances)
}

/** The name that a key gives, '' for one that is computed at run time, which `walk.computedKey` then holds. */
export function keyName(context: Context, key: number): string {
  switch (context.kindOf(key)) {
    case Kind.STRING:
      return context.stringValue(key)
    case Kind.COMPUTED_NAME: {
      const inner = context.firstNamed(key)
      if (inner === -1) return ''
      if (context.kindOf(inner) === Kind.STRING) return context.stringValue(inner)
      context.computedKey = context.valueRow(inner)
      return constantText(context.facts, context.computedKey)
    }
    default:
      return context.textAt(key)
  }
}

/** The text that an expression is written out as, '' for any other. */
function constantText(facts: FactsBuilder, expression: number): string {
  const isString = expression !== -1 && facts.expressions.get(expression, 0) === Op.STRING
  return isString ? facts.stringAt(facts.expressions.get(expression, 2)) : ''
}
