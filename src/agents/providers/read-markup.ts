import type { IsTextArgument, TextCall } from './parse-text-calls.ts'
import { parseTextCalls } from './parse-text-calls.ts'

/** What a model's text turned out to be. */
export type MarkupPart =
  | { readonly kind: 'text' | 'thinking'; readonly text: string }
  | { readonly kind: 'call'; readonly call: TextCall }

/**
 * Tells apart what models write into their text that is none: `<think>…</think>`, and tool calls in the forms of
 * their training. Text goes in as it comes, split anywhere. What stands in code blocks and inline code is text, and so
 * is what begins like a call and is none.
 */
export interface MarkupReader {
  push(delta: string): MarkupPart[]
  /** The rest: what was held back counts as complete. */
  finish(): MarkupPart[]
}

interface Marker {
  readonly open: string
  readonly close: string
  readonly kind: 'thinking' | 'call' | 'dropped'
  /** Part of the call's form, not a wrapper around it. */
  readonly isOwnForm?: true
}

const markers: readonly Marker[] = [
  { open: '<think>', close: '</think>', kind: 'thinking' },
  { open: '<thinking>', close: '</thinking>', kind: 'thinking' },
  // Its opening was in the prompt's template.
  { open: '</think>', close: '', kind: 'dropped' },
  { open: '<tool_call>', close: '</tool_call>', kind: 'call' },
  { open: '<tool_calls>', close: '</tool_calls>', kind: 'call' },
  { open: '<tools>', close: '</tools>', kind: 'call' },
  { open: '<function_calls>', close: '</function_calls>', kind: 'call' },
  { open: '<function=', close: '</function>', kind: 'call', isOwnForm: true },
  { open: '<invoke name="', close: '</invoke>', kind: 'call', isOwnForm: true },
  { open: '<|python_tag|>', close: '<|eom_id|>', kind: 'call' },
  { open: '<|tool_call|>', close: '<|/tool_call|>', kind: 'call' },
  { open: '[TOOL_CALLS]', close: '</s>', kind: 'call' },
  { open: '```json\n', close: '\n```', kind: 'call' },
]

const markerPattern = new RegExp(
  [...markers]
    .sort((a, b) => b.open.length - a.open.length)
    .map(({ open }) => open.replaceAll(/[|[\]]/gu, String.raw`\$&`))
    .join('|'),
  'u',
)

/** A call is no novel: what is longer is text that looks like one. */
const longestCall = 20_000

