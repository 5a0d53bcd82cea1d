import { unescaped } from '../core/strings.ts'
import { Op } from '../facts.ts'
import { longestString, stringLiteral, type Context } from './context.ts'

export const stringRow = stringLiteral(stringValue)

/** `"a" NAME "b"`: macros among the parts are references. */
export function concatenated(context: Context, node: number): number {
  let value: string | undefined = ''
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (context.tree.kind[child] === context.kinds.identifier) {
      context.nameRow(child)
      value = undefined
    } else if (value !== undefined && value.length <= longestString) {
      value += stringValue(context.nameOf(child))
    }
  }
  if (value === undefined || value.length > longestString) return context.literal(node, 'string')
  return context.spanning(Op.STRING, context.facts.string(value), -1, node)
}

/** The value of a string literal as written, with its prefix and quotes. */
export function stringValue(written: string): string {
  const open = written.indexOf('"')
  if (open === -1) return written
  if (written.slice(0, open).endsWith('R')) {
    const from = written.indexOf('(', open)
    return from === -1 ? '' : written.slice(from + 1, written.length - (from - open) - 1)
  }
  return unescaped(written.slice(open + 1, written.endsWith('"') ? -1 : undefined), escape)
}

const escape =
  /\\(?:(?<letter>[abfnrtv"'?\\])|x(?<hex>[0-9a-fA-F]{1,6})|u(?<hex>[0-9a-fA-F]{4})|(?<octal>[0-7]{1,3})|\r?\n)/g
