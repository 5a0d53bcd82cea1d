import { ExpressionFlag, FlowKind, Op } from '../../../languages/facts.ts'
import { Open } from '../../edge-rules.ts'
import { ValueKind, expressionIdOf, idOf, kindOf } from '../../solver/values.ts'
import type { FileLink } from '../../edges/file-link.ts'
import { idAt, type Place } from '../../row-ids.ts'

/**
 * Functions of object literals that a library is given, as an argument, for a property of its own or as attributes of an
 * element of the platform: what it does with them no link shows (JavaScript).
 */
export function linkHandedOutside(link: FileLink): void {
  const { file, facts } = link
  const { expressions, flows, lists, strings } = facts
  const { op, a, b, flags } = expressions
  for (let row = 0; row < expressions.count; row++) {
    if (op[row] === Op.OBJECT && (flags[row]! & ExpressionFlag.IMPLICIT) !== 0)
      markFunctionsEscaping(link, link.program.expressionIn(file, row), 0)
    if ((op[row] !== Op.CALL && op[row] !== Op.NEW) || b[row] === -1) continue
    const list = b[row]!
    let isOfLibrary: boolean | undefined
    for (let at = list + 1; at <= list + lists[list]!; at++) {
      if (op[lists[at]!] !== Op.OBJECT && op[lists[at]!] !== Op.ARRAY) continue
      isOfLibrary ??= isOutside(link, link.program.expressionIn(file, a[row]!), LIBRARIES)
      if (isOfLibrary) markFunctionsEscaping(link, link.program.expressionIn(file, lists[at]!), 0)
    }
  }
  for (let flow = 0; flow < flows.count; flow++) {
    const [target, source] = [flows.target[flow]!, flows.source[flow]!]
    if (flows.kind[flow] !== FlowKind.STORE || !MAY_HOLD.has(op[source]!)) continue
    if (op[target] !== Op.MEMBER && op[target] !== Op.INDEX) continue
    // What a module exports is its own.
    if (op[a[target]!] === Op.NAME && strings[a[a[target]!]!] === 'module') continue
    if (isOutside(link, link.program.expressionIn(file, a[target]!), ANYTHING_OUTSIDE))
      markFunctionsEscaping(link, link.program.expressionIn(file, source), 0)
  }
}

const MAY_HOLD: ReadonlySet<number> = new Set([Op.OBJECT, Op.ARRAY, Op.DEFINITION])
/** What the language itself does with an argument is known: `Object.freeze({ … })`. */
const LIBRARIES: ReadonlySet<number> = new Set([Open.external])
const ANYTHING_OUTSIDE: ReadonlySet<number> = new Set([Open.external, Open.builtin])

/** Whether an expression may be something that is not of the repository, by `reasons` where it is open. */
function isOutside({ context }: FileLink, { base, row }: Place, reasons: ReadonlySet<number>): boolean {
  return context.valuesOf(idAt(base, row)).values.some((value) => {
    const kind = kindOf(value)
    if (kind === ValueKind.OPEN) return reasons.has(idOf(value))
    return kind === ValueKind.EXTERNAL || kind === ValueKind.EXTERNAL_RESULT
  })
}

const MAX_DEPTH = 8

/** Functions that are written in a value, or in an object that it spreads. */
function markFunctionsEscaping(link: FileLink, place: Place, depth: number): void {
  const { context, nodes, program } = link
  const { file, base, lists, row } = place
  const { op, a } = place.expressions
  if (op[row] === Op.DEFINITION) nodes.markEscaping(program.definitionBase[file]! + a[row]!)
  if (depth === MAX_DEPTH || a[row] === -1) return
  if (op[row] === Op.SPREAD) {
    for (const value of context.valuesOf(idAt(base, a[row]!)).values)
      if (kindOf(value) === ValueKind.OBJECT)
        markFunctionsEscaping(link, program.expressionAt(expressionIdOf(value)), depth + 1)
  }
  if (op[row] !== Op.OBJECT && op[row] !== Op.ARRAY) return
  const list = a[row]!
  const [first, step] = op[row] === Op.OBJECT ? [2, 2] : [1, 1]
  for (let at = list + first; at <= list + lists[list]!; at += step)
    markFunctionsEscaping(link, program.expressionIn(file, lists[at]!), depth + 1)
}
