import type { Place } from './facts.ts'

/** A paragraph of a document. */
export interface Paragraph {
  readonly text: string
  readonly place: Place
}

const maxCharacters = 40_000
const maxLines = 400
const longestText = 700
/** A paragraph of fewer words is a motto, a badge or a button. */
const leastWords = 5

/** Headings of what others pay for, and of news. */
const notOwn =
  /\b(?:sponsors?|backers?|supporters?|thanks|announcements?|news|translations?|table of contents)\b/iu

/**
 * How a document describes its subject: the first paragraph of prose, one that begins with the subject's name before
 * others where it stands further down. Blocks of HTML hold logos, badges and sponsors; paragraphs of links hold
 * translations and menus; paragraphs in bold hold notices.
 */
export function readIntroduction(path: string, text: string, name = ''): Paragraph | undefined {
  let labels: ReadonlySet<string> | undefined
  const lines = blankHtml(text.slice(0, maxCharacters)).split('\n').slice(0, maxLines)
  const found: { paragraph: Paragraph; section: number }[] = []
  let section = 0
  /** Paragraphs before the title: they are notices, unless there is nothing else. */
  let aboveTitle = -1
  /** Whether what was taken for the title is but the first of several sections. */
  let isSection = false
  let isOwn = true
  for (let at = 0; at < lines.length && section < 4; at += 1) {
    const heading = headingAt(lines, at)
    if (heading !== undefined) {
      section += heading.level > 1 ? 1 : 0
      if (heading.level === 1 && aboveTitle === -1) {
        aboveTitle = section === 0 ? found.length : 0
        isSection = !lettersOf(heading.text).includes(lettersOf(name))
      } else if (heading.level === 1 && isSection) aboveTitle = 0
      isOwn = !notOwn.test(heading.text)
      at += heading.lines - 1
      continue
    }
    if (!isProse(lines, at)) {
      at = endOfAside(lines, at)
      continue
    }
    let end = at
    while (end + 1 < lines.length && isProse(lines, end + 1)) end += 1
    const words = lines.slice(at, end + 1).map((line) => line.replace(/^\s*>\s?/u, ''))
    if (isOwn && describes(words.join(' '))) {
      const written = words.join(' ').replace(/\s+/gu, ' ').trim()
      const joined = written.includes('[') ? nameReferences(written, (labels ??= labelsIn(text))) : written
      found.push({
        paragraph: { text: joined.slice(0, longestText), place: { path, line: at + 1, endLine: end + 1 } },
        section,
      })
    }
    at = end
  }
  const own = found.length > aboveTitle ? found.slice(Math.max(0, aboveTitle)) : found
  const [first] = own
  const isNamed = ({ paragraph }: (typeof found)[number]): boolean => beginsWith(paragraph.text, name)
  return (first?.section === 0 ? first : (own.find(isNamed) ?? first))?.paragraph
}

/** A paragraph with the words of links whose addresses stand elsewhere in its document: `[text][label]`, `[label]`. */
function nameReferences(paragraph: string, labels: ReadonlySet<string>): string {
  return paragraph.replaceAll(
    /(?<!!)\[([^[\]]{1,200})\](?!\()(?:\[([^[\]]{0,200})\])?/gu,
    (link, shown: string, label = '') => (labels.has((label || shown).toLowerCase()) ? shown : link),
  )
}

/** What a document defines the addresses of: `[label]: https://…`. */
function labelsIn(document: string): ReadonlySet<string> {
  const definitions = document.matchAll(/^ {0,3}\[([^\]\n]{1,200})\]:[ \t]*\S/gmu)
  return new Set([...definitions].map(([, label = '']) => label.toLowerCase()))
}

