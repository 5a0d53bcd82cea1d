import { Op, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import type { BindingId } from '../row-ids.ts'

/** Whether a binding is a parameter under whose name something is looked up. */
export function isKey({ program }: LinkContext, binding: BindingId): boolean {
  const { file, facts, expressions, lists } = program.bindingAt(binding)
  let keys = keysByFile.get(facts)
  if (keys === undefined) {
    keys = new Set()
    for (let row = 0; row < expressions.count; row++) {
      if (expressions.op[row] === Op.CALL) {
        const asked = askedFor(facts, row)
        if (asked !== -1 && expressions.op[asked] === Op.NAME) keys.add(expressions.a[asked]!)
        continue
      }
      const key = expressions.op[row] === Op.INDEX ? expressions.b[row]! : -1
      if (key === -1) continue
      if (expressions.op[key] === Op.NAME) keys.add(expressions.a[key]!)
      // What is put into a template: `object['on' + name]`.
      const list = expressions.op[key] === Op.LITERAL && isTemplate(facts, key) ? expressions.b[key]! : -1
      for (let at = list + 1; list !== -1 && at <= list + lists[list]!; at++) {
        if (expressions.op[lists[at]!] === Op.NAME) keys.add(expressions.a[lists[at]!]!)
      }
    }
    keysByFile.set(facts, keys)
  }
  return keys.has(facts.bindings.name[binding - program.bindingBase[file]!]!)
}

/** The name (row) that `getattr(x, name)` asks for, -1 for any other call. */
function askedFor({ expressions, lists, strings }: FileFacts, call: number): number {
  const callee = expressions.a[call]!
  const list = expressions.b[call]!
  if (expressions.op[callee] !== Op.NAME || list === -1 || lists[list]! < 2) return -1
  return strings[expressions.a[callee]!] === 'getattr' ? lists[list + 2]! : -1
}

function isTemplate({ expressions, strings }: FileFacts, literal: number): boolean {
  return strings[expressions.a[literal]!]!.startsWith('template:')
}

/** Names (strings) that stand as keys, by file. */
const keysByFile = new WeakMap<FileFacts, Set<number>>()
