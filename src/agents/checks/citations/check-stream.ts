import type { LabelledProject } from '../../projects.ts'
import { HarmlessMarkdown } from '../../harmless-markdown.ts'
import { CodeFences } from './code-fences.ts'
import { resolveCitations } from './resolve-citation.ts'
import type { SeenLines } from './seen-lines.ts'

/**
 * Checks citations while an answer streams. Text goes in as it comes, split anywhere; out goes the text in which
 * every `[path:start-end]` resolves against the parsed tree and was shown in this run; one that does not is replaced by
 * `[unconfirmed]`, so that its sentence does not read as a checked one. What is inside code, Markdown links to the web,
 * checkboxes and array indexes is left alone. Outside of code the text is made harmless (`HarmlessMarkdown`).
 *
 * The text is read as a sequence of tokens. A token is judged only when it is complete, so the result cannot
 * depend on how the text was split; a token that does not end within `maximumTokenLength` is plain text.
 */
export interface CitationChecker {
  /** The text that can be shown after this much input. */
  push(delta: string): string
  /** The rest: what was held back counts as complete. */
  finish(): string
  /** Citations that stand, each once, in order of first use. */
  readonly citations: readonly string[]
  readonly withheld: number
}

/** Stands where a citation was withheld. */
export const withheldMark = '[unconfirmed]'

/** Longest run of characters that is held back. */
const maximumTokenLength = 400

export function createCitationChecker(
  projects: readonly LabelledProject[],
  seen?: SeenLines,
): CitationChecker {
  const citations: string[] = []
  const known = new Set<string>()
  let withheld = 0
  let buffer = ''
  let isLineStart = true
  /** The line is fenced code. */
  let isCode = false
  /** Some backticks of the paragraph have no match in their line: they may have one in another. */
  let isOpen = false
  /** What stands before the token without a space between. */
  let word = ''
  const fences = new CodeFences()
  const harmless = new HarmlessMarkdown()

  /** Takes tokens off the front of the buffer until one is incomplete. */
  const drain = (isFinal: boolean): string => {
    let output = ''
    let position = 0
    while (position < buffer.length) {
      if (isLineStart) {
        const line = readLine(buffer, position, isFinal, fences.isInside)
        if (line === undefined) break
        isLineStart = false
        isCode = fences.read(line)
        if (line.trim() === '') isOpen = false
      }
      const token = isCode ? readCodeLine(buffer, position) : readToken(buffer, position, isFinal)
      if (token === undefined) break
      const judged = token.kind === 'bracket' ? judge(token) : undefined
      // Brackets that are no citation may hold one: only the opening bracket is done with.
      const end = token.kind === 'bracket' && judged === undefined ? token.open + 1 : token.end
      const text = buffer.slice(position, end)
      isOpen ||= token.kind === 'text' && text.startsWith('`')
      // A table is cut into its cells and an address is read before code is.
      const isLiteral =
        token.kind === 'literal' ||
        (token.kind === 'span' && !isOpen && !text.includes('|') && !address.test(word))
      output += isLiteral ? harmless.pushLiteral(text) : harmless.push(judged ?? text)
      isLineStart = text.endsWith('\n')
      const last = /\S*$/u.exec(text)?.[0] ?? ''
      word = (last.length < text.length ? last : word + last).slice(-maximumTokenLength)
      position = end
    }
    buffer = buffer.slice(position)
    return output
  }

  /** What is shown in place of the brackets, or undefined where they are no citation. */
  const judge = (token: BracketToken): string | undefined => {
    const isLink = token.target !== undefined && /^(?:[a-z][a-z0-9+.-]*:|#)/iu.test(token.target)
    const content = isLink ? readHostedPlace(token.target ?? '') : token.content
    const verdict = content === undefined ? undefined : resolveCitations(projects, content, seen)
    if (verdict === undefined || (isLink && verdict.kind === 'withheld')) return undefined
    withheld += verdict.withheld
    if (verdict.kind === 'withheld') return `${token.lead}${withheldMark}`
    for (const citation of verdict.citations) {
      if (known.has(citation)) continue
      known.add(citation)
      citations.push(citation)
    }
    return `${token.lead}${verdict.citations.map((citation) => `[${citation}]`).join(' ')}`
  }

  return {
    push(delta) {
      buffer += delta
      return drain(false)
    },
    finish() {
      return drain(true) + harmless.finish()
    },
    get citations() {
      return citations
    },
    get withheld() {
      return withheld
    },
  }
}

/** `path:10-20` of a link to a git host's page of a file, `https://host/owner/name/blob/main/path#L10-L20`. */
function readHostedPlace(target: string): string | undefined {
  const [, path, start, end = start] = /\/blob\/[^/]+\/([^#?]+)#L(\d+)(?:-L?(\d+))?$/u.exec(target) ?? []
  return path === undefined ? undefined : `${path}:${start}-${end}`
}

interface BracketToken {
  readonly kind: 'bracket'
  readonly end: number
  readonly open: number
  /** Spaces before it. */
  readonly lead: string
  readonly content: string
  /** What stands in round brackets right behind, as in a Markdown link. */
  readonly target: string | undefined
}

type Token =
  /** `literal`: fenced code, and an escaped character; `span`: code within a line. */
  { readonly kind: 'text' | 'literal' | 'span'; readonly end: number } | BracketToken

/** As far as it takes to know whether the line at a position is code; undefined where more text is needed. */
function readLine(text: string, position: number, isFinal: boolean, isInside: boolean): string | undefined {
  const start = text.slice(position, position + maximumTokenLength)
  const lineEnd = start.indexOf('\n')
  if (lineEnd >= 0) return start.slice(0, lineEnd)
  if (isFinal || start.length === maximumTokenLength) return start
  return isInside || couldBegin.test(start) ? undefined : start
}

/** What a fence, a list item or a rule begins with. */
const couldBegin = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)]?)[ \t]*)?(?:`{0,2}|~{0,2}|(?:`{3,}|~{3,}).*|[-*_ \t]*)$/su

