import type { Code } from './code-text.ts'
import { leading } from './code-text.ts'
import { filler } from '../../../mask-code.ts'

/** One statement, or the head of one, of a language whose lines end it. */
export interface KeywordLine {
  readonly from: number
  /** Behind its code. */
  readonly to: number
  /** Behind the texts that begin on it (`<<~SQL`). */
  readonly end: number
}

/** The lines of code, those that go on joined, those with several statements divided (Ruby). */
export function keywordLines({ mask, starts }: Code): KeywordLine[] {
  const lines: KeywordLine[] = []
  let from = -1
  let depth = 0
  const add = (to: number): void => {
    lines.push({ from, to, end: to })
    from = -1
  }
  starts.forEach((start, index) => {
    const end = (starts[index + 1] ?? mask.length + 1) - 1
    const line = mask.slice(start, end)
    if (line.trim() === '') return
    const last = lines.at(-1)
    // The inside of a text that began on the line before.
    if (isText(line)) {
      if (from < 0 && last !== undefined) lines[lines.length - 1] = { ...last, end }
      return
    }
    // `.then` goes on with the line before, `..2` does not.
    if (from < 0 && depth === 0 && last !== undefined && /^\s*(?:\.(?!\.)|&\.)/u.test(line)) {
      lines.pop()
      from = last.from
    }
    if (from < 0) from = start + leading(mask, start)
    for (let at = Math.max(start, from); at < end; at += 1) {
      const character = mask[at] ?? ''
      if ('([{'.includes(character)) depth += 1
      else if (')]}'.includes(character)) depth = Math.max(0, depth - 1)
      else if (character === ';' && depth === 0) {
        if (mask.slice(from, at).trim() !== '') add(at)
        from = at + 1 + leading(mask, at + 1)
        if (from >= end) from = -1
      }
      if (from < 0) break
    }
    if (from < 0 || depth > 0 || goesOn(line)) return
    add(end)
  })
  return lines
}

/** The inside of a text, and the mark that ends one. */
function isText(line: string): boolean {
  return new Set(line.trim()).size === 1 && line.trim().startsWith(filler)
}

/** An operator, a comma or a dot at its end asks for more; the bar of `do |item|` does not. */
function goesOn(line: string): boolean {
  return /(?:[\\,.+*/=:<&-]|\|\||[^\w\s)\]]\?|\s\?|\b(?:and|or|not))\s*$/u.test(line)
}
