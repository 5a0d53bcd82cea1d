import type { NameReading } from '../snapshot.ts'

/** Whether nothing but likeness says that a node is what was named. */
export function isGuess(reading: NameReading): boolean {
  return reading === 'inside' || reading === 'convention'
}

/** Whether a node was named outright. */
export function isAddress(reading: NameReading): boolean {
  return reading === 'id' || reading === 'place'
}
