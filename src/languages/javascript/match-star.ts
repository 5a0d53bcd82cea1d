/** What `*` stands for where `text` fits a pattern with at most one star, else undefined. */
export function matchStar(pattern: string, text: string): string | undefined {
  const star = pattern.indexOf('*')
  if (star === -1) return pattern === text ? '' : undefined
  const head = pattern.slice(0, star)
  const tail = pattern.slice(star + 1)
  const isMatch = text.length >= head.length + tail.length && text.startsWith(head) && text.endsWith(tail)
  return isMatch ? text.slice(head.length, text.length - tail.length) : undefined
}
