import { Op } from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { factsOf } from '../program/program.ts'

/** Whether a binding (global row) is a parameter under whose name something is looked up. */
export function isKey({ program }: LinkContext, binding: number): boolean {
  const file = program.bindingFile[binding]!
  const facts = factsOf(program, file)
  let keys = keysByFile.get(facts)
  if (keys === undefined) {
    const { expressions } = facts
    keys = new Set()
    for (let row = 0; row < expressions.count; row++) {
      const key = expressions.op[row] === Op.INDEX ? expressions.b[row]! : -1
      if (key !== -1 && expressions.op[key] === Op.NAME) keys.add(expressions.a[key]!)
    }
    keysByFile.set(facts, keys)
  }
  return keys.has(facts.bindings.name[binding - program.bindingBase[file]!]!)
}

/** Names (strings) that stand as keys, by file. */
const keysByFile = new WeakMap<FileFacts, Set<number>>()
