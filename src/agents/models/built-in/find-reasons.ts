import type { NodeDetail } from '../../tools/get-node.ts'
import { stripNumbers } from './prose.ts'

export interface StatedReason {
  readonly text: string
  /** `src/a.ts:3-5`. */
  readonly location: string
}

/** Comments inside a definition that say why: what a "why" can be answered with beyond what the code does. */
export function findReasons(node: NodeDetail, most = 3): StatedReason[] {
  if (node.source === undefined) return []
  const { lines, firstLine } = stripNumbers(node.source)
  const found: StatedReason[] = []
  let index = 0
  while (index < lines.length) {
    const start = index
    const texts: string[] = []
    for (; index < lines.length; index += 1) {
      const comment = /^\s*(?:#(?!!):?|\/\/+(?!\/)|\*(?!\/))\s?(.*)$/u.exec(lines[index] ?? '')
      if (comment === null) break
      texts.push((comment[1] ?? '').trim())
    }
    const text = texts.join(' ').trim()
    if (texts.length > 0 && text.length > 20 && !/^(?:TODO|FIXME|XXX)\b/u.test(text) && givesReason(text)) {
      found.push({
        text: text.length > 320 ? `${text.slice(0, 317)}…` : text,
        location: `${node.path}:${firstLine + start}-${firstLine + index - 1}`,
      })
    }
    index = Math.max(index, start + 1)
  }
  return found.slice(0, most)
}

function givesReason(text: string): boolean {
  return /\b(?:because|so that|so we|since|otherwise|in order to|to (?:avoid|prevent|ensure|make sure|allow|keep|support|handle)|avoids?|prevents?|ensures?|must(?: not)?|needs? to|(?:do|does) ?n['’]?t|cannot|can['’]t|work-?around|backwards?[- ]compat|instead of|rather than|required|necessary|optimi[sz]|faster|slow|lazily|race)\b/iu.test(
    text,
  )
}