/** Whether a text begins with a name, perhaps behind an article: "The Spring Petclinic is" with `spring-petclinic`. */
function beginsWith(text: string, name: string): boolean {
  const wanted = lettersOf(name)
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return [0, 1].some((from) => [1, 2, 3].some((count) => words.slice(from, from + count).join('') === wanted))
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function headingAt(
  lines: readonly string[],
  at: number,
): { level: number; text: string; lines: number } | undefined {
  const line = lines[at] ?? ''
  const marked = /^ {0,3}(#{1,6}|={1,5}) +(.+)$/u.exec(line)
  if (marked !== null) return { level: marked[1]?.length ?? 1, text: marked[2] ?? '', lines: 1 }
  const underline = /^(?:(={3,})|(?:-{3,}|~{3,}|\^{3,}))\s*$/u.exec(lines[at + 1] ?? '')
  if (underline === null || line.trim() === '') return undefined
  return { level: underline[1] === undefined ? 2 : 1, text: line, lines: 2 }
}

/** A line of a paragraph: no list, table, code, image, directive, alert or definition of a link. */
function isProse(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  return (
    line.trim() !== '' &&
    !/^(?: {4}|\t)/u.test(line) &&
    !/^\s*(?:#|[=\-~*^]{3,}\s*$|\[!|!\[|\||\+[-=]|\.\.|:\w|`{3}|~{3}|[-*+•]\s|\d+[.)]\s|\[[^\]]*\]:|> ?\[!|<)/u.test(
      line,
    ) &&
    headingAt(lines, at) === undefined
  )
}

/** The last line of a block of code or of an alert (`> [!NOTE]`) that begins here; else the line itself. */
function endOfAside(lines: readonly string[], at: number): number {
  const line = lines[at] ?? ''
  if (/^\s*> ?\[!/u.test(line)) {
    const end = lines.findIndex((next, index) => index > at && !next.trim().startsWith('>'))
    return end < 0 ? lines.length : end - 1
  }
  const mark = /^\s*(`{3,}|~{3,})/u.exec(line)?.[1]
  if (mark === undefined) return at
  const end = lines.findIndex((next, index) => index > at && next.trim().startsWith(mark))
  return end < 0 ? lines.length : end
}

/** Whether most of a paragraph is words of its own, and not all of it stands in bold. */
function describes(text: string): boolean {
  if (/^\s*(?:\*\*|__)(?:(?!\*\*|__).)*(?:\*\*|__)\s*$/u.test(text)) return false
  if (/^\s*(?:\*\*|__|⚠|❗|📢)\s*(?:warning|note|important|notice|you |support)/iu.test(text)) return false
  const plain = text
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/gu, ' ')
    .replaceAll(/\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])|`[^`<]*<[^>]*>`_|https?:\/\/\S+/gu, ' ')
  const own = plain.replaceAll(/[^\p{L}]/gu, '').length
  const all = text.replaceAll(/\]\([^)]*\)|https?:\/\/\S+/gu, ' ').replaceAll(/[^\p{L}]/gu, '').length
  const words = plain.match(/\p{L}{2,}/gu)?.length ?? 0
  const isIdeographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]{6}/u.test(plain)
  return (words >= leastWords || isIdeographic) && own * 2 >= all
}

const block = /^\s*<(div|p|center|kbd|table|picture|details|h[1-6]|section|blockquote|a|sup|sub)\b/iu

/** Comments, blocks of HTML and single tags blanked out, so that line numbers stay. */
function blankHtml(text: string): string {
  const lines = text
    .replaceAll(/<!--[\s\S]*?-->/gu, (comment) => comment.replaceAll(/[^\n]/gu, ' '))
    .split('\n')
  const out: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const tag = block.exec(line)?.[1]?.toLowerCase()
    const end = tag === undefined ? -1 : endOfBlock(lines, at, tag)
    if (end < 0) {
      out.push(line.replaceAll(/<\/?[a-z][^<>]{0,500}>/giu, ' '))
      continue
    }
    for (let index = at; index <= end; index += 1) out.push('')
    at = end
  }
  return out.join('\n')
}

/** The line on which a block that opens on a line is closed; -1 where it is not, or text follows on the line. */
function endOfBlock(lines: readonly string[], at: number, tag: string): number {
  const tags = new RegExp(String.raw`<(/?)${tag}\b[^<>]*>?`, 'giu')
  let depth = 0
  for (let index = at; index < lines.length; index += 1) {
    for (const [, slash] of (lines[index] ?? '').matchAll(tags)) depth += slash === '' ? 1 : -1
    if (depth > 0) continue
    const behind = (lines[index] ?? '').slice((lines[index] ?? '').toLowerCase().lastIndexOf(`</${tag}`))
    return behind.replaceAll(/<[^<>]*>/gu, '').trim().length > 20 ? -1 : index
  }
  return -1
}
