import { dumpSnapshot } from './dump.ts'
import { openSnapshot } from './open.ts'

/** Undefined where two snapshots are equal row by row, else the first rows that differ, for a person. */
export function compareDumps(path: string, otherPath: string): string | undefined {
  const rows = dumpSnapshot(path)
  const others = dumpSnapshot(otherPath)
  for (;;) {
    const row = rows.next()
    const other = others.next()
    if (row.done === true && other.done === true) return undefined
    if (row.value === other.value) continue
    const meaning = compareGraphs(path, otherPath) ?? 'nodes and edges are the same'
    return `- ${row.value ?? 'nothing'}\n+ ${other.value ?? 'nothing'}\n${meaning}`
  }
}

/** Tables of numbers are bytes in the file: the first node or edge that differs says more. */
function compareGraphs(path: string, otherPath: string): string | undefined {
  using snapshot = openSnapshot(path)
  using other = openSnapshot(otherPath)
  const rows = snapshot.exportGraph()[Symbol.iterator]()
  const others = other.exportGraph()[Symbol.iterator]()
  for (;;) {
    const [left, right] = [rows.next(), others.next()]
    if (left.done === true && right.done === true) return undefined
    const [text, otherText] = [JSON.stringify(left.value), JSON.stringify(right.value)]
    if (text !== otherText) return `- ${text ?? 'nothing'}\n+ ${otherText ?? 'nothing'}`
  }
}
