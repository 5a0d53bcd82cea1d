/** A sentence with the lines that it stands on, 1-based and inclusive. */
export interface Sentence {
  readonly text: string
  readonly startLine: number
  readonly endLine: number
}

/** Lines of prose without their comment or list marks, as sentences; the first line has the number `startLine`. */
export function splitSentences(lines: readonly string[], startLine: number): Sentence[] {
  const found: Sentence[] = []
  let text = ''
  let first = startLine
  const close = (end: number): void => {
    const cleaned = cleanMarkup(text)
    if (isSentence(cleaned)) found.push({ text: cleaned, startLine: first, endLine: end })
    text = ''
  }
  lines.forEach((line, index) => {
    const number = startLine + index
    const item = /^\s*(?:[-*+•]|\d{1,2}[.)])\s+(.*)$/u.exec(line)
    const content = (item?.[1] ?? line).trim()
    const isBreak = content === '' || isCodeLike(content)
    if (isBreak || item !== null) {
      if (text !== '') close(number - 1)
      if (isBreak) return
    }
    let rest = content
    for (;;) {
      const end = findEnd(rest)
      if (text === '') first = number
      if (end < 0) {
        text = text === '' ? rest : `${text} ${rest}`
        return
      }
      text = text === '' ? rest.slice(0, end) : `${text} ${rest.slice(0, end)}`
      close(number)
      rest = rest.slice(end).trim()
      if (rest === '') return
    }
  })
  if (text !== '') close(startLine + lines.length - 1)
  return found
}

/** Code, a field with its type, or a tag of a doc text: no part of a sentence. */
function isCodeLike(line: string): boolean {
  return /^(?:>>>|\$ |@\w+\b|:\w+[ \w]*:|[\w.]+ *(?:[:+]?=) *\S|\w+: *[\w[\]|., ]{1,30}$)|^[\w.]+\([^()]*\)[;:]?$|[;{}]$/u.test(
    line,
  )
}

/** Behind the first full stop that ends a sentence, -1 where the sentence goes on in the next line. */
function findEnd(text: string): number {
  for (const match of text.matchAll(/[.!?:]["')\]`*]{0,3}(?=\s|$)/gu)) {
    const end = match.index + match[0].length
    if (match[0].startsWith(':') && end < text.length) continue
    const before = text.slice(0, match.index + 1)
    const isAbbreviation = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|resp|incl|[A-Z])\.$/u.test(
      before.slice(-9),
    )
    if (isAbbreviation || (end < text.length && !/^\s+["'`([*]{0,2}[\p{Lu}\d`]/u.test(text.slice(end))))
      continue
    return end
  }
  return -1
}

/** Without links, emphasis and tags; code in backquotes stays. */
export function cleanMarkup(text: string): string {
  return text
    .replace(/!\[[^\][]*\]\([^()\s]*\)/gu, '')
    .replace(/\[([^\][]+)\](?:\([^()\s]*\)|\[[^\][]*\])/gu, '$1')
    .replace(/<\/?[a-z][^<>]*>/giu, '')
    .replace(/:[a-z]+(?::[a-z]+)?:`~?([^`<]+?)(?: ?<[^<>`]*>)?`/gu, '`$1`')
    .replace(/\{@\w+ ([^{}]+)\}/gu, '`$1`')
    .replace(/``([^`]+)``/gu, '`$1`')
    .replace(/\*\*([^*]+)\*\*/gu, '$1')
    .replace(/(?<!\w)__([^_]+)__(?!\w)/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Something that is said: some words, and not only code, a link or a rule. */
function isSentence(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? []
  return (
    words.length >= 3 &&
    text.length <= 400 &&
    /^[\p{L}\p{N}`"'([@$*_-]/u.test(text) &&
    !/^https?:\S+$/u.test(text)
  )
}
