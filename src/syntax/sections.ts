import { plainMarkdown } from './plain-markdown.ts'

/** Heading of a document with the lines that it covers, up to the next heading of its depth or above. */
export interface DocumentSection {
  readonly title: string
  readonly depth: number
  /** 1-based. */
  readonly startLine: number
  /** 1-based, inclusive. */
  readonly endLine: number
}

const MARKDOWN = /\.(?:md|mdx|markdown)$/i
const RESTRUCTURED = /\.rst$/i
/** A title longer than this is a paragraph that happens to begin with a mark. */
const MAX_TITLE = 120
/** Nor is a longer line one, with the addresses of links in it. */
const MAX_LINE = 1000

/** Headings of Markdown (CommonMark, ATX and setext) and reStructuredText documents; none for other files. */
export function documentSections(path: string, text: string): DocumentSection[] {
  const headingsOf = MARKDOWN.test(path)
    ? markdownHeadings
    : RESTRUCTURED.test(path)
      ? restructuredHeadings
      : undefined
  if (headingsOf === undefined) return []
  const lines = text.split(/\r\n|\r|\n/)
  // What stands behind the last line's end is no line.
  return close(headingsOf(lines), lines.at(-1) === '' ? lines.length - 1 : lines.length)
}

interface Heading {
  readonly title: string
  readonly depth: number
  readonly line: number
}

function markdownHeadings(lines: readonly string[]): Heading[] {
  const headings: Heading[] = []
  let fence = ''
  lines.forEach((line, index) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined) {
      if (fence === '') fence = mark
      else if (mark[0] === fence[0] && mark.length >= fence.length) fence = ''
      return
    }
    if (fence !== '') return
    if (line.length > MAX_LINE) return
    const atx = /^ {0,3}(#{1,6})[ \t]+(.*)$/.exec(line)
    if (atx !== null) {
      const title = atx[2]!.trim().replace(/(?<![ \t])[ \t]+#+$/, '')
      headings.push({ title: plainTitle(title), depth: atx[1]!.length, line: index + 1 })
      return
    }
    const above = (lines[index - 1] ?? '').slice(0, MAX_LINE).trim()
    if (/^ {0,3}(?:=+|-{2,})[ \t]*$/.test(line) && above !== '' && !/^[#>*+|`-]/.test(above)) {
      headings.push({ title: plainTitle(above), depth: line.trim().startsWith('=') ? 1 : 2, line: index })
    }
  })
  return headings
}

/** Adornment characters take their depth from the order of first use (reStructuredText specification, "Sections"). */
function restructuredHeadings(lines: readonly string[]): Heading[] {
  const headings: Heading[] = []
  const depths: string[] = []
  lines.forEach((line, index) => {
    const adornment = /^([=\-`:.'"~^_*+#])\1{2,}\s*$/.exec(line)
    const above = lines[index - 1] ?? ''
    if (
      adornment === null ||
      above.trim() === '' ||
      above.startsWith(' ') ||
      line.trim().length < above.trim().length
    )
      return
    if (/^([=\-`:.'"~^_*+#])\1{2,}\s*$/.test(above)) return
    const mark = adornment[1]!
    if (!depths.includes(mark)) depths.push(mark)
    headings.push({ title: above.trim(), depth: depths.indexOf(mark) + 1, line: index })
  })
  return headings
}

function close(headings: readonly Heading[], lineCount: number): DocumentSection[] {
  const kept = headings.filter(({ title }) => title !== '' && title.length <= MAX_TITLE)
  const endLines: number[] = []
  const open: number[] = []
  const closeFrom = (depth: number, endLine: number): void => {
    while (open.length > 0 && kept[open.at(-1)!]!.depth >= depth) endLines[open.pop()!] = endLine
  }
  for (const [index, { depth, line }] of kept.entries()) {
    closeFrom(depth, line - 1)
    open.push(index)
  }
  closeFrom(0, lineCount)
  return kept.map(({ title, depth, line }, index) => ({
    title,
    depth,
    startLine: line,
    endLine: endLines[index]!,
  }))
}

/** `[Install](#install) \`npm\` <a name="x"></a>` reads "Install npm". */
function plainTitle(title: string): string {
  // A logo says the name in words.
  return plainMarkdown(title.replaceAll('![', '[')).replaceAll('`', '').trim()
}
