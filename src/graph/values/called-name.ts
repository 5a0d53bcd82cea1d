import { Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { ValueKind, kindOf } from '../solver/values.ts'
import { onlySource } from './constant-text.ts'
import { idAt, type ExpressionId, type Place } from '../row-ids.ts'

/** `f` and `A.f` where that name is the language's or comes from outside, '' for any other. */
export function calledName(context: LinkContext, { facts, base, row }: Place): string {
  const { op, a } = facts.expressions
  let callee = a[row]!
  while (op[callee] === Op.APPLY) callee = a[callee]!
  let called = idAt(base, callee)
  let name = writtenName(context, called)
  if (op[callee] === Op.NAME && !NAMES.has(name)) {
    // `const extend = Object.assign`.
    const source = onlySource(context, context.entitiesOf(called).entities)
    if (source === -1) return ''
    called = source
    name = writtenName(context, source)
  }
  if (!NAMES.has(name)) return ''
  const { values } = context.valuesOf(called)
  const isOwn = values.some(
    (value) => kindOf(value) !== ValueKind.OPEN && kindOf(value) !== ValueKind.EXTERNAL,
  )
  return isOwn ? '' : name
}

/** `f`, or `A.f` where that may be one of `NAMES`; '' for any other expression. */
function writtenName({ program }: LinkContext, expression: ExpressionId): string {
  const { expressions, strings, row } = program.expressionAt(expression)
  const { op, a, b } = expressions
  if (op[row] === Op.NAME) return strings[a[row]!]!
  const isMember = op[row] === Op.MEMBER && op[a[row]!] === Op.NAME && LAST_NAMES.has(strings[b[row]!]!)
  return isMember ? `${strings[a[a[row]!]!]!}.${strings[b[row]!]!}` : ''
}

/** Functions that give what they are given. */
export const HANDING_ON = new Set([
  'Object.assign', 'Object.setPrototypeOf', 'Object.defineProperty', 'Object.defineProperties', 'Object.freeze',
  'Object.seal', 'Object.preventExtensions', 'Object.getOwnPropertyDescriptor',
  'Promise.resolve', 'Promise.all', 'Promise.allSettled', 'Promise.race', 'Promise.any', 'structuredClone',
]) // prettier-ignore

const NAMES = new Set([
  ...HANDING_ON, 'Object.create', 'util.inherits', 'inherits', 'Promise', 'Proxy', 'provide', 'inject', 'setContext',
  'getContext',
]) // prettier-ignore
const LAST_NAMES = new Set([...NAMES].map((name) => name.slice(name.lastIndexOf('.') + 1)))
