import { isToolFailure } from '../../../tools/tool.ts'
import { code, stripNumbers } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'

/** Lines above and below a piece that may hold the rest of the text. */
const linesAround = 6
const mostWindows = 40
const mostPlaces = 5
/** Words in a row of which a piece is made. */
const leastRun = 2

interface Piece {
  readonly location: string
  readonly text: string
  readonly in?: string
  /** The words of the text that the line has, in a row. */
  readonly words: string
}

/**
 * A text that no line has whole: the lines that it is broken over, as literals are that are continued or put together,
 * else the lines with the longest piece of it. False, with nothing said, where no line has two of its words in a row.
 */
export function* answerBrokenText(literal: string): Script<boolean> {
  const pieces = yield* findPieces(literal)
  const [first] = pieces
  if (first === undefined) return false
  for (const piece of pieces) {
    const whole = yield* findWhole(literal, piece)
    if (whole === undefined) continue
    yield* say(`The text ${code(literal)} stands over a few lines${inside(piece)} [${whole}].`)
    return true
  }
  const alike = pieces.filter(({ words }) => words === first.words)
  yield* say(
    `No line has the text ${code(literal)} word for word. A piece of it, ${code(first.words)}, stands here:\n\n`,
  )
  for (const piece of alike)
    yield* say(`- ${code(piece.text.slice(0, 140))}${inside(piece)} [${piece.location}]\n`)
  return true
}

function inside({ in: holder }: Piece): string {
  return holder === undefined ? '' : `, in ${code(holder.replace(/^.*#/u, ''))}`
}

/** The lines that have most words of a text in a row, those of the product first. */
function* findPieces(literal: string): Script<Piece[]> {
  const words = literal.trim().split(/\s+/u)
  if (words.length < 3) return []
  const size = words.length > 5 ? 3 : 2
  const windows = words.slice(0, mostWindows).flatMap((_, index) => {
    const some = words.slice(index, index + size)
    return some.length < size ? [] : [some.map(escapeText).join(String.raw`\s+`)]
  })
  const output = yield* call('grep', {
    pattern: windows.join('|'),
    regex: true,
    case_sensitive: true,
    limit: 200,
  })
  if (isToolFailure(output)) return []
  const found = output.matches.map((match) => ({
    match,
    run: longestRun(words, match.text.replaceAll(/\s+/gu, ' ')),
  }))
  const most = Math.max(leastRun, ...found.map(({ run }) => run.length))
  return found
    .filter(({ run }) => run.length === most)
    .sort((one, other) => Number(one.match.in_test === true) - Number(other.match.in_test === true))
    .slice(0, mostPlaces)
    .map(({ match, run }) => ({ ...match, words: run.join(' ') }))
}

function escapeText(text: string): string {
  return text.replaceAll(/[$^.*+?()[\]{}|\\/-]/gu, String.raw`\$&`)
}

function longestRun(words: readonly string[], line: string): readonly string[] {
  let best: readonly string[] = []
  for (let start = 0; start < words.length; start += 1) {
    let end = start + best.length + 1
    while (end <= words.length && hasWhole(line, words.slice(start, end).join(' '))) {
      best = words.slice(start, end)
      end += 1
    }
  }
  return best
}

/** Whether a line has a piece that neither begins nor ends within a word. */
function hasWhole(line: string, piece: string): boolean {
  for (let at = line.indexOf(piece); at !== -1; at = line.indexOf(piece, at + 1)) {
    const isBegun = /^\w/u.test(piece) && /\w/u.test(line[at - 1] ?? '')
    const goesOn = /\w$/u.test(piece) && /\w/u.test(line[at + piece.length] ?? '')
    if (!isBegun && !goesOn) return true
  }
  return false
}

/** The fewest lines around a piece that have the whole text. */
function* findWhole(literal: string, { location }: Piece): Script<string | undefined> {
  const match = /^(.*):(\d+)-\d+$/u.exec(location)
  if (match === null) return undefined
  const path = match[1] ?? ''
  const line = Number(match[2])
  const read = yield* call('read_file', {
    path,
    start_line: Math.max(1, line - linesAround),
    end_line: line + linesAround,
  })
  if (isToolFailure(read)) return undefined
  const { lines, firstLine } = stripNumbers(read.text)
  const wanted = joinLiterals([literal])
  const at = line - firstLine
  for (let length = 2; length <= linesAround + 1; length += 1) {
    for (let start = Math.max(0, at - length + 1); start <= at; start += 1) {
      if (joinLiterals(lines.slice(start, start + length)).includes(wanted))
        return `${path}:${firstLine + start}-${firstLine + Math.min(lines.length, start + length) - 1}`
    }
  }
  return undefined
}

/** Texts without what breaks them: quotation marks and their prefixes, signs that put them together, marks of comments. */
function joinLiterals(lines: readonly string[]): string {
  return lines
    .map((line) =>
      line
        .trim()
        .replace(/^(?:\/\/+|#+|\*+|--)\s/u, '')
        .replaceAll(/\b(?:[bfruLUs@$]|rb|br|fr|rf|u8)(?=["'`])/gu, '')
        .replaceAll(/["'`\\+\s]/gu, ''),
    )
    .join('')
}
