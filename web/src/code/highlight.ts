import type { HighlightReply, HighlightRequest, Token } from './highlight-worker.ts'
import type { LanguageId } from './languages.ts'

export type HighlightedLines = readonly (readonly Token[])[]

/** Longer code is shown plain: its colours would take seconds. */
const maximumLength = 1_000_000

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, (lines: HighlightedLines) => void>()

/** The lines of the code as coloured pieces; none where it stays plain. */
export function highlight(code: string, language: LanguageId): Promise<HighlightedLines> {
  if (code.length > maximumLength) return Promise.resolve([])
  worker ??= startWorker()
  lastId += 1
  const request: HighlightRequest = { id: lastId, code, language }
  return new Promise((resolve) => {
    waiting.set(request.id, resolve)
    worker?.postMessage(request)
  })
}

/** Has the grammar ready before the code comes. */
export function prepareHighlight(language: LanguageId): void {
  void highlight(' ', language)
}

function startWorker(): Worker {
  const started = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<HighlightReply>) => {
    waiting.get(data.id)?.(data.lines)
    waiting.delete(data.id)
  })
  // It could not be loaded: what waits stays plain, and the next one tries again.
  started.addEventListener('error', () => {
    for (const resolve of waiting.values()) resolve([])
    waiting.clear()
    worker = undefined
  })
  return started
}
