/**
 * Offsets in UTF-8 bytes to offsets in UTF-16 units, for one text. oxc converts the extents of its tree, but not that
 * of a parameter list, which the tree that it documents does not have.
 */
export interface ByteOffsets {
  /** Byte offsets behind the characters outside of ASCII, rising. */
  readonly after: readonly number[]
  /** By the same index: how many units fewer than bytes the text has up to there. */
  readonly fewer: readonly number[]
}

export const asciiOffsets: ByteOffsets = { after: [], fewer: [] }

export function byteOffsetsOf(text: string): ByteOffsets {
  const after: number[] = []
  const fewer: number[] = []
  let saved = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) continue
    const next = text.charCodeAt(at + 1)
    const isPair = (unit & 0xfc_00) === 0xd8_00 && (next & 0xfc_00) === 0xdc_00
    if (isPair) at++
    saved += isPair || unit >= 0x8_00 ? 2 : 1
    after.push(at + 1 + saved)
    fewer.push(saved)
  }
  return { after, fewer }
}

export function unitOffset({ after, fewer }: ByteOffsets, byte: number): number {
  let low = 0
  let high = after.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (after[middle]! <= byte) low = middle + 1
    else high = middle
  }
  return low === 0 ? byte : byte - fewer[low - 1]!
}
