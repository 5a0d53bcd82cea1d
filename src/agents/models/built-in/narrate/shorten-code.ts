/** Longest code that a sentence holds, in characters. */
const longest = 100

/**
 * An expression short enough to stand in a sentence: what is inside its innermost brackets gives way to `…` first,
 * then its end. What was left out is always shown by `…`.
 */
export function shortenCode(code: string, most = longest): string {
  let text = code.trim()
  while (text.length > most) {
    const next = foldDeepest(text)
    if (next === text) break
    text = next
  }
  if (text.length <= most) return text
  const space = text.lastIndexOf(' ', most - 1)
  return `${text.slice(0, space > most / 2 ? space : most - 1).trimEnd()} …`
}

/** With the contents of its deepest brackets folded, the longest of them first. */
function foldDeepest(text: string): string {
  const open: number[] = []
  let best: { from: number; to: number; depth: number } | undefined
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if ('([{'.includes(character)) open.push(at)
    else if (')]}'.includes(character)) {
      const from = open.pop()
      if (from === undefined) continue
      const depth = open.length
      const isFolded = at - from <= 4
      const isBetter =
        best === undefined || depth > best.depth || (depth === best.depth && at - from > best.to - best.from)
      if (!isFolded && isBetter) best = { from, to: at, depth }
    }
  }
  return best === undefined ? text : `${text.slice(0, best.from + 1)}…${text.slice(best.to)}`
}
