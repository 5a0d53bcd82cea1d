import { FlowKind, Op } from '../../languages/facts.ts'
import type { FileLink } from './file-link.ts'

/** Notes functions that are written as arguments, in lists, behind `return` or for a key (`table[key] = () => …`). */
export function noteEscapingFunctions({
  program,
  nodes,
  file,
  facts: { expressions, flows, lists },
}: FileLink): void {
  const { op, a, b } = expressions
  const note = (row: number): void => {
    if (op[row] === Op.DEFINITION) nodes.markEscaping(program.definitionBase[file]! + a[row]!)
  }
  for (let row = 0; row < expressions.count; row++) {
    const list = op[row] === Op.ARRAY ? a[row]! : op[row] === Op.CALL || op[row] === Op.NEW ? b[row]! : -1
    for (let at = list + 1; list !== -1 && at <= list + lists[list]!; at++) note(lists[at]!)
  }
  for (let flow = 0; flow < flows.count; flow++) {
    const isStored = flows.kind[flow] === FlowKind.STORE && op[flows.target[flow]!] === Op.INDEX
    if (isStored || flows.kind[flow] === FlowKind.RETURN) note(flows.source[flow]!)
  }
}
