import type { HighlightReply, HighlightRequest, Token } from './highlight-worker.ts'
import type { LanguageId } from './languages.ts'

export type HighlightedLines = readonly (readonly Token[])[]

/** Longer code is shown plain: its colours would take seconds. */
const maximumLength = 1_000_000

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, (lines: HighlightedLines) => void>()

/**
 * Gives the lines of the code as coloured pieces, some hundred lines at a time and in their order; none where it stays
 * plain. What is returned ends it.
 */
export function highlight(
  code: string,
  language: LanguageId,
  onLines: (lines: HighlightedLines) => void,
): () => void {
  if (code.length > maximumLength) return () => undefined
  worker ??= startWorker()
  lastId += 1
  const id = lastId
  waiting.set(id, onLines)
  worker.postMessage({ id, code, language } satisfies HighlightRequest)
  return () => {
    if (waiting.delete(id)) worker?.postMessage({ id, cancel: true } satisfies HighlightRequest)
  }
}

/** Has the grammar ready before the code comes. */
export function prepareHighlight(language: LanguageId): void {
  highlight(' ', language, () => undefined)
}

function startWorker(): Worker {
  const started = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<HighlightReply>) => {
    waiting.get(data.id)?.(data.lines)
    if (data.isDone) waiting.delete(data.id)
  })
  // It could not be loaded: what waits stays plain, and the next one tries again.
  started.addEventListener('error', () => {
    waiting.clear()
    worker = undefined
  })
  return started
}
