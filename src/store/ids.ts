/**
 * UUIDv7 (RFC 9562, section 5.7): 48 bits of Unix milliseconds, then a counter, then random bits. Ids made by one
 * process are strictly increasing, so "newest first" is a descending sort by id.
 */
import { randomInt } from 'node:crypto'
import { v7, validate } from 'uuid'

/** An identifier of one kind of record; ids of different kinds do not mix. */
export type Id<Kind extends string> = string & { readonly __kind: Kind }

export type ProjectId = Id<'project'>
export type ConversationId = Id<'conversation'>
export type MessageId = Id<'message'>
export type RunId = Id<'run'>
export type AttachmentId = Id<'attachment'>
export type ApiKeyId = Id<'api-key'>
export type JobId = Id<'job'>
export type OrganisationId = Id<'organisation'>
export type InvitationId = Id<'invitation'>
export type ListId = Id<'list'>
export type ListEntryId = Id<'list-entry'>
export type GitTokenId = Id<'git-token'>
/** Not always a UUID: another system that acts for its users names them as it likes. */
export type UserId = Id<'user'>

const source = createIdSource(Date.now)

export const newId = <Kind extends string>(): Id<Kind> => source() as Id<Kind>

/** Ids to come are greater than this one, which another process may have made when its clock was ahead. */
export const continueIdsAfter: (id: string) => void = source.continueAfter

/** The id that a client sent, or undefined where no record can have it. */
export function parseId<Kind extends string>(text: string): Id<Kind> | undefined {
  return validate(text) ? (text.toLowerCase() as Id<Kind>) : undefined
}

export type IdSource = { (): string; continueAfter(id: string): void }

export function createIdSource(clock: () => number): IdSource {
  let msecs = 0
  let seq = 0
  const next = (): string => {
    const now = clock()
    if (now > msecs) {
      msecs = now
      seq = randomInt(FIRST_COUNTS)
    } else if (seq === LAST_COUNT) {
      msecs += 1
      seq = 0
    } else {
      seq += 1
    }
    return v7({ msecs, seq })
  }
  const continueAfter = (id: string): void => {
    const timeMs = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
    if (timeMs < msecs) return
    // As though its millisecond were used up: the next one is greater than any id of it.
    msecs = timeMs
    seq = LAST_COUNT
  }
  return Object.assign(next, { continueAfter })
}

/** The 32 bits of the counter; it begins in the lower half, so that a millisecond never runs out of them. */
const LAST_COUNT = 2 ** 32 - 1
const FIRST_COUNTS = 2 ** 31
