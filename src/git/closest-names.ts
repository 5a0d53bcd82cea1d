/** The few names most like the one that was asked for, best first; nothing that is not like it at all. */
export function findClosestNames(wanted: string, names: readonly string[], count = 3): string[] {
  const target = wanted.toLowerCase()
  const limit = Math.max(2, Math.ceil(target.length * 0.4))
  return names
    .map((name) => ({ name, distance: distanceBetween(target, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, count)
    .map(({ name }) => name)
}

/** One is part of the other: close, and the closer the less is missing. Otherwise the number of edits. */
function distanceBetween(one: string, other: string): number {
  if (one.length >= 3 && (other.includes(one) || (other.length >= 3 && one.includes(other)))) {
    return Math.min(1, Math.abs(one.length - other.length) / 100)
  }
  return countEdits(one, other)
}

/** Levenshtein's distance, one row at a time. */
function countEdits(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      row.push(Math.min(substitution, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    previous = row
  }
  return previous[other.length] ?? 0
}
