import { Op, type FileFacts } from '../../languages/facts.ts'

const known = new WeakMap<FileFacts, Int32Array>()

/** The call (row of the file) of each callee (row), -1 for what is none. */
export function callsByCallee(facts: FileFacts): Int32Array {
  let calls = known.get(facts)
  if (calls === undefined) {
    const { op, a, count } = facts.expressions
    calls = new Int32Array(count).fill(-1)
    for (let row = 0; row < count; row++) if (op[row] === Op.CALL) calls[a[row]!] = row
    known.set(facts, calls)
  }
  return calls
}
