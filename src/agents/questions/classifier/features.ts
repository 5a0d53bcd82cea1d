/** Stand for a name of the code base, and for a file or directory, so that nothing is learnt from what things are called. */
export const namePlaceholder = 'NAME'
export const placePlaceholder = 'PLACE'

/** Stands for a text in quotation marks: what is quoted says nothing of what is asked. */
const quotation = /"[^"\n]+"|(?<!\p{L})'[^'\n]{2,}'(?!\p{L})|“[^”\n]+”|«[^»\n]+»/gu

const placeholders: ReadonlySet<string> = new Set([namePlaceholder, placePlaceholder, 'QUOTED'])

/** Features are counted in so many buckets; two that share one are rare enough not to be told apart. */
export const buckets = 16_384

/**
 * The buckets of a question's features, each once: its words, neighbouring pairs, pairs around one word, the beginnings
 * and pieces of words (so that inflections and typing errors share most of theirs), and how many names it holds.
 */
export function featuresOf(text: string): Uint16Array {
  const unquoted = text.replace(quotation, ' QUOTED ')
  const words = (unquoted.match(/NAME|PLACE|QUOTED|[\p{L}\p{N}][\p{L}\p{N}']*/gu) ?? []).map((word) =>
    placeholders.has(word) ? word : word.toLowerCase(),
  )
  const framed = ['^', ...words, '$']
  const features = new Set<number>()
  const add = (feature: string): void => void features.add(hash(feature) % buckets)
  for (const [index, word] of framed.entries()) {
    add(word)
    if (index > 0) add(`${framed[index - 1]} ${word}`)
    if (index > 1) add(`${framed[index - 2]} _ ${word}`)
    if (placeholders.has(word)) continue
    const spelled = `<${word}>`
    for (const length of [4, 5])
      for (let from = 0; from + length <= spelled.length; from += 1)
        add(`#${spelled.slice(from, from + length)}`)
  }
  add(`names ${Math.min(3, words.filter((word) => word === namePlaceholder).length)}`)
  add(`length ${Math.min(8, Math.floor(2 * Math.log2(1 + words.length)))}`)
  return Uint16Array.from(features)
}

/** FNV-1a, 32 bits, over UTF-16 units. */
function hash(text: string): number {
  let value = 0x81_1c_9d_c5
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01_00_01_93)
  return value >>> 0
}
