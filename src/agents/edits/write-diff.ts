import type { FileEdit, TextChange } from './file-edit.ts'
import { sortChanges } from './file-edit.ts'
import { lineAt, lineStarts } from '../../index/line-starts.ts'

const contextLines = 3

/** The unified diff of one file, as `git apply` takes it. */
export function writeDiff(edit: FileEdit): string {
  const lines = edit.before.split('\n')
  const endsWithBreak = lines.at(-1) === ''
  if (endsWithBreak) lines.pop()
  const blocks = findBlocks(edit, lines.length)
  const head =
    edit.newPath === edit.path
      ? []
      : [
          `diff --git a/${edit.path} b/${edit.newPath}`,
          `rename from ${edit.path}`,
          `rename to ${edit.newPath}`,
        ]
  const out = [...head, `--- a/${edit.path}`, `+++ b/${edit.newPath}`]
  let shift = 0
  for (let index = 0; index < blocks.length;) {
    const group = takeGroup(blocks, index)
    index += group.length
    const from = Math.max(0, (group[0]?.first ?? 0) - contextLines)
    const to = Math.min(lines.length, (group.at(-1)?.last ?? 0) + 1 + contextLines)
    const body: string[] = []
    let at = from
    for (const block of group) {
      body.push(...lines.slice(at, block.first).map((line) => ` ${line}`))
      body.push(...lines.slice(block.first, block.last + 1).map((line) => `-${line}`))
      body.push(...block.text.map((line) => `+${line}`))
      at = block.last + 1
    }
    body.push(...lines.slice(at, to).map((line) => ` ${line}`))
    const added = group.reduce((sum, { text, first, last }) => sum + text.length - (last - first + 1), 0)
    const count = to - from
    out.push(
      `@@ -${count === 0 ? from : from + 1},${count} +${from + 1 + shift},${count + added} @@`,
      ...body,
    )
    if (!endsWithBreak && to === lines.length) out.push(String.raw`\ No newline at end of file`)
    shift += added
  }
  return out.join('\n')
}

/** Whole lines that are replaced; 0-based, `last` inclusive. */
interface Block {
  readonly first: number
  readonly last: number
  readonly text: readonly string[]
}

function findBlocks({ before, changes }: FileEdit, lineCount: number): Block[] {
  const starts = lineStarts(before)
  const groups: { first: number; last: number; changes: TextChange[] }[] = []
  for (const change of sortChanges(changes)) {
    const first = Math.min(lineAt(starts, change.start), lineCount - 1)
    const last = Math.min(lineAt(starts, change.end), lineCount - 1)
    const previous = groups.at(-1)
    if (previous !== undefined && first <= previous.last) {
      previous.last = Math.max(previous.last, last)
      previous.changes.push(change)
    } else groups.push({ first, last, changes: [change] })
  }
  return groups.map(({ first, last, changes: own }) => {
    let at = starts[first] ?? 0
    const isLastLine = last + 1 >= lineCount
    const end = isLastLine ? before.length : (starts[last + 1] ?? before.length)
    let text = ''
    for (const change of own) {
      text += before.slice(at, change.start) + change.text
      at = change.end
    }
    text += before.slice(at, end)
    return { first, last, text: text === '' ? [] : text.replace(/\n$/u, '').split('\n') }
  })
}

/** Blocks from an index on that are so near that they share a hunk. */
function takeGroup(blocks: readonly Block[], from: number): Block[] {
  const group = blocks.slice(from, from + 1)
  for (const block of blocks.slice(from + 1)) {
    if (block.first - (group.at(-1)?.last ?? 0) > 2 * contextLines) break
    group.push(block)
  }
  return group
}