export function createMarkupReader(tools: ReadonlySet<string>, isText: IsTextArgument): MarkupReader {
  let buffer = ''
  let inside: Marker | undefined
  /** The line up to the buffer, by which code is told. */
  let line = ''
  let isInFence = false
  let hasBegun = false
  /** White space between thinking and the answer is of neither. */
  let followsThinking = false

  const emit = (parts: MarkupPart[], kind: 'text' | 'thinking', text: string): void => {
    if (text === '') return
    if (kind === 'text') {
      for (const piece of text.split(/(?<=\n)/u)) {
        line += piece
        if (!piece.endsWith('\n')) continue
        if (/^\s*(?:```|~~~)/u.test(line)) isInFence = !isInFence
        line = ''
      }
    }
    parts.push({ kind, text })
  }

  /** Whether markup can begin behind the text so far. */
  const isOpen = (marker: Marker): boolean => {
    if (isInFence) return false
    if (marker.kind === 'call') {
      if (marker.open.startsWith('```')) return line.trim() === ''
      return (line.split('`').length - 1) % 2 === 0
    }
    return line.trim() === ''
  }

  const readText = (parts: MarkupPart[], isFinal: boolean): boolean => {
    if (followsThinking) {
      buffer = buffer.trimStart()
      followsThinking = buffer === ''
    }
    // A whole answer that is JSON may be a call without any marker.
    if (!hasBegun) {
      const start = buffer.trimStart()
      if (start === '' && !isFinal) return false
      if (/^[[{]/u.test(start) && !start.startsWith('[TOOL_CALLS]') && !couldBecome(start, '[TOOL_CALLS]')) {
        if (!isFinal && buffer.length < longestCall) return false
        const calls = isFinal ? parseTextCalls(buffer, tools, isText) : undefined
        if (calls !== undefined) {
          parts.push(...calls.map((call): MarkupPart => ({ kind: 'call', call })))
          buffer = ''
          return false
        }
      }
      hasBegun = start.length >= '[TOOL_CALLS]'.length || isFinal || !couldBecome(start, '[TOOL_CALLS]')
      if (!hasBegun) return false
    }
    const found = markerPattern.exec(buffer)
    if (found === null) {
      const held = isFinal ? 0 : heldCharacters(buffer)
      emit(parts, 'text', buffer.slice(0, buffer.length - held))
      buffer = buffer.slice(buffer.length - held)
      return false
    }
    emit(parts, 'text', buffer.slice(0, found.index))
    const marker = markers.find(({ open }) => open === found[0])
    const rest = buffer.slice(found.index + found[0].length)
    if (marker === undefined || !isOpen(marker)) {
      emit(parts, 'text', found[0])
      buffer = rest
      return true
    }
    buffer = rest
    if (marker.kind !== 'dropped') inside = marker
    return true
  }

  const readThinking = (parts: MarkupPart[], marker: Marker, isFinal: boolean): boolean => {
    const end = buffer.indexOf(marker.close)
    if (end < 0) {
      const held = isFinal ? 0 : longestHeld(buffer, [marker.close])
      emit(parts, 'thinking', buffer.slice(0, buffer.length - held))
      buffer = buffer.slice(buffer.length - held)
      return false
    }
    emit(parts, 'thinking', buffer.slice(0, end))
    buffer = buffer.slice(end + marker.close.length)
    inside = undefined
    followsThinking = true
    return buffer !== ''
  }

  const readCall = (parts: MarkupPart[], marker: Marker, isFinal: boolean): boolean => {
    const end = buffer.indexOf(marker.close)
    if (end < 0 && !isFinal && buffer.length < longestCall) return false
    const length = end < 0 ? buffer.length : end
    const body = `${marker.isOwnForm === true ? marker.open : ''}${buffer.slice(0, length)}`
    const calls = parseTextCalls(body, tools, isText)
    const close = end < 0 ? '' : marker.close
    if (calls !== undefined) parts.push(...calls.map((call): MarkupPart => ({ kind: 'call', call })))
    // Behind its markers it is a call that cannot be made, in a block of code it is just code.
    else if (marker.open.startsWith('```') || tools.size > 0) {
      const text = `${marker.open}${buffer.slice(0, length)}${close}`
      emit(parts, 'text', text)
      if (marker.open.startsWith('```')) isInFence = false
    }
    buffer = buffer.slice(length + close.length)
    inside = undefined
    return buffer !== ''
  }

  const read = (isFinal: boolean): MarkupPart[] => {
    const parts: MarkupPart[] = []
    for (let goesOn = true; goesOn;) {
      if (inside === undefined) goesOn = readText(parts, isFinal)
      else if (inside.kind === 'thinking') goesOn = readThinking(parts, inside, isFinal)
      else goesOn = readCall(parts, inside, isFinal)
    }
    return parts
  }

  return {
    push(delta) {
      buffer += delta
      return read(false)
    },
    finish() {
      return read(true)
    },
  }
}

function couldBecome(text: string, marker: string): boolean {
  return marker.startsWith(text)
}

function heldCharacters(text: string): number {
  return longestHeld(
    text,
    markers.map(({ open }) => open),
  )
}

/** Length of the longest end of a text with which one of the markers begins. */
function longestHeld(text: string, candidates: readonly string[]): number {
  let longest = 0
  for (const marker of candidates) {
    for (let length = Math.min(marker.length - 1, text.length); length > longest; length -= 1) {
      if (text.endsWith(marker.slice(0, length))) longest = length
    }
  }
  return longest
}
