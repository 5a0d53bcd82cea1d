import { Op, type FileFacts } from '../../languages/facts.ts'
import { onceFor } from '../../languages/once-for.ts'

/** The call (row of the file) of each callee (row), -1 for what is none. */
export const callsByCallee = onceFor((facts: FileFacts): Int32Array => {
  const { op, a, count } = facts.expressions
  const calls = new Int32Array(count).fill(-1)
  for (let row = 0; row < count; row++) if (op[row] === Op.CALL) calls[a[row]!] = row
  return calls
})
