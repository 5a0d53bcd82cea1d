/**
 * Whether a text is made of these parts in their order, with at least so many characters between any two: what
 * `^a.+b.+c$` says, in time linear in the text however many parts there are. Each is taken where it first comes.
 */
export function fitsParts(text: string, parts: readonly string[], leastBetween: number): boolean {
  const first = parts[0] ?? ''
  const last = parts.at(-1) ?? ''
  if (parts.length < 2) return text === first
  if (!text.startsWith(first) || !text.endsWith(last)) return false
  let end = first.length
  for (let index = 1; index < parts.length - 1; index++) {
    const part = parts[index]!
    const at = text.indexOf(part, end + leastBetween)
    if (at === -1) return false
    end = at + part.length
  }
  return end + leastBetween <= text.length - last.length
}
