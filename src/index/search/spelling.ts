/** Which letters and digits a word has, as bits: two words differ in at most twice as many bits as they are edits apart. */
export function letterMask(word: string): number {
  let mask = 0
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index)
    if (code >= 97 && code <= 122) mask |= 1 << (code - 97)
    else if (code >= 48 && code <= 57) mask |= 1 << (26 + ((code - 48) >> 1))
    else mask |= 1 << 31
  }
  return mask
}

export function countBits(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Edits (insert, delete, replace, swap of neighbours) between two words; `most + 1` where there are more than `most`. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  const width = b.length + 1
  let before = new Uint16Array(width)
  let above = Uint16Array.from({ length: width }, (_, index) => index)
  let row = new Uint16Array(width)
  for (let i = 1; i <= a.length; i++) {
    row[0] = i
    let lowest = i
    for (let j = 1; j < width; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1))
      if (
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      ) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      }
      row[j] = cost
      lowest = Math.min(lowest, cost)
    }
    if (lowest > most) return most + 1
    ;[before, above, row] = [above, row, before]
  }
  return Math.min(above[b.length] ?? 0, most + 1)
}
