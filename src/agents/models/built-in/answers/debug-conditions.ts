import { cite, code, fenced, joinNames, languageOf, stripNumbers } from '../prose.ts'
import type { Script } from '../script.ts'
import { say } from '../script.ts'
import type { Guard } from '../../../knowledge/traces/find-guards.ts'
import { findGuards } from '../../../knowledge/traces/find-guards.ts'
import type { Place } from './bind-frames.ts'

/** The failing line in its surroundings, and the conditions under which it is reached. */
export function* sayConditions(start: Place): Script {
  if (start.line === 0) return
  const rows = guardsOf(start).map(
    ({ text, line }) => `${code(text)}${cite(`${start.path}:${line}-${line}`)}`,
  )
  if (rows.length > 0) yield* say(` That line is reached under ${joinNames(rows, 3)}.`)
  yield* sayExcerpt(start)
}

export function guardsOf({ node, line }: Place): Guard[] {
  if (node.source === undefined || line === 0) return []
  const { lines, firstLine } = stripNumbers(node.source)
  return findGuards(lines, firstLine, line)
}

export function* sayExcerpt({ node, line, path }: Place): Script {
  if (node.source === undefined || line === 0) return
  const { lines, firstLine } = stripNumbers(node.source)
  const center = line - firstLine
  const shown = lines.slice(Math.max(0, center - 5), center + 4).filter((text) => !text.startsWith('… ('))
  if (shown.length > 0) yield* say(`\n\n${fenced(shown, languageOf(path))}`)
}
