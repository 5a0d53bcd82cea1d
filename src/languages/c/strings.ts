import { Op } from '../facts.ts'
import { longestString, stringLiteral, type Context } from './context.ts'

export const stringRow = stringLiteral(stringValue)

/** `"a" NAME "b"`: macros among the parts are references. */
export function concatenated(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  let value: string | undefined = ''
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] === kinds.identifier) {
      context.nameRow(child)
      value = undefined
    } else if (value !== undefined && value.length <= longestString) {
      value += stringValue(context.nameOf(child))
    }
  }
  if (value === undefined || value.length > longestString) return context.literal(node, 'string')
  return context.spanning(Op.STRING, facts.string(value), -1, node)
}

/** The value of a string literal as written, with its prefix and quotes. */
export function stringValue(written: string): string {
  const open = written.indexOf('"')
  if (open === -1) return written
  if (written.slice(0, open).endsWith('R')) {
    const from = written.indexOf('(', open)
    return from === -1 ? '' : written.slice(from + 1, written.length - (from - open) - 1)
  }
  const inner = written.slice(open + 1, written.endsWith('"') ? -1 : undefined)
  return inner.includes('\\') ? inner.replaceAll(escape, unescape) : inner
}

const escape = /\\(?:([abfnrtv"'?\\])|x([0-9a-fA-F]{1,6})|u([0-9a-fA-F]{4})|([0-7]{1,3})|(\r?\n))/g
const simple: Readonly<Record<string, string>> = {
  a: '\u0007', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v',
} // prettier-ignore

function unescape(
  whole: string,
  letter?: string,
  hexadecimal?: string,
  unit?: string,
  octal?: string,
  lineEnd?: string,
): string {
  if (letter !== undefined) return simple[letter] ?? letter
  const code = hexadecimal ?? unit
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
  if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8))
  return lineEnd === undefined ? whole : ''
}
