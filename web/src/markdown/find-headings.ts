import { nextFence } from './split-markdown.ts'

export type Heading = {
  /** Which part of the answer it stands in, from 0. */
  readonly part: number
  /** 1 for the outermost that the answer has. */
  readonly level: number
  /** As it is written, in Markdown. */
  readonly markdown: string
}

/** The headings of an answer, in order; what is inside of fences is code. Parts are those of `splitMarkdown`. */
export function findHeadings(parts: readonly string[]): Heading[] {
  const found = parts.flatMap((text, part) =>
    text.includes('#') ? headingsOf(text).map((heading) => ({ ...heading, part })) : [],
  )
  const outermost = found.reduce((least, { level }) => Math.min(least, level), 6)
  return found.map((heading) => ({ ...heading, level: heading.level - outermost + 1 }))
}

/** The level of the outermost heading, as it is written; 1 where there is none. */
export function findOutermost(text: string): number {
  const levels = text.includes('#') ? headingsOf(text).map(({ level }) => level) : []
  return levels.length === 0 ? 1 : Math.min(...levels)
}

function headingsOf(text: string): Omit<Heading, 'part'>[] {
  const found: Omit<Heading, 'part'>[] = []
  let fence = ''
  for (const line of text.split('\n')) {
    const before = fence
    fence = nextFence(fence, line.slice(0, 200))
    if (before !== '' || fence !== '') continue
    const marks = /^ {0,3}(#{1,6})[ \t]/u.exec(line)?.[1]
    if (marks === undefined) continue
    const markdown = line.trim().slice(marks.length).trim().replace(/ #+$/u, '').trim()
    if (markdown !== '') found.push({ level: marks.length, markdown })
  }
  return found
}
