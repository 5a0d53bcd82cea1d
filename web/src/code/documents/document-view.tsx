import { FilePending } from '../file-pending.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ErrorNote } from '../../components/error-note.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { fileOptions } from '../file-queries.ts'
import type { DocumentKind } from './document-kind.ts'
import { MarkdownDocument } from './markdown-document.tsx'
import { NotebookView } from './notebook-view.tsx'
import { readNotebook } from './read-notebook.ts'
import { TableView } from './table-view.tsx'

type DocumentViewProps = { projectId: string; path: string; kind: DocumentKind }

/** A file as people read it, not as it is written. */
export default function DocumentView({ projectId, path, kind }: DocumentViewProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const file = useQuery(fileOptions(projectId, path))
  if (file.data === undefined) return <FilePending path={path} file={file} />
  return (
    <section
      ref={setScroller}
      aria-label={path}
      data-source=""
      // Keyboards have to reach what needs scrolling.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto px-4 py-6 -outline-offset-2 sm:px-8"
    >
      {kind === 'table' ? (
        <TableView key={path} path={path} text={file.data} />
      ) : (
        <div className="mx-auto max-w-3xl">
          {kind === 'markdown' ? (
            <MarkdownDocument projectId={projectId} path={path} text={file.data} scroller={scroller} />
          ) : (
            <ReadNotebook projectId={projectId} path={path} text={file.data} scroller={scroller} />
          )}
        </div>
      )}
    </section>
  )
}

function ReadNotebook(props: { projectId: string; path: string; text: string; scroller: Element | null }) {
  const texts = useTexts()
  const notebook = useMemo(() => readNotebook(props.text), [props.text])
  if (notebook === undefined) return <ErrorNote message={texts.code.noNotebook} />
  return <NotebookView {...props} notebook={notebook} />
}
