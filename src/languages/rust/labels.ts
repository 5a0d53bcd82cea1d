import type { Context } from './context.ts'

/** A loop or a block with a label that is being read, and what it is left with: `break 'found item`. */
interface Left {
  /** With its quote, '' for none. A label is no name of the program's: nothing refers to it and it refers to nothing. */
  readonly label: string
  readonly isLoop: boolean
  readonly rows: number[]
}

const around = new WeakMap<Context, Left[]>()

/** Row of a loop or of a block with a label: whatever it is left with, and what its body gives by itself. */
export function leavable(context: Context, node: number, isLoop: boolean, read: () => number): number {
  const own: Left = { label: labelOf(context, node), isLoop, rows: [] }
  let frames = around.get(context)
  if (frames === undefined) around.set(context, (frames = []))
  frames.push(own)
  const row = read()
  frames.pop()
  const rows = isLoop || row === -1 ? own.rows : [...own.rows, row]
  if (rows.length === 0) return row
  return context.anyOf(rows, node)
}

/** `break`, `break 'label`, `break value` and all of it. */
export function leave(context: Context, node: number): number {
  const label = labelOf(context, node)
  const left = around.get(context)?.findLast((each) => (label === '' ? each.isLoop : each.label === label))
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (context.tree.kind[child] === context.kinds.label) continue
    const row = context.expression(child)
    if (row !== -1) left?.rows.push(row)
  }
  return context.literal(node, 'never')
}

export function hasLabel(context: Context, node: number): boolean {
  return context.childByKind(node, context.kinds.label) !== -1
}

function labelOf(context: Context, node: number): string {
  const label = context.childByKind(node, context.kinds.label)
  return label === -1 ? '' : context.textAt(label)
}
