import { History } from 'lucide-react'
import { use } from 'react'
import { ChangedLinesContext, describeChange } from './changed-lines.ts'
import { OpenCodeContext } from './open-code.ts'
import { formatLines, parseCitation } from '../code/parse-citation.ts'
import { useTexts } from '../texts/use-texts.ts'

/** A place in the code: as short as tells its file from others, in full for those who point at it or listen. */
export function CitationChip({ text }: { text: string }) {
  const texts = useTexts()
  const { repoNames, current, open, prepare, shorten } = use(OpenCodeContext)
  const citation = parseCitation(text, repoNames)
  const { repoName, path } = citation
  const lines = formatLines(citation)
  const change = use(ChangedLinesContext).get(text)
  const described = change === undefined ? '' : describeChange(change, texts)
  return (
    <button
      type="button"
      title={change === undefined ? text : `${text}\n${described}`}
      // Whoever speaks to the page says what is shown, which is a part of it.
      aria-label={texts.conversations.showPlace(
        `${repoName === undefined ? '' : `${repoName}@`}${path}${lines}`,
        described,
      )}
      aria-pressed={current === text}
      data-citation={text}
      data-changed={change === undefined ? undefined : change.state}
      onClick={() => open(text)}
      onPointerEnter={() => prepare(text)}
      onFocus={() => prepare(text)}
      className="mx-0.5 inline-flex max-w-full items-baseline rounded-md border border-transparent bg-accent-soft px-1.5 py-px align-baseline font-mono text-[0.8em] leading-snug text-accent hover:border-accent/50 aria-pressed:bg-accent aria-pressed:text-on-accent data-changed:border-dashed data-changed:border-mark-edge data-changed:bg-mark data-changed:text-ink data-changed:aria-pressed:bg-accent data-changed:aria-pressed:text-on-accent"
    >
      <span className="truncate">{shorten(citation)}</span>
      <span className="shrink-0">{lines}</span>
      {change !== undefined && (
        <History aria-hidden="true" className="ml-1 size-[1.05em] shrink-0 self-center" />
      )}
    </button>
  )
}
