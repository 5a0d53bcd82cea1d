/** Whatever a client has sent comes back at most so long: a small request never makes a large reply. Characters. */
export const longestField = 1_000
/** Of all fields of a reply together. */
const longestReply = 14_000

/** Begins one reply. Of a text that is too long the middle is left out: what is wrong often stands behind a name. */
export function createTextBound(): (text: string) => string {
  let left = longestReply
  return (text) => {
    const most = Math.min(longestField, left)
    const shown = text.length > most ? cutMiddle(text, most) : text
    left -= shown.length
    return shown
  }
}

/** All texts of a value that is told as an error, in their order; what is no text stays. */
export function boundTexts<Value>(value: Value, bound = createTextBound()): Value {
  return JSON.parse(
    JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? bound(inner) : inner)),
  ) as Value
}

function cutMiddle(text: string, most: number): string {
  if (most < 1) return ''
  const end = Math.floor(most / 4)
  return `${text.slice(0, most - end - 1)}…${end === 0 ? '' : text.slice(-end)}`
}
