/** Fewer characters stand in too many places of a repository. */
const shortestFragment = 7
const mostFragments = 4

/**
 * Parts of a message that are likely to stand literally in the code that made it: without values, and of long parts a
 * few words, because a long message is often broken over lines.
 */
export function messageFragments(message: string): string[] {
  const parts = message
    .split(
      /["'`“”‘’<>[\]{}()]|\b\d[\d.]*\b|0x[0-9a-f]+|:\s|[.!?](?:\s|$)|(?<![\w.])\w+(?:\.\w+)+|(?<![\w.-])[\w.-]*[\\/][\w.\\/-]*|(?<!\S)--?\w[\w-]*/u,
    )
    .map((part) =>
      part
        .trim()
        .replace(/^[,;:-]+/u, '')
        .replace(/[,;:-]$/u, '')
        .trim(),
    )
    // One word stands in too many places.
    .filter((part) => part.length >= (part.includes(' ') ? shortestFragment : 2 * shortestFragment))
    .sort((a, b) => b.length - a.length)
  const byPart = parts.slice(0, 3).map((part) => {
    const words = part.split(/\s+/u)
    if (words.length <= 3) return [part]
    const middle = (words.length - 3) >> 1
    const windows = [words.slice(0, 3), words.slice(-3), words.slice(middle, middle + 3)]
    // A value without quotation marks spoils the window that it is in.
    return [...(words.length <= 5 ? [part] : []), ...windows.map((some) => some.join(' '))].filter(
      (some) => some.length >= shortestFragment,
    )
  })
  const fragments = [0, 1, 2, 3].flatMap((round) => byPart.flatMap((some) => some[round] ?? []))
  return [...new Set(fragments)].slice(0, mostFragments)
}

/** A format of fewer literal characters, without spaces, fits too many messages. */
const shortestFormat = 15

/**
 * How well the string literals of some lines of code explain a message, 0 to 1: the share of the message that they
 * make up, or where long values stand between, the share of a whole format that is found in the message. Formats with
 * `%s`, `{}`, `${x}`, `#{x}` and literals put together are read.
 */
export function messageCoverage(message: string, code: string): number {
  const wanted = lengthOf(message)
  if (wanted === 0) return 0
  const covered = new Set<number>()
  let ofFormat = 0
  for (const chunks of literalChunks(code)) {
    let found = 0
    for (const chunk of chunks) {
      const at = message.indexOf(chunk)
      if (at === -1) continue
      found += lengthOf(chunk)
      for (let index = at; index < at + chunk.length; index += 1) {
        if (/\S/u.test(message.charAt(index))) covered.add(index)
      }
    }
    const whole = chunks.reduce((sum, chunk) => sum + lengthOf(chunk), 0)
    // One text without values may stand in a longer message by chance.
    const weight = chunks.length > 1 ? 0.9 : 0.6
    if (found >= shortestFormat) ofFormat = Math.max(ofFormat, (weight * found) / whole)
  }
  // Within a text over several lines no quotation marks stand around a line.
  for (const line of code.split('\n').map((text) => text.trim())) {
    if (lengthOf(line) >= shortestFormat && message.includes(line.replace(/[.,]$/u, '')))
      ofFormat = Math.max(ofFormat, lengthOf(line) / wanted)
  }
  return Math.min(1, Math.max(covered.size / wanted, ofFormat))
}

function lengthOf(text: string): number {
  return text.replaceAll(/\s/gu, '').length
}

/** A value, or the end of a line that the text goes on after. */
const hole =
  /\\\r?\n\s*|%[-+ #0]?\d{0,3}(?:\.\d{1,3})?[a-zA-Z]|%\(\w{1,60}\)[a-z]|[$#]?\{[^{}]*\}|\\\([^()]*\)|\\[nrt]/u

/** The literal parts of each string in a piece of code, those too short to say anything left out. */
function literalChunks(code: string): string[][] {
  const literals: string[][] = []
  let index = 0
  while (index < code.length) {
    const quote = code.charAt(index)
    index += 1
    if (quote !== '"' && quote !== "'" && quote !== '`') continue
    const start = index
    while (
      index < code.length &&
      code.charAt(index) !== quote &&
      (quote === '`' || code.charAt(index) !== '\n')
    )
      index += code.charAt(index) === '\\' ? 2 : 1
    const text = code.slice(start, index).replaceAll(/\\(["'`])/gu, '$1')
    literals.push(
      text
        .split(hole)
        // Of a long text only its first sentences may have been pasted.
        .flatMap((chunk) => chunk.split(/(?<=\w)[.!?]\s+(?=\p{Lu})/u))
        .map((chunk) => chunk.replace(/^(?:[-:*[\]()\s]|(?:error|warning|fatal|panic): )+/iu, '').trim())
        .filter((chunk) => chunk.length > 3),
    )
    index += 1
  }
  return literals
}
