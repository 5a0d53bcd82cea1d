import { useSyncExternalStore } from 'react'
import { readAnnouncements, subscribeToAnnouncements } from './announce.ts'
import { useTexts } from '../texts/use-texts.ts'

/** A log is polite, and says what is added to it alone: the same text twice is said twice. */
export function Announcements() {
  const texts = useTexts()
  const announcements = useSyncExternalStore(subscribeToAnnouncements, readAnnouncements)
  return (
    <div role="log" aria-label={texts.common.announcements} className="sr-only">
      {announcements.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
