import type { NodeDetail } from '../../../tools/get-node.ts'
import type { NeighbourEdge } from '../../../tools/neighbours.ts'
import { fenced, languageOf, stripNumbers } from '../prose.ts'
import type { QuestionWords } from '../../../passages/question-words.ts'

export interface ExcerptOptions {
  /** Edges out of the definition: where nothing else tells, the part with most of their sites is shown. */
  readonly calls?: readonly NeighbourEdge[]
  /** With a question the part that has most of its words is shown. */
  readonly words?: QuestionWords
  readonly most?: number
}

/** At most 24 lines: all of a short definition, else the part that matters. */
export function excerptOf(node: NodeDetail, { calls = [], words, most = 24 }: ExcerptOptions = {}): string {
  if (node.source === undefined || node.kind === 'file' || node.kind === 'directory') return ''
  const { lines, firstLine } = stripNumbers(node.source)
  const usable = lines.filter((line) => !line.startsWith('… ('))
  const isShort = usable.length <= most + 6
  const bodyStart = isShort ? 0 : skipDoc(usable)
  const start = isShort ? 0 : findStart(node, usable, bodyStart, firstLine, most, calls, words)
  const end = isShort ? usable.length : Math.min(usable.length, start + most)
  const shown = trimIndent(usable.slice(start, end))
  const location = `${node.path}:${firstLine + start}-${firstLine + end - 1}`
  const whichPart = words === undefined ? 'The part that calls most' : 'The part that fits most'
  const intro = isShort ? 'The code' : start <= bodyStart ? 'Its first lines' : whichPart
  return `${intro} [${location}]:\n\n${fenced(shown, languageOf(node.path))}`
}

function findStart(
  node: NodeDetail,
  lines: readonly string[],
  bodyStart: number,
  firstLine: number,
  size: number,
  calls: readonly NeighbourEdge[],
  words: QuestionWords | undefined,
): number {
  const scores = words === undefined ? lines.map(() => 0) : scoreLines(lines, bodyStart, words)
  if (node.kind === 'function' || node.kind === 'method') {
    for (const site of calls.flatMap((edge) => edge.sites)) {
      const index = Number(/:(\d+)-\d+$/u.exec(site)?.[1] ?? 0) - firstLine
      if (index >= 0 && index < lines.length) scores[index] = (scores[index] ?? 0) + 1
    }
  }
  return densestWindow(scores, bodyStart, size)
}

/** How much of the question each line speaks of; words that many lines have count little. */
function scoreLines(lines: readonly string[], bodyStart: number, words: QuestionWords): number[] {
  const found = lines.map((line, index) => (index < bodyStart ? new Set<string>() : words.findIn(line)))
  const counts = new Map<string, number>()
  for (const word of found.flatMap((own) => [...own])) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weightOf = (word: string): number => Math.log((lines.length + 1) / (counts.get(word) ?? 1))
  return found.map((own) => [...own].reduce((sum, word) => sum + weightOf(word), 0))
}

/** The first line behind a doc text at the head of a definition; 0 where there is none. */
function skipDoc(lines: readonly string[]): number {
  const opening = lines.slice(0, 12).findIndex((line) => /^\s*[rRuU]?(?:"""|''')/u.test(line))
  if (opening < 0) return 0
  const quote = /"""|'''/u.exec(lines[opening] ?? '')?.[0] ?? '"""'
  const isOneLine = (lines[opening] ?? '').split(quote).length > 2
  if (isOneLine) return 0
  const closing = lines.findIndex((line, index) => index > opening && line.includes(quote))
  return closing < 0 || closing + 3 >= lines.length ? 0 : closing + 1
}

function densestWindow(scores: readonly number[], from: number, size: number): number {
  const last = Math.max(from, scores.length - size)
  let best = from
  let bestSum = sumOf(scores, from, size)
  for (let start = from + 1; start <= last; start += 1) {
    // A little in favour of the beginning, and never in the middle of nothing.
    if ((scores[start + 1] ?? 0) === 0 && start < last) continue
    const sum = sumOf(scores, start, size)
    if (sum > bestSum * 1.15) [best, bestSum] = [start, sum]
  }
  return best
}

function sumOf(scores: readonly number[], start: number, size: number): number {
  let sum = 0
  for (let index = start; index < Math.min(scores.length, start + size); index += 1) sum += scores[index] ?? 0
  return sum
}

/** Without the indentation that all lines share. */
export function trimIndent(lines: readonly string[]): string[] {
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/u.exec(line)?.[0].length ?? 0)
  const shared = indents.length === 0 ? 0 : Math.min(...indents)
  return lines.map((line) => line.slice(shared))
}
