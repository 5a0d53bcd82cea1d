/**
 * UUIDv7 (RFC 9562, section 5.7): 48 bits of Unix milliseconds, then a 12-bit counter (method 1 of section 6.2),
 * then 62 random bits. Ids made by one process are strictly increasing, so "newest first" is a descending sort by id.
 */
import { randomFillSync } from 'node:crypto'

/** An identifier of one kind of record; ids of different kinds do not mix. */
export type Id<Kind extends string> = string & { readonly __kind: Kind }

export type ProjectId = Id<'project'>
export type ConversationId = Id<'conversation'>
export type MessageId = Id<'message'>
export type RunId = Id<'run'>
export type AttachmentId = Id<'attachment'>
export type ApiKeyId = Id<'api-key'>
export type JobId = Id<'job'>
/** Not always a UUID: another system that acts for its users names them as it likes. */
export type UserId = Id<'user'>

const source = createIdSource(Date.now)

export const newId = <Kind extends string>(): Id<Kind> => source() as Id<Kind>

/** Ids to come are greater than this one, which another process may have made when its clock was ahead. */
export const continueIdsAfter: (id: string) => void = source.continueAfter

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The id that a client sent, or undefined where no record can have it. */
export function parseId<Kind extends string>(text: string): Id<Kind> | undefined {
  const lowered = text.toLowerCase()
  return uuidPattern.test(lowered) ? (lowered as Id<Kind>) : undefined
}

export type IdSource = { (): string; continueAfter(id: string): void }

export function createIdSource(clock: () => number): IdSource {
  let lastTimeMs = 0
  let counter = 0
  const random = new Uint8Array(10)
  const next = (): string => {
    randomFillSync(random)
    const timeMs = clock()
    if (timeMs > lastTimeMs) {
      lastTimeMs = timeMs
      // The top bit starts at zero, which leaves at least 2,048 ids a millisecond before the clock is run ahead.
      counter = ((random[0]! & 0x07) << 8) | random[1]!
    } else if (counter === 0xfff) {
      // The counter is used up, or the clock went back: borrow from the next millisecond (section 6.2).
      lastTimeMs += 1
      counter = 0
    } else {
      counter += 1
    }
    const time = lastTimeMs.toString(16).padStart(12, '0')
    const tail = Buffer.from(random.buffer, 2, 8)
    tail[0] = (tail[0]! & 0x3f) | 0x80
    const hex = tail.toString('hex')
    const middle = (0x7000 | counter).toString(16)
    return `${time.slice(0, 8)}-${time.slice(8)}-${middle}-${hex.slice(0, 4)}-${hex.slice(4)}`
  }
  const continueAfter = (id: string): void => {
    const timeMs = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
    if (timeMs < lastTimeMs) return
    const ofId = Number.parseInt(id.slice(15, 18), 16)
    counter = timeMs === lastTimeMs ? Math.max(counter, ofId) : ofId
    lastTimeMs = timeMs
  }
  return Object.assign(next, { continueAfter })
}
