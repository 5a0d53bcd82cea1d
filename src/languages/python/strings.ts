import { unescaped } from '../core/strings.ts'
import { Op } from '../facts.ts'
import { NodeFlag } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import { implicitCall } from './protocols.ts'

export function registerStrings(handlers: Handlers): void {
  handlers.onExpression('string concatenated_string', stringExpression)
}

/** Longer texts are data or prose; nothing is looked up by them. */
const longestString = 4096

/**
 * A string literal, or several side by side. What an f-string computes stands as `{}` in its value, so that
 * `f"/users/{id}"` keeps the shape of a route; the expressions inside are walked.
 */
export function stringExpression(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  let value = ''
  let isBytes = false
  if (tree.kind[node] === kinds.concatenatedString) {
    for (let part = context.firstNamed(node); part !== -1; part = context.nextNamed(part)) {
      if (tree.kind[part] !== kinds.string) continue
      isBytes ||= hasPrefix(context, part, 'b')
      value += partValue(context, part)
    }
  } else {
    isBytes = hasPrefix(context, node, 'b')
    value = partValue(context, node)
  }
  if (isBytes) return context.literal(node, 'bytes')
  if (value.length > longestString) return context.literal(node, 'string')
  return context.spanning(Op.STRING, facts.string(value), -1, node)
}

/** The value of a string node without interpolations, undefined for anything else. */
export function constantString(context: Context, node: number): string | undefined {
  const { tree, kinds } = context
  if (tree.kind[node] !== kinds.string || hasPrefix(context, node, 'b')) return undefined
  for (let at = node + 1; at <= tree.last[node]!; at++) {
    if (tree.kind[at] === kinds.interpolation) return undefined
  }
  return partValue(context, node)
}

/** Offset of the first unit between the quotes. */
export function contentStart(context: Context, node: number): number {
  const { tree, kinds } = context
  const open = node + 1
  return tree.last[node]! > node && tree.kind[open] === kinds.stringStart
    ? tree.end[open]!
    : tree.start[node]!
}

/** Offset after the last unit between the quotes. */
export function contentEnd(context: Context, node: number): number {
  const { tree, kinds } = context
  const close = tree.last[node]!
  const closed = tree.kind[close] === kinds.stringEnd && (tree.flags[close]! & NodeFlag.MISSING) === 0
  return Math.max(contentStart(context, node), closed ? tree.start[close]! : tree.end[node]!)
}

export function hasPrefix(context: Context, node: number, letter: string): boolean {
  const { tree } = context
  const end = contentStart(context, node)
  for (let at = tree.start[node]!; at < end; at++) {
    const unit = tree.text.charCodeAt(at)
    if (unit === 34 || unit === 39) return false
    if ((unit | 32) === letter.charCodeAt(0)) return true
  }
  return false
}

function partValue(context: Context, node: number): string {
  const { tree, kinds } = context
  const first = contentStart(context, node)
  const last = contentEnd(context, node)
  if (tree.last[node]! - node <= 3) {
    // Quotes and at most one piece of plain text.
    if (tree.kind[node + 2] === kinds.interpolation) return interpolated(context, node)
    const text = tree.text.slice(first, last)
    return hasPrefix(context, node, 'r') ? text : unescaped(text, escape)
  }
  return interpolated(context, node)
}

function interpolated(context: Context, node: number): string {
  const { tree, kinds } = context
  const isRaw = hasPrefix(context, node, 'r')
  const isFormat = hasPrefix(context, node, 'f') || hasPrefix(context, node, 't')
  let value = ''
  for (let part = context.firstNamed(node); part !== -1; part = context.nextNamed(part)) {
    if (tree.kind[part] === kinds.interpolation) {
      interpolation(context, part)
      value += '{}'
    } else if (tree.kind[part] === kinds.stringContent && value.length <= longestString) {
      const written = tree.text.slice(tree.start[part], tree.end[part])
      const text = isRaw ? written : unescaped(written, escape)
      value += isFormat ? text.replaceAll('{{', '{').replaceAll('}}', '}') : text
    }
  }
  return value
}

/** `{expression!r:{width}}`: the format may hold expressions of its own, to any depth. */
function interpolation(context: Context, node: number): void {
  const { tree, kinds } = context
  const operand = context.childByField(node, kinds.fields.expression)
  if (operand !== -1) implicitCall(context, context.expression(operand), '__format__', [], operand)
  const last = tree.last[node]!
  for (let part = context.firstNamed(node); part !== -1; part = context.nextNamed(part)) {
    if (tree.kind[part] !== kinds.formatSpecifier) continue
    for (let at = part + 1; at <= last; at++) {
      if (tree.kind[at] !== kinds.formatExpression) continue
      const inner = context.childByField(at, kinds.fields.expression)
      if (inner === -1) continue
      context.expression(inner)
      at = tree.last[inner]!
    }
  }
}

const escape =
  /\\(?:(?<letter>[abfnrtv\\'"])|x(?<hex>[\da-fA-F]{2})|u(?<hex>[\da-fA-F]{4})|U(?<hex>[\da-fA-F]{8})|(?<octal>[0-7]{1,3})|\r?\n)/g
