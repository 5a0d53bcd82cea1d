import { Op } from '../../languages/facts.ts'
import { SourceKind, type Source, type ValuesSource } from '../solver/sources.ts'
import { idAt, type ExpressionId, type Place } from '../row-ids.ts'

type ArgumentFrom<Given extends Source> =
  | { readonly kind: 'plain'; readonly source: Given }
  | { readonly kind: 'named'; readonly name: string; readonly source: Given }
  /** `*xs`, `...xs`: the expression whose elements fill this place and those after it. */
  | { readonly kind: 'spread'; readonly expression: ExpressionId }
  /** `**options`. */
  | { readonly kind: 'named-spread'; readonly expression: ExpressionId }

/** What a call gives: a place in the list, or a name. */
export type Argument = ArgumentFrom<Source>

/** One that is written, and does not come from what the function was bound to. */
export type WrittenArgument = ArgumentFrom<ValuesSource>

/** The arguments of a call from position `from` on. */
export function argumentsOf(place: Place, from = 0): WrittenArgument[] {
  const list = place.b
  const result: WrittenArgument[] = []
  for (let index = from; list !== -1 && index < place.lists[list]!; index++) {
    const row = place.lists[list + 1 + index]!
    const { op, a, b } = place.expressions
    if (op[row] === Op.SPREAD) result.push({ kind: 'spread', expression: idAt(place.base, a[row]!) })
    else if (op[row] === Op.KEYWORD) {
      const name = place.facts.strings[a[row]!]!
      if (name === '') result.push({ kind: 'named-spread', expression: idAt(place.base, b[row]!) })
      else result.push({ kind: 'named', name, source: valuesSource(idAt(place.base, b[row]!)) })
    } else result.push({ kind: 'plain', source: valuesSource(idAt(place.base, row)) })
  }
  return result
}

/** Expression that a call gives at a place as it is, -1 for none. */
export function plainArgument(
  { expressions, lists, base, b: list }: Place,
  place: number,
): ExpressionId | -1 {
  if (list === -1 || place >= lists[list]!) return -1
  const row = lists[list + 1 + place]!
  const op = expressions.op[row]
  return op === Op.SPREAD || op === Op.KEYWORD ? -1 : idAt(base, row)
}

export function valuesSource(expression: ExpressionId): ValuesSource {
  return { kind: SourceKind.VALUES, row: expression, detail: -1 }
}
