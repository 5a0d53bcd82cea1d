import { Op } from '../facts.ts'
import { childByField, firstNamed, nextNamed, NodeFlag } from '../tree.ts'
import { implicitCall } from './protocols.ts'
import { literal, type Walk } from './walk.ts'

/** Longer texts are data or prose; nothing is looked up by them. */
const longestString = 4096

/**
 * A string literal, or several side by side. What an f-string computes stands as `{}` in its value, so that
 * `f"/users/{id}"` keeps the shape of a route; the expressions inside are walked.
 */
export function stringExpression(walk: Walk, node: number): number {
  const { tree, kinds, facts } = walk
  let value = ''
  let isBytes = false
  if (tree.kind[node] === kinds.concatenatedString) {
    for (let part = firstNamed(tree, node); part !== -1; part = nextNamed(tree, part)) {
      if (tree.kind[part] !== kinds.string) continue
      isBytes ||= hasPrefix(walk, part, 'b')
      value += partValue(walk, part)
    }
  } else {
    isBytes = hasPrefix(walk, node, 'b')
    value = partValue(walk, node)
  }
  if (isBytes) return literal(walk, node, 'bytes')
  if (value.length > longestString) return literal(walk, node, 'string')
  return facts.expression(
    Op.STRING,
    facts.string(value),
    -1,
    walk.frame.scope,
    tree.start[node]!,
    tree.end[node]!,
  )
}

/** The value of a string node without interpolations, undefined for anything else. */
export function constantString(walk: Walk, node: number): string | undefined {
  const { tree, kinds } = walk
  if (tree.kind[node] !== kinds.string || hasPrefix(walk, node, 'b')) return undefined
  for (let at = node + 1; at <= tree.last[node]!; at++) {
    if (tree.kind[at] === kinds.interpolation) return undefined
  }
  return partValue(walk, node)
}

/** Offset of the first unit between the quotes. */
export function contentStart(walk: Walk, node: number): number {
  const { tree, kinds } = walk
  const open = node + 1
  return tree.last[node]! > node && tree.kind[open] === kinds.stringStart
    ? tree.end[open]!
    : tree.start[node]!
}

/** Offset after the last unit between the quotes. */
export function contentEnd(walk: Walk, node: number): number {
  const { tree, kinds } = walk
  const close = tree.last[node]!
  const closed = tree.kind[close] === kinds.stringEnd && (tree.flags[close]! & NodeFlag.MISSING) === 0
  return Math.max(contentStart(walk, node), closed ? tree.start[close]! : tree.end[node]!)
}

export function hasPrefix(walk: Walk, node: number, letter: string): boolean {
  const { tree } = walk
  const end = contentStart(walk, node)
  for (let at = tree.start[node]!; at < end; at++) {
    const unit = tree.text.charCodeAt(at)
    if (unit === 34 || unit === 39) return false
    if ((unit | 32) === letter.charCodeAt(0)) return true
  }
  return false
}

function partValue(walk: Walk, node: number): string {
  const { tree, kinds } = walk
  const first = contentStart(walk, node)
  const last = contentEnd(walk, node)
  if (tree.last[node]! - node <= 3) {
    // Quotes and at most one piece of plain text.
    if (tree.kind[node + 2] === kinds.interpolation) return interpolated(walk, node)
    const text = tree.text.slice(first, last)
    return text.includes('\\') && !hasPrefix(walk, node, 'r') ? unescape(text) : text
  }
  return interpolated(walk, node)
}

function interpolated(walk: Walk, node: number): string {
  const { tree, kinds } = walk
  const isRaw = hasPrefix(walk, node, 'r')
  const isFormat = hasPrefix(walk, node, 'f') || hasPrefix(walk, node, 't')
  let value = ''
  for (let part = firstNamed(tree, node); part !== -1; part = nextNamed(tree, part)) {
    if (tree.kind[part] === kinds.interpolation) {
      interpolation(walk, part)
      value += '{}'
    } else if (tree.kind[part] === kinds.stringContent && value.length <= longestString) {
      let text = tree.text.slice(tree.start[part], tree.end[part])
      if (!isRaw && text.includes('\\')) text = unescape(text)
      value += isFormat ? text.replaceAll('{{', '{').replaceAll('}}', '}') : text
    }
  }
  return value
}

/** `{expression!r:{width}}`: the format may hold expressions of its own, to any depth. */
function interpolation(walk: Walk, node: number): void {
  const { tree, kinds } = walk
  const expression = childByField(tree, node, kinds.expressionField)
  if (expression !== -1) implicitCall(walk, walk.visit.value(walk, expression), '__format__', [], expression)
  const last = tree.last[node]!
  for (let part = firstNamed(tree, node); part !== -1; part = nextNamed(tree, part)) {
    if (tree.kind[part] !== kinds.formatSpecifier) continue
    for (let at = part + 1; at <= last; at++) {
      if (tree.kind[at] !== kinds.formatExpression) continue
      const inner = childByField(tree, at, kinds.expressionField)
      if (inner === -1) continue
      walk.visit.value(walk, inner)
      at = tree.last[inner]!
    }
  }
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  '\n': '',
  '\\': '\\',
  "'": "'",
  '"': '"',
}

function unescape(text: string): string {
  return text.replace(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{1,3})|(\r\n|[\s\S]))/g,
    (
      whole,
      byte: string | undefined,
      unit: string | undefined,
      point: string | undefined,
      octal: string | undefined,
      letter: string | undefined,
    ) => {
      const hex = byte ?? unit ?? point
      if (hex !== undefined) {
        const code = Number.parseInt(hex, 16)
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole
      }
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8))
      return letter === '\r\n' ? '' : (escapes[letter ?? ''] ?? whole)
    },
  )
}
