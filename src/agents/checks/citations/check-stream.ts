import type { LabelledProject } from '../../projects.ts'
import { HarmlessMarkdown } from '../../harmless-markdown.ts'
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
  let fence: { readonly character: string; readonly length: number } | undefined
  let isLineStart = true
  const harmless = new HarmlessMarkdown()

  /** Takes tokens off the front of the buffer until one is incomplete. */
  const drain = (isFinal: boolean): string => {
    let output = ''
    let position = 0
    while (position < buffer.length) {
      const token = readToken(buffer, position, isFinal, isLineStart, fence)
      if (token === undefined) break
      if (token.kind === 'fence-open') fence = token.fence
      if (token.kind === 'fence-close') fence = undefined
      const judged = token.kind === 'bracket' ? judge(token) : undefined
      // Brackets that are no citation may hold one: only the opening bracket is done with.
      const end = token.kind === 'bracket' && judged === undefined ? token.open + 1 : token.end
      const text = buffer.slice(position, end)
      output +=
        token.kind === 'text' || token.kind === 'bracket'
          ? harmless.push(judged ?? text)
          : harmless.pushLiteral(text)
      isLineStart = text.endsWith('\n') || (isLineStart && /^[ \t]*$/u.test(text))
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
  /** `literal`: code, and an escaped character. */
  | { readonly kind: 'text' | 'literal' | 'fence-close'; readonly end: number }
  | {
      readonly kind: 'fence-open'
      readonly end: number
      readonly fence: { readonly character: string; readonly length: number }
    }
  | BracketToken

type Fence = { readonly character: string; readonly length: number } | undefined

/** The token at a position, or undefined where more text is needed to know it. */
function readToken(
  text: string,
  position: number,
  isFinal: boolean,
  isLineStart: boolean,
  fence: Fence,
): Token | undefined {
  if (fence !== undefined) return readInFence(text, position, isFinal, isLineStart, fence)
  if (isLineStart) {
    const opening = readFenceOpening(text, position, isFinal)
    if (opening !== 'none') return opening
  }
  const character = text[position]
  if (character === '`') return readInlineCode(text, position, isFinal)
  if (character === '\\') {
    return position + 1 < text.length || isFinal ? { kind: 'literal', end: position + 2 } : undefined
  }
  if (character === '[') return readBracket(text, position, position, isFinal)
  if (character === '\n') return { kind: 'text', end: position + 1 }
  if (character === ' ' || character === '\t') {
    // Spaces go with the bracket behind them: where it is withheld, they go too.
    const end = skipWhile(text, position, (next) => next === ' ' || next === '\t')
    if (end === text.length && !isFinal && end - position < maximumTokenLength) return undefined
    return text[end] === '[' ? readBracket(text, position, end, isFinal) : { kind: 'text', end }
  }
  const end = skipWhile(text, position, (next) => !'`\\[\n \t'.includes(next))
  return { kind: 'text', end }
}

function skipWhile(text: string, position: number, test: (character: string) => boolean): number {
  let end = position
  while (end < text.length && test(text[end] ?? '')) end += 1
  return end
}

/** ``` or ~~~ at the start of a line, after list and quote markers; a whole line is one token. */
function readFenceOpening(text: string, position: number, isFinal: boolean): Token | undefined | 'none' {
  const lineEnd = text.slice(position, position + maximumTokenLength).indexOf('\n')
  const isComplete = lineEnd >= 0 || isFinal || text.length - position >= maximumTokenLength
  const line = text.slice(position, position + (lineEnd < 0 ? maximumTokenLength : lineEnd))
  const match = /^([ \t>]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?)(`{3,}(?!`)|~{3,}(?!~))([^\n]*)$/u.exec(line)
  if (match === null) {
    const couldBecome = /^[ \t>]*(?:(?:[-*+]|\d{1,3}[.)]?)[ \t]*)?(?:`{0,2}|~{0,2})$/u.test(line)
    return couldBecome && !isComplete ? undefined : 'none'
  }
  const marker = match[2] ?? ''
  if (marker.startsWith('`') && (match[3] ?? '').includes('`')) return 'none'
  if (!isComplete) return undefined
  return {
    kind: 'fence-open',
    end: position + line.length + (lineEnd < 0 ? 0 : 1),
    fence: { character: marker[0] ?? '`', length: marker.length },
  }
}

function readInFence(
  text: string,
  position: number,
  isFinal: boolean,
  isLineStart: boolean,
  fence: NonNullable<Fence>,
): Token | undefined {
  const lineEnd = text.indexOf('\n', position)
  const end = lineEnd < 0 ? text.length : lineEnd + 1
  if (!isLineStart) return { kind: 'literal', end }
  const line = text.slice(position, lineEnd < 0 ? text.length : lineEnd)
  const markers = line.trim().replace(/^(?:>\s*)+/u, '')
  const isOnlyMarkers = markers.replaceAll(fence.character, '') === ''
  if (lineEnd < 0 && !isFinal && isOnlyMarkers && line.length < maximumTokenLength) return undefined
  return isOnlyMarkers && markers.length >= fence.length
    ? { kind: 'fence-close', end }
    : { kind: 'literal', end }
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
    if (end - at === length) return { kind: 'literal', end }
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
