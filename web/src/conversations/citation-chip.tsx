import { use } from 'react'
import { OpenCodeContext } from './open-code.ts'
import { describeLines, formatLines, parseCitation } from './parse-citation.ts'

/** A place in the code: short in the text, in full for those who point at it or listen. */
export function CitationChip({ text }: { text: string }) {
  const { repoNames, current, open, prepare } = use(OpenCodeContext)
  const citation = parseCitation(text, repoNames)
  const fileName = citation.path.slice(citation.path.lastIndexOf('/') + 1)
  return (
    <button
      type="button"
      title={text}
      aria-label={`Show ${citation.path}${describeLines(citation)}`}
      aria-pressed={current === text}
      data-citation={text}
      onClick={() => open(text)}
      onPointerEnter={() => prepare(text)}
      onFocus={() => prepare(text)}
      className="mx-0.5 inline-flex max-w-full items-baseline rounded-md border border-transparent bg-accent-soft px-1.5 py-px align-baseline font-mono text-[0.8em] leading-snug text-accent hover:border-accent/50 aria-pressed:bg-accent aria-pressed:text-on-accent"
    >
      <span className="truncate">{fileName}</span>
      <span className="shrink-0 opacity-80">{formatLines(citation)}</span>
    </button>
  )
}
