/**
 * Which files may have a text, told without reading them: of each stretch of lines of a file a set of its trigrams, each
 * hashed to a bit, as Bloom's filters are. Where no set of a file has all trigrams of a text, no line of it has the
 * text. Letters of ASCII count alike in both cases, so that one set serves both searches.
 */

/** Of one set. Of a whole stretch of code half of the bits are set, of most files a quarter. */
const SET_BYTES = 512
const BITS_SHIFT = 32 - Math.log2(SET_BYTES * 8)
/** A longer line has a set of its own. */
const STRETCH_BYTES = 32 * 1024
const NEWLINE = 0x0a

/** The sets of a text in UTF-8, one behind the other. */
export function makeSets(utf8: Uint8Array): Uint8Array {
  const sets: Uint8Array[] = []
  let start = 0
  while (start < utf8.length) {
    const limit = start + STRETCH_BYTES
    const last = limit < utf8.length ? utf8.lastIndexOf(NEWLINE, limit) : utf8.length
    const newline = last > start ? last : utf8.indexOf(NEWLINE, limit)
    const end = newline === -1 ? utf8.length : newline + 1
    sets.push(makeSet(utf8.subarray(start, end)))
    start = end
  }
  return Buffer.concat(sets)
}

/** Numbers of the bits that a set must have where a line has the text: of its trigrams of ASCII. */
export function bitsOf(text: string): readonly number[] {
  const bits = new Set<number>()
  for (let at = 0; at + 2 < text.length; at++) {
    const codes = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)] as const
    if (codes.some((code) => code > 0x7f)) continue
    bits.add(hash((fold(codes[0]) << 16) | (fold(codes[1]) << 8) | fold(codes[2])))
  }
  return [...bits]
}

/** Whether one of the sets has all the bits. */
export function mayHave(sets: Uint8Array, bits: readonly number[]): boolean {
  for (let start = 0; start < sets.length; start += SET_BYTES) {
    if (bits.every((bit) => (sets[start + (bit >> 3)]! & (1 << (bit & 7))) !== 0)) return true
  }
  return false
}

function makeSet(utf8: Uint8Array): Uint8Array {
  const set = new Uint8Array(SET_BYTES)
  let window = 0
  for (let at = 0; at < utf8.length; at++) {
    const byte = utf8[at]!
    window = ((window << 8) | fold(byte)) & 0xff_ff_ff
    if (at >= 2) {
      const bit = hash(window)
      set[bit >> 3]! |= 1 << (bit & 7)
    }
    if (byte >= 0xc4 && foldsToAscii(utf8, at)) return set.fill(0xff)
  }
  return set
}

function fold(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
}

function hash(trigram: number): number {
  return Math.imul(trigram, 0x9e_37_79_b1) >>> BITS_SHIFT
}

/** U+0130, U+017F and U+212A are, in another case, letters of ASCII. */
function foldsToAscii(utf8: Uint8Array, at: number): boolean {
  const [first, second, third] = [utf8[at], utf8[at + 1], utf8[at + 2]]
  return (
    (first === 0xc4 && second === 0xb0) ||
    (first === 0xc5 && second === 0xbf) ||
    (first === 0xe2 && second === 0x84 && third === 0xaa)
  )
}
