/** Fewer characters stand in too many places of a repository. */
const shortestFragment = 7
const mostFragments = 3

/**
 * Parts of a message that are likely to stand literally in the code that made it: without values, and of long parts a
 * few words, because a long message is often broken over lines.
 */
export function messageFragments(message: string): string[] {
  const parts = message
    .split(
      /["'`“”‘’<>[\]{}()]|\b\d[\d.]*\b|0x[0-9a-f]+|:\s|[.!?](?:\s|$)|(?<![\w.-])[\w.-]*[\\/][\w.\\/-]*|(?<!\S)--?\w[\w-]*/u,
    )
    .map((part) =>
      part
        .trim()
        .replace(/^[,;:-]+/u, '')
        .replace(/[,;:-]$/u, '')
        .trim(),
    )
    .filter((part) => part.length >= shortestFragment)
    .sort((a, b) => b.length - a.length)
  const fragments = parts.slice(0, 3).flatMap((part) => {
    const words = part.split(/\s+/u)
    if (words.length <= 5) return [part]
    const middle = (words.length >> 1) - 2
    return [words.slice(0, 4), words.slice(-4), words.slice(middle, middle + 4)]
      .map((some) => some.join(' '))
      .filter((some) => some.length >= shortestFragment)
  })
  return [...new Set(fragments)].slice(0, mostFragments)
}

/**
 * How much of a message the string literals of some lines of code can have made, 0 to 1: formats with `%s`, `{}`,
 * `${x}`, `#{x}` and literals put together, with whatever values between them.
 */
export function messageCoverage(message: string, code: string): number {
  const wanted = message.replaceAll(/\s/gu, '').length
  if (wanted === 0) return 0
  const covered = new Set<number>()
  for (const chunk of literalChunks(code)) {
    const at = message.indexOf(chunk)
    if (at === -1) continue
    for (let index = at; index < at + chunk.length; index += 1) {
      if (/\S/u.test(message.charAt(index))) covered.add(index)
    }
  }
  return covered.size / wanted
}

const hole = /%[-+ #0]?\d{0,3}(?:\.\d{1,3})?[a-zA-Z]|%\(\w{1,60}\)[a-z]|[$#]?\{[^{}]*\}|\\\([^()]*\)|\\n/u

/** The literal parts of all strings in a piece of code, those too short to say anything left out. */
function literalChunks(code: string): string[] {
  const chunks: string[] = []
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
    chunks.push(
      ...code
        .slice(start, index)
        .replaceAll(/\\(["'`])/gu, '$1')
        .split(hole),
    )
    index += 1
  }
  return chunks.map((chunk) => chunk.trim()).filter((chunk) => chunk.length > 3)
}
