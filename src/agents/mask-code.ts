import { maskRuby } from './mask-ruby.ts'

/** What of a language's spelling the narrator must know to find where statements begin and end. */
export interface Spelling {
  /** What tells where a block begins and ends; with keywords it is `end` that ends one (Ruby). */
  readonly blocks: 'braces' | 'indentation' | 'keywords'
  /** The end of a line ends a statement where nothing shows that it goes on. */
  readonly lineEnds: boolean
  /** `if cond {` without brackets around the condition. */
  readonly bareHeads: boolean
  /** Begins a comment up to the end of the line. */
  readonly lineComment: '#' | '//'
  /** `'` may stand for something else than a text: lifetimes, digit separators. */
  readonly quotesCharacters: boolean
}

const braces: Spelling = {
  blocks: 'braces',
  lineEnds: false,
  bareHeads: false,
  lineComment: '//',
  quotesCharacters: true,
}

const ownSpellings: Readonly<Record<string, Spelling>> = {
  kotlin: { ...braces, lineEnds: true },
}

/** By the language of a Markdown fence, see `languageOf`. */
export function spellingOf(language: string): Spelling {
  switch (language) {
    case 'python':
      return { ...braces, blocks: 'indentation', lineEnds: true, lineComment: '#', quotesCharacters: false }
    case 'ruby':
      return { ...braces, blocks: 'keywords', lineEnds: true, lineComment: '#', quotesCharacters: false }
    case 'php':
      return { ...braces, quotesCharacters: false }
    case 'go':
      return { ...braces, lineEnds: true, bareHeads: true }
    case 'rust':
      return { ...braces, bareHeads: true }
    case 'typescript':
    case 'tsx':
    case 'javascript':
    case 'jsx':
      return { ...braces, lineEnds: true, quotesCharacters: false }
    default:
      return ownSpellings[language] ?? braces
  }
}

/** Stands for each character of a text or an expression, so that nothing in it is read as code. */
export const filler = '\u0001'

/**
 * The code in the same length and lines, with comments blanked out and the insides of texts filled: brackets and
 * keywords that are left are those of the code.
 */
export function maskCode(source: string, spelling: Spelling): string {
  if (spelling.blocks === 'keywords') return maskRuby(source, filler)
  const isIndented = spelling.blocks === 'indentation'
  const out: string[] = []
  let at = 0
  const copy = (count: number): void => {
    for (let index = 0; index < count; index += 1) out.push(source[at + index] ?? '')
    at += count
  }
  const fill = (end: number, mark: string): void => {
    for (; at < Math.min(end, source.length); at += 1) out.push(source[at] === '\n' ? '\n' : mark)
  }
  const fillText = (quote: string, escapes: boolean, ofLines: boolean): void => {
    copy(quote.length)
    const end = findTextEnd(source, at, quote, escapes, ofLines)
    fill(end, filler)
    if (source.startsWith(quote, at)) copy(quote.length)
  }
  while (at < source.length) {
    const character = source[at] ?? ''
    const two = source.slice(at, at + 2)
    if (source.startsWith(spelling.lineComment, at)) fill(endOfLine(source, at), ' ')
    else if (!isIndented && two === '/*') {
      const end = source.indexOf('*/', at + 2)
      fill(end < 0 ? source.length : end + 2, ' ')
    } else if (isIndented && /^(?:"""|''')/u.test(source.slice(at, at + 3)))
      fillText(source.slice(at, at + 3), true, true)
    else if (character === '"') fillText('"', true, false)
    else if (character === '`') fillText('`', true, true)
    else if (character === "'") {
      if (!spelling.quotesCharacters) fillText("'", true, false)
      else if (/^'(?:\\.[^'\n]{0,8}|[^'\\\n])'/u.test(source.slice(at, at + 13))) fillText("'", true, false)
      else copy(1)
    } else if (character === '/' && isExpressionStart(out)) {
      const end = findTextEnd(source, at + 1, '/', true, false)
      if (source[end] === '/') {
        copy(1)
        fill(end, filler)
      }
      copy(1)
    } else copy(1)
  }
  return out.join('')
}

function endOfLine(source: string, from: number): number {
  const end = source.indexOf('\n', from)
  return end < 0 ? source.length : end
}

function findTextEnd(
  source: string,
  from: number,
  quote: string,
  escapes: boolean,
  ofLines: boolean,
): number {
  let at = from
  while (at < source.length) {
    if (source.startsWith(quote, at)) return at
    if (!ofLines && source[at] === '\n') return at
    at += escapes && source[at] === '\\' ? 2 : 1
  }
  return source.length
}

/** Where no value stands before a slash it begins a regular expression; a division has one. */
function isExpressionStart(before: readonly string[]): boolean {
  let index = before.length - 1
  while (index >= 0 && (before[index] === ' ' || before[index] === '\t')) index -= 1
  return index < 0 || '(,=:[!&|?{};\n'.includes(before[index] ?? '')
}
