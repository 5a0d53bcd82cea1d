/** More are not told apart quickly. */
const mostTexts = 32
/** Of one stretch of a pattern that matches one of a few texts: `[gs]et(Name|Value)`. */
const mostVariants = 16

/** What a part of a pattern matches, as far as it is told. */
interface Part {
  /** All texts that it can match. */
  readonly exact?: readonly string[]
  /** Else texts of which each of its matches has one; none where nothing is known. */
  readonly any?: readonly string[]
}

const unknown: Part = {}
const nothing: Part = { exact: [''] }

/**
 * Texts of which every match of a regular expression (RE2 syntax) has at least one; empty where none can be told. A
 * pattern is taken apart as in R. Cox: Regular Expression Matching with a Trigram Index, 2012: parts that match a few
 * texts are multiplied out, and of what stands one behind the other the most telling is kept.
 */
export function findRequiredTexts(pattern: string): readonly string[] {
  const reader = { pattern, at: 0 }
  const whole = readAlternatives(reader)
  if (whole === undefined || reader.at < pattern.length) return []
  return shortest(requiredOf(whole) ?? [])
}

type Reader = { readonly pattern: string; at: number }

/** Up to `)` or the end; undefined where the rest cannot be told. */
function readAlternatives(reader: Reader): Part | undefined {
  const parts: Part[] = []
  do {
    const part = readSequence(reader)
    if (part === undefined) return undefined
    parts.push(part)
  } while (reader.pattern[reader.at] === '|' && ++reader.at)
  const [only] = parts
  if (parts.length === 1) return only
  const exact = parts.flatMap((part) => part.exact ?? [])
  if (parts.every((part) => part.exact !== undefined) && exact.length <= mostVariants) return { exact }
  const all = parts.map(requiredOf)
  return all.every((texts) => texts !== undefined) ? { any: shortest(all.flat()) } : unknown
}

function readSequence(reader: Reader): Part | undefined {
  let run: readonly string[] = ['']
  let best: readonly string[] | undefined
  let isExact = true
  const keep = (texts: readonly string[] | undefined): void => {
    if (texts !== undefined && (best === undefined || isBetter(texts, best))) best = texts
  }
  const endRun = (): void => {
    keep(requiredOf({ exact: run }))
    run = ['']
    isExact = false
  }
  while (reader.at < reader.pattern.length && !'|)'.includes(reader.pattern[reader.at]!)) {
    const part = readPart(reader)
    if (part === undefined) return undefined
    const repeats = readRepeat(reader)
    const exact =
      repeats === 'optional' && part.exact !== undefined ? [...new Set([...part.exact, ''])] : part.exact
    if (exact === undefined || repeats === 'any') {
      endRun()
      if (repeats !== 'any' && repeats !== 'optional') keep(part.any)
      continue
    }
    if (run.length * exact.length > mostVariants) endRun()
    run = run.flatMap((before) => exact.map((text) => before + text))
    if (repeats === 'some') endRun()
  }
  if (isExact) return { exact: run }
  keep(requiredOf({ exact: run }))
  return best === undefined ? unknown : { any: best }
}

function readPart(reader: Reader): Part | undefined {
  const { pattern } = reader
  const character = String.fromCodePoint(pattern.codePointAt(reader.at)!)
  reader.at += character.length
  if (character === '^' || character === '$') return nothing
  if (character === '.') return unknown
  if (character === '[') return readClass(reader)
  if (character === '\\') return readEscape(reader)
  if (character !== '(') return { exact: [character] }
  // Flags such as (?i) change how text is compared.
  const opening = /^(?:\?(?::|P?<\w+>)|(?!\?))/.exec(pattern.slice(reader.at))
  if (opening === null) return undefined
  reader.at += opening[0].length
  const inside = readAlternatives(reader)
  return pattern[reader.at++] === ')' ? inside : undefined
}

/** Escapes of letters and digits are classes, anchors or codes; `\Q` quotes, which is left alone. */
function readEscape(reader: Reader): Part | undefined {
  const rest = reader.pattern.slice(reader.at)
  const [escape = ''] = /^(?:[pPx]\{[^}]*\}|x[0-9a-fA-F]{2}|[pP]\w|[0-7]{1,3}|[^])/.exec(rest) ?? []
  if (escape === '' || escape === 'Q') return undefined
  reader.at += escape.length
  if (/^[bBAz]$/.test(escape)) return nothing
  return /^\w/.test(escape) ? unknown : { exact: [escape] }
}

/** Exact where it is a few plain characters. */
function readClass(reader: Reader): Part | undefined {
  const { pattern } = reader
  const plain = /^(?:[^\\\]^[-]|\\[^\w])+\]/.exec(pattern.slice(reader.at))
  const characters = plain?.[0].slice(0, -1).replaceAll(/\\(.)/g, '$1') ?? ''
  if (plain !== null && characters.length <= mostVariants) {
    reader.at += plain[0].length
    return { exact: [...new Set(characters)] }
  }
  if (pattern[reader.at] === '^') reader.at += 1
  if (pattern[reader.at] === ']') reader.at += 1
  for (; reader.at < pattern.length; reader.at++) {
    if (pattern[reader.at] === '\\') reader.at += 1
    else if (pattern.startsWith('[:', reader.at))
      reader.at = Math.max(reader.at, pattern.indexOf(':]', reader.at) + 1)
    else if (pattern[reader.at] === ']') {
      reader.at += 1
      return unknown
    }
  }
  return undefined
}

function readRepeat(reader: Reader): 'any' | 'once' | 'optional' | 'some' {
  const [sign = ''] = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(reader.pattern.slice(reader.at)) ?? []
  reader.at += sign.length
  if (sign === '') return 'once'
  if (sign.startsWith('?')) return 'optional'
  return sign.startsWith('*') || /^\{0+\D/.test(sign) ? 'any' : 'some'
}

function requiredOf({ exact, any }: Part): readonly string[] | undefined {
  const texts = exact ?? any
  if (texts === undefined || texts.includes('')) return undefined
  const telling = texts.length > mostTexts ? shortest(texts) : texts
  return telling.length > mostTexts ? undefined : telling
}

/** What is longer is rarer, and fewer texts are found sooner. */
function isBetter(one: readonly string[], other: readonly string[]): boolean {
  const least = (texts: readonly string[]): number => Math.min(...texts.map(({ length }) => length))
  return least(one) > least(other) || (least(one) === least(other) && one.length < other.length)
}

/** Without those that have another of them in themselves. */
function shortest(texts: readonly string[]): string[] {
  const distinct = [...new Set(texts)]
  return distinct.filter((text) => !distinct.some((other) => other !== text && text.includes(other)))
}