function readCodeLine(text: string, position: number): Token {
  const lineEnd = text.indexOf('\n', position)
  return { kind: 'literal', end: lineEnd < 0 ? text.length : lineEnd + 1 }
}

/** The token at a position outside of fenced code, or undefined where more text is needed to know it. */
function readToken(text: string, position: number, isFinal: boolean): Token | undefined {
  const character = text[position]
  if (character === '`') return readInlineCode(text, position, isFinal)
  if (character === '\\') {
    return position + 1 < text.length || isFinal ? { kind: 'literal', end: position + 2 } : undefined
  }
  if (character === '[') return readBracket(text, position, position, isFinal)
  if (character === '<') return readAngle(text, position, isFinal)
  if (character === '\n') return { kind: 'text', end: position + 1 }
  if (character === ' ' || character === '\t') {
    // Spaces go with the bracket behind them: where it is withheld, they go too.
    const end = skipWhile(text, position, (next) => next === ' ' || next === '\t')
    if (end === text.length && !isFinal && end - position < maximumTokenLength) return undefined
    return text[end] === '[' ? readBracket(text, position, end, isFinal) : { kind: 'text', end }
  }
  const end = skipWhile(text, position, (next) => !'`\\[<\n \t'.includes(next))
  return { kind: 'text', end }
}

/** `<https://example.com/`>`: signs in an address begin nothing. */
function readAngle(text: string, position: number, isFinal: boolean): Token | undefined {
  const end = skipWhile(text, position + 1, (next) => !'<>\n \t'.includes(next))
  if (end === text.length && !isFinal && end - position < maximumTokenLength) return undefined
  const isAddress = text[end] === '>' && /[:@]/u.test(text.slice(position, end))
  return { kind: 'text', end: isAddress ? end + 1 : position + 1 }
}

const address = /:\/\/|www\./iu

function skipWhile(text: string, position: number, test: (character: string) => boolean): number {
  let end = position
  while (end < text.length && test(text[end] ?? '')) end += 1
  return end
}

/** A run of backticks closes with a run of the same length on the same line; else it is plain text. */
function readInlineCode(text: string, position: number, isFinal: boolean): Token | undefined {
  const start = skipWhile(text, position, (next) => next === '`')
  if (start === text.length && !isFinal && start - position < maximumTokenLength) return undefined
  const length = start - position
  let at = start
  while (at < text.length && at - position <= maximumTokenLength) {
    if (text[at] === '\n') return { kind: 'text', end: start }
    if (text[at] !== '`') {
      at += 1
      continue
    }
    const end = skipWhile(text, at, (next) => next === '`')
    if (end === text.length && !isFinal) return undefined
    if (end - at === length) return { kind: 'span', end }
    at = end
  }
  const mayStillClose = at - position <= maximumTokenLength && !isFinal
  return mayStillClose ? undefined : { kind: 'text', end: start }
}

/** `[…]` with balanced brackets inside (`app/[id]/page.tsx`), and a link target behind it. */
function readBracket(text: string, from: number, open: number, isFinal: boolean): Token | undefined {
  const plain: Token = { kind: 'text', end: open + 1 }
  const close = findClosing(text, open, '[', ']')
  if (close === 'never') return plain
  if (close === 'unknown') return isFinal ? plain : undefined
  const start = {
    kind: 'bracket',
    open,
    lead: text.slice(from, open),
    content: text.slice(open + 1, close),
  } as const
  if (close + 1 >= text.length && !isFinal) return undefined
  if (text[close + 1] !== '(') return { ...start, end: close + 1, target: undefined }
  const targetClose = findClosing(text, close + 1, '(', ')')
  if (targetClose === 'unknown' && !isFinal) return undefined
  if (typeof targetClose === 'string') return { ...start, end: close + 1, target: undefined }
  return { ...start, end: targetClose + 1, target: text.slice(close + 2, targetClose) }
}

function findClosing(text: string, open: number, left: string, right: string): number | 'never' | 'unknown' {
  let depth = 0
  for (let at = open; at - open <= maximumTokenLength; at += 1) {
    const character = text[at]
    if (character === undefined) return 'unknown'
    if (character === '\n') return 'never'
    if (character === left) depth += 1
    if (character === right) depth -= 1
    if (depth === 0) return at
  }
  return 'never'
}
