import { F, K } from './kinds.ts'
import { expressionAt, nodeOf } from './parts.ts'
import type { RawTree } from './raw-tree.ts'

/* Expressions whose type is asserted, which may be written to as well. */

export const nonNull = nodeOf(K.non_null_expression, expressionAt(16))
export const asExpression = nodeOf(K.as_expression, expressionAt(16), (raw, pos) => asserted(raw, pos + 32))
export const satisfiesExpression = nodeOf(K.satisfies_expression, expressionAt(16), (raw, pos) =>
  asserted(raw, pos + 32),
)

/** `<T>x` */
export const assertion = nodeOf(
  K.type_assertion,
  (raw, pos) => {
    const list = raw.open(K.type_arguments, F.NONE, raw.startOf(pos))
    asserted(raw, pos + 16)
    raw.close(list, raw.endOf(raw.variantAt(pos + 16)))
  },
  expressionAt(32),
)

const typeReference = 32

/** The type, but for that of `as const` and `<const>`, which says nothing. */
function asserted(raw: RawTree, at: number): void {
  const pos = raw.variantAt(at)
  const isConst =
    raw.byteAt(at) === typeReference &&
    raw.endOf(pos) - raw.startOf(pos) === 5 &&
    raw.text.startsWith('const', raw.startOf(pos))
  if (!isConst) raw.read.type(raw, at, F.NONE)
}
