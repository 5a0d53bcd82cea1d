import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isWaiting, subscribeToWaiting } from '../api/waiting.ts'
import { useTexts } from '../texts/use-texts.ts'

/** What takes less does not flash. */
const shownAfterMs = 60
const reasonAfterMs = 4_500

/**
 * Shows that a click or a key was heard and is waited for, whatever it was: a line above the page within a tenth of a
 * second, and within five seconds why nothing has come.
 */
export function WaitingNote() {
  const hasRequests = useSyncExternalStore(subscribeToWaiting, isWaiting)
  // The file of a page may be on its way too.
  const isNavigating = useRouterState({ select: ({ status }) => status === 'pending' })
  return hasRequests || isNavigating ? <Waiting /> : null
}

function Waiting() {
  const texts = useTexts()
  const isShown = useIsLater(shownAfterMs)
  const isLong = useIsLater(reasonAfterMs)
  if (!isShown) return null
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-60">
      <div
        // The browser's own looks different in each, and its length means something.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="progressbar"
        aria-label={texts.app.waiting}
        className="h-0.5 w-full animate-breathe bg-accent"
      />
      {isLong && (
        <output className="mx-auto mt-2 block w-fit max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-mark px-3 py-1.5 text-sm shadow-raised">
          {texts.app.waitingLong}
        </output>
      )}
    </div>
  )
}

function useIsLater(delayMs: number): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return isLater
}
