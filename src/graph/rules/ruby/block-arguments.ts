import { Op, type FileFacts } from '../../../languages/facts.ts'

/** The name under which calls hand on their block, and under which a method has it. */
export const BLOCK = '&'

/** What a call (CALL or NEW row) is given as its block (row), -1 for none. */
export function blockOf({ expressions, lists, strings }: FileFacts, call: number): number {
  const { op, a, b } = expressions
  const list = b[call]!
  for (let at = list + 1; list !== -1 && at <= list + lists[list]!; at++) {
    const given = lists[at]!
    if (op[given] === Op.KEYWORD && strings[a[given]!] === BLOCK) return b[given]!
  }
  return -1
}

/** The name that a call (row) is made by, '' for none. */
export function calledName({ expressions, strings }: FileFacts, call: number): string {
  const { op, a, b } = expressions
  const callee = a[call]!
  if (op[callee] === Op.MEMBER) return strings[b[callee]!]!
  return op[callee] === Op.NAME ? strings[a[callee]!]! : ''
}
