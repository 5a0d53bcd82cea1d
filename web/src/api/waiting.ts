import { createListeners } from '../components/listeners.ts'

/** Requests that somebody waits for: those that were sent because of a click or a key, and have no answer yet. */

/** What is sent so soon after a click or a key was sent because of it; what pages ask for by themselves is not. */
const causedWithinMs = 500

let lastInput = -Infinity
const waiting = new Set<symbol>()
const listeners = createListeners()

for (const event of ['pointerdown', 'pointerup', 'keydown'])
  globalThis.document?.addEventListener(
    event,
    () => {
      lastInput = performance.now()
    },
    { capture: true },
  )

/** Call what comes back when there is an answer, or none is waited for any more. */
export function beginWaiting(): () => void {
  if (performance.now() - lastInput > causedWithinMs) return () => undefined
  const request = Symbol('request')
  waiting.add(request)
  listeners.tell()
  return () => {
    if (waiting.delete(request)) listeners.tell()
  }
}

export function isWaiting(): boolean {
  return waiting.size > 0
}

export const subscribeToWaiting = listeners.subscribe
