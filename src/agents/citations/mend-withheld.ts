/** Stands where a citation was taken out, until its sentence is mended. */
export const withheldMark = '\uFFFC'

/**
 * Mends sentences that a withheld citation would leave broken: "(see )", "it is defined in .", a bullet with nothing
 * behind it. Text goes in as it comes; held back are words that may lead in to a citation, and behind a withheld one
 * the rest of its line.
 */
export interface Mender {
  push(text: string): string
  finish(): string
}

export function createMender(): Mender {
  /** What was let go of the line that `held` goes on with. */
  let line = ''
  let held = ''

  const release = (text: string): string => {
    const lineStart = text.lastIndexOf('\n') + 1
    line = lineStart > 0 ? text.slice(lineStart) : (line + text).slice(-200)
    return text
  }

  const read = (isFinal: boolean): string => {
    let output = ''
    const releaseTo = (position: number): void => {
      output += release(held.slice(0, position))
      held = held.slice(position)
    }
    for (let mark = held.indexOf(withheldMark); mark >= 0; mark = held.indexOf(withheldMark)) {
      releaseTo(mark - leadInLength(held.slice(0, mark), line))
      const end = findEnd(held, held.indexOf(withheldMark), line, isFinal)
      if (end === undefined) return output
      const mended = mend(line, held.slice(0, end))
      held = held.slice(end)
      output += release(mended)
    }
    releaseTo(held.length - (isFinal ? 0 : leadInLength(held, line)))
    return output
  }

  return {
    push(text) {
      held += text
      return read(false)
    },
    finish() {
      return read(true)
    },
  }
}

/**
 * Where what is mended together with a mark ends: with its sentence; where nothing stands before the mark, with its
 * line. Undefined: more text is needed.
 */
function findEnd(held: string, mark: number, before: string, isFinal: boolean): number | undefined {
  const lineEnd = held.indexOf('\n', mark)
  const isBegun = /[\p{L}\p{N}][^\p{L}\p{N}]*\s/u.test(`${before}${held.slice(0, mark)}`.slice(-80))
  const sentenceEnd = isBegun ? held.slice(mark).search(/[.!?][ \t]/u) : -1
  if (sentenceEnd >= 0 && (lineEnd < 0 || mark + sentenceEnd < lineEnd)) return mark + sentenceEnd + 1
  if (lineEnd >= 0) return lineEnd + 1
  return isFinal ? held.length : undefined
}

const prepositions = 'at|in|from|by|of|on|to|with|via|per|under|inside|within|near|is|are|as|and|or|see|also'

/** Words, marks and list markers behind which a citation may stand. */
const leadIn = new RegExp(
  String.raw`(?:[ \t]|[(:—–]|(?<=\])[,;]|(?<![\w.])(?:${prepositions}|cf\.|e\.g\.|i\.e\.)|(?<=^[ \t]{0,12})(?:[-*+]|\d{1,3}[.)]?))$`,
  'iu',
)
const leadInWords = [...prepositions.split('|'), 'cf.', 'e.g.', 'i.e.']
const longestLeadIn = 60

/** Characters at the end of a text, of its last line, that a citation behind them could make part of a mended place. */
function leadInLength(text: string, before: string): number {
  const lineStart = text.lastIndexOf('\n') + 1
  const standing = lineStart === 0 && before.endsWith(']') ? ']' : ''
  const tail = `${standing}${text.slice(Math.max(lineStart, text.length - longestLeadIn))}`
  const word = /[a-z.]{1,7}$/iu.exec(tail)?.[0].toLowerCase() ?? ''
  const isBegun = word !== '' && leadInWords.some((candidate) => candidate.startsWith(word))
  let rest = isBegun ? tail.slice(0, -word.length) : tail
  for (let match = leadIn.exec(rest); match !== null; match = leadIn.exec(rest)) {
    rest = rest.slice(0, match.index)
  }
  return tail.length - rest.length
}

/** What is said in place of a citation that the sentence cannot do without. */
const unconfirmed = 'an unconfirmed place'

/** One line, or the end of one behind `before`, without its marks. */
function mend(before: string, marked: string): string {
  const mark = withheldMark
  const isLineStart = before.trim() === ''
  const isSentenceStart = isLineStart || /[.!?:][ \t]*$/u.test(before)
  let text = marked
  // Several in a row are one.
  const row = new RegExp(`${mark}[ \\t]{0,9}(?:(?:[,;]|and|or)[ \\t]{0,9}){0,2}${mark}`, 'gu')
  for (let joined = text.replace(row, mark); joined !== text; joined = text.replace(row, mark)) text = joined
  // Beside one that stands it leaves nothing.
  const standing = /\][ \t]*$/u.test(before) ? ']' : ''
  text = `${standing}${text}`
    .replace(new RegExp(`\\][ \\t]{0,9}(?:(?:[,;]|and|or)[ \\t]{0,9}){0,2}${mark}`, 'gu'), ']')
    .replace(new RegExp(`${mark}[ \\t]{0,9}(?:(?:[,;]|and|or)[ \\t]{0,9}){0,2}(?=\\[)`, 'gu'), '')
    .slice(standing.length)
  if (
    isLineStart &&
    new RegExp(
      `^[ \\t]{0,9}(?:[-*+]|\\d{1,3}[.)])[ \\t]{1,9}(?:see[ \\t]{1,9})?${mark}[.;,]?[ \\t]{0,9}\\n?$`,
      'iu',
    ).test(text)
  ) {
    return ''
  }
  text = text
    .replace(
      new RegExp(
        `[ \\t]{0,9}\\((?:(?:see|also|cf\\.|e\\.g\\.,?|i\\.e\\.,?|at|in|from)[ \\t]{1,9}){0,3}[ \\t]{0,9}${mark}[ \\t]{0,9}\\)`,
        'giu',
      ),
      '',
    )
    .replace(
      new RegExp(
        `(^[ \\t]{0,9}|[.!?][ \\t]{1,9})(?:see|cf\\.)(?:[ \\t]{1,9}(?:also|at|in)){0,2}[ \\t]{1,9}${mark}[.;]?[ \\t]{0,9}`,
        'giu',
      ),
      (whole, lead: string, at: number) => (at > 0 || isSentenceStart ? lead : whole),
    )
    .replace(new RegExp(`[ \\t]{0,9}[—–][ \\t]{0,9}${mark}`, 'gu'), '')
    .replace(new RegExp(`\\b(${prepositions})[ \\t]{1,9}${mark}`, 'giu'), `$1 ${unconfirmed}`)
    .replace(new RegExp(`:[ \\t]{0,9}${mark}`, 'gu'), `: ${unconfirmed}`)
  if (isLineStart)
    text = text.replace(
      new RegExp(`^([ \\t]{0,9}(?:[-*+][ \\t]{1,9})?)${mark}[ \\t]{0,9}[,;:.]?[ \\t]{0,9}`, 'u'),
      '$1',
    )
  text = text.replace(new RegExp(`[ \\t]{0,9}${mark}`, 'gu'), '')
  const ending = text.endsWith('\n') ? '\n' : ''
  text = `${text.trimEnd()}${ending}`
  // Nothing may be left but the end of a sentence that has gone.
  return isLineStart && /^[.,;:]?$/u.test(text.trim()) ? '' : text
}
