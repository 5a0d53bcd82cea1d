import { createListeners } from './listeners.ts'

/**
 * What is said to those who listen instead of looking: that an answer has begun or ended, that something was saved or
 * deleted. One region of the page says all of it (`announcements.tsx`), since one that comes with its text is not heard.
 */
export type Announcement = { readonly id: number; readonly text: string }

/** Long enough for a listener to be told; those who read the page to its end shall not find what is long past. */
const keptMs = 10_000

let announcements: readonly Announcement[] = []
let lastId = 0
const listeners = createListeners()

/** Says a text once, after what is being said. */
export function announce(text: string): void {
  if (text === '') return
  lastId += 1
  const one = { id: lastId, text }
  announcements = [...announcements, one]
  listeners.tell()
  setTimeout(() => {
    announcements = announcements.filter((each) => each !== one)
    listeners.tell()
  }, keptMs)
}

export function readAnnouncements(): readonly Announcement[] {
  return announcements
}

export const subscribeToAnnouncements = listeners.subscribe
