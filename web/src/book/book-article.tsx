import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, PencilLine, Undo2 } from 'lucide-react'
import { Suspense, lazy, useRef, useState } from 'react'
import { toMessage } from '../api/api-error.ts'
import type { Book, BookPage } from '../api/types.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { bookPageOptions, downloadBook, takeBackOptions } from './book-queries.ts'
import { BookText } from './book-text.tsx'
import { PageCorrection } from './page-correction.tsx'

/** Apart, since most read. */
const PageEditor = lazy(async () => ({ default: (await import('./page-editor.tsx')).PageEditor }))

type BookArticleProps = {
  projectId: string
  name: string
  pageId: string
  /** Undefined for a page that there is not. */
  head: Book['pages'][number] | undefined
  /** Whoever reads it may correct it. */
  isManaged: boolean
}

/** A page with what can be done with it. */
export function BookArticle({ projectId, name, pageId, head, isManaged }: BookArticleProps) {
  const texts = useTexts()
  const page = useQuery(bookPageOptions(projectId, pageId))
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const { data } = page
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <h1 className="min-w-0 text-2xl leading-tight font-semibold break-words">
          {head?.title ?? texts.book.noPage}
        </h1>
        <div className="flex shrink-0 items-center gap-1">
          {isManaged && data !== undefined && (
            <>
              <IconButton
                ref={editButton}
                label={texts.book.correct}
                aria-expanded={isEditing}
                onClick={() => setEditing(!isEditing)}
              >
                <PencilLine />
              </IconButton>
              {data.correction !== null && <TakeBackButton projectId={projectId} pageId={pageId} />}
            </>
          )}
          <DownloadButton projectId={projectId} name={name} />
        </div>
      </div>
      {head !== undefined && <p className="mt-1.5 text-muted">{head.about}</p>}
      <div className="mt-4">
        {data === undefined ? (
          page.isError ? (
            <QueryError what={texts.book.pageFailed} query={page} />
          ) : (
            <Loading label={texts.book.loadingPage} lines={10} />
          )
        ) : isEditing ? (
          <Suspense fallback={<Loading label={texts.book.loadingPage} lines={10} />}>
            <PageEditor
              projectId={projectId}
              pageId={pageId}
              markdown={data.markdown}
              onClose={() => {
                setEditing(false)
                editButton.current?.focus()
              }}
            />
          </Suspense>
        ) : (
          <ReadPage projectId={projectId} page={data} />
        )}
      </div>
    </>
  )
}

function ReadPage({ projectId, page }: { projectId: string; page: BookPage }) {
  return (
    <>
      {page.correction !== null && <PageCorrection projectId={projectId} correction={page.correction} />}
      <BookText projectId={projectId} markdown={page.markdown} citations={page.citations} />
    </>
  )
}

function TakeBackButton({ projectId, pageId }: { projectId: string; pageId: string }) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const takeBack = useMutation(takeBackOptions(queryClient, projectId, pageId))
  return (
    <ConfirmDialog
      title={texts.book.takeBackTitle}
      action={texts.book.takeBack}
      mutation={{
        isPending: takeBack.isPending,
        error: takeBack.error,
        reset: takeBack.reset,
        mutate: () => takeBack.mutate(),
      }}
      trigger={
        <IconButton label={texts.book.takeBack}>
          <Undo2 />
        </IconButton>
      }
    >
      {texts.book.takeBackText}
    </ConfirmDialog>
  )
}

function DownloadButton({ projectId, name }: { projectId: string; name: string }) {
  const texts = useTexts()
  const [problem, setProblem] = useState('')
  return (
    <>
      <IconButton
        label={problem === '' ? texts.book.download : problem}
        onClick={() => {
          downloadBook(projectId, name).catch((error: unknown) =>
            setProblem(texts.book.downloadFailed(toMessage(error))),
          )
        }}
      >
        <Download />
      </IconButton>
      <output className="sr-only">{problem}</output>
    </>
  )
}
