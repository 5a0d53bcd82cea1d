import type { Block } from '../scene/type-setter.ts'
import type { Sequence, SequenceItem } from './sequence.ts'

/** Between the texts of two neighbours. */
const gap = 24
/** Around the text of a message, for its tip and its number. */
export const messageRoom = 44
/** How far the line of a message to oneself goes out. */
export const selfReach = 36
/** Between a note and the life line that it stands beside. */
export const noteGap = 10
export const notePadding = 10

/** The middles of participants from left to right, so that every text has room between those that it is about. */
export function placeColumns(
  { participants, items }: Sequence,
  widths: readonly number[],
  texts: ReadonlyMap<SequenceItem, Block>,
): number[] {
  const columns = new Map(participants.map(({ id }, index) => [id, index]))
  /** Of each column, how far it is from columns left of it at least. */
  const distances = participants.map((_, index) =>
    index === 0
      ? new Map<number, number>()
      : new Map([[index - 1, (widths[index - 1]! + widths[index]!) / 2 + gap]]),
  )
  const part = (one: number, other: number, distance: number): void => {
    const [left, right] = [Math.min(one, other), Math.max(one, other)]
    if (left < 0 || right >= distances.length) return
    distances[right]!.set(left, Math.max(distance, distances[right]!.get(left) ?? 0))
  }
  for (const item of items) {
    const width = texts.get(item)?.width ?? 0
    if (item.kind === 'message') {
      const [from, to] = [columns.get(item.from)!, columns.get(item.to)!]
      if (from === to) part(from, from + 1, width + selfReach + messageRoom)
      else part(from, to, width + messageRoom)
    } else if (item.kind === 'note') {
      const [first, last] = [columns.get(item.ids[0]!)!, columns.get(item.ids.at(-1)!)!]
      const whole = width + 2 * notePadding + 2 * noteGap
      if (item.side !== 'over') part(first, item.side === 'left' ? first - 1 : first + 1, whole)
      else if (first !== last) part(first, last, width)
      else for (const neighbour of [first - 1, first + 1]) part(first, neighbour, whole / 2 + gap)
    }
  }
  const places: number[] = []
  for (const [index, least] of distances.entries()) {
    places.push(
      [...least].reduce(
        (place, [left, distance]) => Math.max(place, places[left]! + distance),
        index === 0 ? widths[0]! / 2 : 0,
      ),
    )
  }
  return places
}
