/** Offset of the first unit at or after `from` that is neither space nor in a comment. */
export function skipTrivia(text: string, from: number): number {
  let at = from
  for (;;) {
    const unit = text.charCodeAt(at)
    if (isSpace(unit)) {
      at++
    } else if (unit === slash && text.charCodeAt(at + 1) === slash) {
      at += 2
      while (at < text.length && !isLineEnd(text.charCodeAt(at))) at++
    } else if (unit === slash && text.charCodeAt(at + 1) === star) {
      const end = text.indexOf('*/', at + 2)
      if (end === -1) return text.length
      at = end + 2
    } else {
      return at
    }
  }
}

/** Offset of the last unit before `from` that is no space. */
export function skipSpaceBack(text: string, from: number): number {
  let at = from - 1
  while (at >= 0 && isSpace(text.charCodeAt(at))) at--
  return at
}

const slash = 47
const star = 42

function isLineEnd(unit: number): boolean {
  return unit === 10 || unit === 13 || unit === 0x20_28 || unit === 0x20_29
}

function isSpace(unit: number): boolean {
  if (unit <= 32) return unit === 32 || (unit >= 9 && unit <= 13)
  if (unit < 0xa0) return false
  return (
    unit === 0xa0 ||
    unit === 0xfe_ff ||
    unit === 0x16_80 ||
    (unit >= 0x20_00 && unit <= 0x20_0a) ||
    unit === 0x20_28 ||
    unit === 0x20_29 ||
    unit === 0x20_2f ||
    unit === 0x20_5f ||
    unit === 0x30_00
  )
}
