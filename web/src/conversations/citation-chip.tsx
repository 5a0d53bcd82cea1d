import { History } from 'lucide-react'
import { Suspense, lazy, use, useId, useState } from 'react'
import { ChangedLinesContext, describeChange } from './changed-lines.ts'
import { OpenCodeContext } from './open-code.ts'
import { formatLines, parseCitation, showRepository } from '../code/parse-citation.ts'
import { useTexts } from '../texts/use-texts.ts'
import { usePreview } from './use-preview.ts'

const CitationPreview = lazy(() => import('./citation-preview.tsx'))

/**
 * A place in the code: as short as tells its file from others, in full for those who listen. Who points at it, or goes
 * there by the keyboard, sees the lines themselves.
 */
export function CitationChip({ text }: { text: string }) {
  const texts = useTexts()
  const { repoNames, current, open, prepare, projectOf, shorten } = use(OpenCodeContext)
  const citation = parseCitation(text, repoNames)
  const { path } = citation
  const lines = formatLines(citation)
  const change = use(ChangedLinesContext).get(text)
  const described = change === undefined ? '' : describeChange(change, texts)
  const [chip, setChip] = useState<HTMLButtonElement | null>(null)
  const previewId = useId()
  const preview = usePreview()
  const projectId = projectOf(citation)
  const isShown = preview.isShown && projectId !== undefined && current !== text
  const button = (
    <button
      ref={setChip}
      type="button"
      aria-describedby={isShown ? previewId : undefined}
      // Whoever speaks to the page says what is shown, which is a part of it.
      aria-label={texts.conversations.showPlace(`${showRepository(citation)}${path}${lines}`, described)}
      aria-pressed={current === text}
      data-citation={text}
      data-changed={change === undefined ? undefined : change.state}
      onClick={() => {
        preview.close()
        open(text)
      }}
      onPointerEnter={(event) => {
        prepare(text)
        preview.handlers.onPointerEnter(event)
      }}
      onPointerLeave={preview.handlers.onPointerLeave}
      onFocus={(event) => {
        prepare(text)
        preview.handlers.onFocus(event)
      }}
      onBlur={preview.handlers.onBlur}
      className="mx-0.5 inline-flex max-w-full items-baseline rounded-md border border-transparent bg-accent-soft px-1.5 py-px align-baseline font-mono text-chip leading-snug text-accent hover:border-accent/50 aria-pressed:bg-accent aria-pressed:text-on-accent data-changed:border-dashed data-changed:border-mark-edge data-changed:bg-mark data-changed:text-ink data-changed:aria-pressed:bg-accent data-changed:aria-pressed:text-on-accent"
    >
      <span className="truncate">{shorten(citation)}</span>
      <span className="shrink-0">{lines}</span>
      {change !== undefined && (
        <History aria-hidden="true" className="ml-1 size-[1.05em] shrink-0 self-center" />
      )}
    </button>
  )
  return (
    <>
      {button}
      {isShown && chip !== null && (
        <Suspense>
          <CitationPreview
            id={previewId}
            chip={chip}
            projectId={projectId}
            citation={citation}
            change={described}
            onStay={preview.stay}
            onClose={preview.close}
          />
        </Suspense>
      )}
    </>
  )
}
