import { plainMarkdown } from '../../../syntax/plain-markdown.ts'

/** A paragraph of Markdown or reStructuredText on one line, as it can stand in an answer: without marks but those of code. */
export function plainProse(text: string): string {
  const named = text.replaceAll(REFERENCE, '$1')
  return (
    plainMarkdown(named)
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replace(/^! /, '')
      .replace(/^(?:[-*+>]|\d+\.) /, '')
      // The box of a task.
      .replace(/^\[[ x]\] /i, '')
  )
}

/** A link of reStructuredText: `` `text <address>`_ ``. */
const REFERENCE = /`([^`<\n]{1,200})<[^<>`\n]{1,300}>`__?/g
