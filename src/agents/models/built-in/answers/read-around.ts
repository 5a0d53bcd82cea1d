import type { NodeDetail } from '../../../tools/get-node.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { stripNumbers } from '../prose.ts'
import type { Script } from '../script.ts'
import { callAll } from '../script.ts'

interface InNode {
  readonly node: NodeDetail
  readonly line: number
}

const linesBefore = 60
const linesAfter = 12

/** The source of a long definition is cut: each of these comes with the part around its line instead. */
export function* withLines<Entry extends InNode>(entries: readonly Entry[]): Script<Entry[]> {
  const cut = entries.filter(({ node, line }) => isBeyond(node, line))
  const outputs = yield* callAll(
    'read_file',
    cut.map(({ node, line }) => ({
      path: node.path,
      start_line: Math.max(1, node.start_line, line - linesBefore),
      end_line: Math.max(line, Math.min(node.end_line, line + linesAfter)),
    })),
  )
  return entries.map((entry) => {
    const output = outputs[cut.indexOf(entry)]
    if (output === undefined || isToolFailure(output)) return entry
    return { ...entry, node: { ...entry.node, source: output.text } }
  })
}

function isBeyond({ source }: NodeDetail, line: number): boolean {
  if (source === undefined) return true
  const { lines, firstLine } = stripNumbers(source)
  const shown = lines.at(-1)?.startsWith('… (') === true ? lines.length - 1 : lines.length
  return line > 0 && line >= firstLine + shown
}
