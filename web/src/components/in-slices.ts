import { flushSync } from 'react-dom'

/** A frame of 60 a second has 16 ms, of which the browser needs its own. */
const sliceMs = 8

const waiting: (() => void)[] = []

/** Applies changes of state in turn and draws each: a few milliseconds at a time, so that keys and scrolling go on meanwhile. */
export function inSlices(change: () => void): void {
  waiting.push(change)
  if (waiting.length === 1) setTimeout(applySlice)
}

function applySlice(): void {
  const end = performance.now() + sliceMs
  do {
    const change = waiting.shift()
    if (change !== undefined) flushSync(change)
  } while (waiting.length > 0 && performance.now() < end)
  if (waiting.length > 0) setTimeout(applySlice)
}
