import { Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Open } from '../edge-rules.ts'
import { ValueKind, idOf, kindOf, pack } from '../solver/values.ts'
import { idAt, type ExpressionId, type Place } from '../row-ids.ts'

/** Whether what a callee calls was found under a key that nothing tells: `f = o[k]; f()`, `o[k].call(o)`. */
export function isCalledByKey({ valuesOf }: LinkContext, place: Place, values: readonly number[]): boolean {
  const { op, a, b } = place.expressions
  if (op[place.row] === Op.NAME) return values.includes(COMPUTED)
  if (op[place.row] !== Op.MEMBER || !RUNNERS.has(place.strings[b[place.row]!]!)) return false
  const runs = valuesOf(idAt(place.base, a[place.row]!)).values
  const isOpen = runs.every((value) => kindOf(value) === ValueKind.OPEN)
  return runs.includes(COMPUTED) || (op[a[place.row]!] === Op.INDEX && isOpen)
}

/** Why a receiver may be something else than what is known of it, -1 where it may not. */
export function besidesKnown({ valuesOf }: LinkContext, receiver: ExpressionId): number {
  const open = valuesOf(receiver).values.find(
    (value) => kindOf(value) === ValueKind.OPEN && !OUTSIDE.has(idOf(value)),
  )
  return open === undefined ? -1 : idOf(open)
}

const COMPUTED = pack(ValueKind.OPEN, Open.dynamic)

/** Methods by which a function is run. */
const RUNNERS: ReadonlySet<string> = new Set(['call', 'apply'])

const OUTSIDE: ReadonlySet<number> = new Set([Open.builtin, Open.external])
