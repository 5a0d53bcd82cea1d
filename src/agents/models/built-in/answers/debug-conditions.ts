import { cite, code, fenced, joinNames, languageOf, stripNumbers } from '../prose.ts'
import type { Script } from '../script.ts'
import { say } from '../script.ts'
import { findGuards } from '../traces/find-guards.ts'
import type { Place } from './bind-frames.ts'

/** The failing line in its surroundings, and the conditions under which it is reached. */
export function* sayConditions(start: Place): Script {
  if (start.line === 0) return
  yield* sayGuards(start)
  yield* say(`\n\n${excerptAround(start)}`)
}

export function* sayGuards({ node, line, path }: Place): Script {
  if (node.source === undefined || line === 0) return
  const { lines, firstLine } = stripNumbers(node.source)
  const guards = findGuards(lines, firstLine, line)
  if (guards.length === 0) return
  const rows = guards.map((guard) => `${code(guard.text)}${cite(`${path}:${guard.line}-${guard.line}`)}`)
  yield* say(` That line is reached under ${joinNames(rows, 3)}.`)
}

function excerptAround({ node, line, path }: Place): string {
  if (node.source === undefined) return ''
  const { lines, firstLine } = stripNumbers(node.source)
  const center = line - firstLine
  const shown = lines.slice(Math.max(0, center - 5), center + 4).filter((text) => !text.startsWith('… ('))
  return shown.length === 0 ? '' : fenced(shown, languageOf(path))
}
