import { Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { SourceKind } from '../solver/sources.ts'
import type { Source } from '../solver/sources.ts'
import { factsOf } from './program.ts'

/** An argument as a call gives it: a place in the list, or a name. */
export type Argument =
  | { readonly kind: 'plain'; readonly source: Source }
  | { readonly kind: 'named'; readonly name: string; readonly source: Source }
  /** `*xs`, `...xs`: the expression (global row) whose elements fill this place and those after it. */
  | { readonly kind: 'spread'; readonly expression: number }
  /** `**options`. */
  | { readonly kind: 'named-spread'; readonly expression: number }

/** The arguments of a call (row of a file) from position `from` on. */
export function argumentsOf({ program }: LinkContext, file: number, call: number, from = 0): Argument[] {
  const facts = factsOf(program, file)
  const base = program.expressionBase[file]!
  const { expressions, lists } = facts
  const list = expressions.b[call]!
  const result: Argument[] = []
  for (let index = from; list !== -1 && index < lists[list]!; index++) {
    const row = lists[list + 1 + index]!
    const { op, a, b } = expressions
    if (op[row] === Op.SPREAD) result.push({ kind: 'spread', expression: base + a[row]! })
    else if (op[row] === Op.KEYWORD) {
      const name = facts.strings[a[row]!]!
      if (name === '') result.push({ kind: 'named-spread', expression: base + b[row]! })
      else result.push({ kind: 'named', name, source: valuesSource(base + b[row]!) })
    } else result.push({ kind: 'plain', source: valuesSource(base + row) })
  }
  return result
}

/** Expression (global row) that a call (row of a file) gives at a place as it is, -1 for none. */
export function plainArgument({ program }: LinkContext, file: number, call: number, place: number): number {
  const { expressions, lists } = factsOf(program, file)
  const list = expressions.b[call]!
  if (list === -1 || place >= lists[list]!) return -1
  const row = lists[list + 1 + place]!
  const op = expressions.op[row]
  return op === Op.SPREAD || op === Op.KEYWORD ? -1 : program.expressionBase[file]! + row
}

export function valuesSource(expression: number): Source {
  return { kind: SourceKind.VALUES, row: expression, detail: -1 }
}
