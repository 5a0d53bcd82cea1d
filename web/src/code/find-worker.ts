/** Looks through a text away from the page: an expression that never ends must not stop it. */
import { findInText } from './find-in-text.ts'
import type { FoundPlaces, TextQuery } from './find-in-text.ts'
import { splitLines } from './split-lines.ts'

export type FindRequest = { readonly text: string; readonly query: TextQuery }

addEventListener('message', ({ data: { text, query } }: MessageEvent<FindRequest>) => {
  postMessage(findInText(splitLines(text), query) satisfies FoundPlaces)
})
