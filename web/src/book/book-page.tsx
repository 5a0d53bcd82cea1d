import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { isNotFound } from '../api/api-error.ts'
import type { Book } from '../api/types.ts'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { useDocumentTitle } from '../components/use-document-title.ts'
import { MissingProject } from '../projects/missing-project.tsx'
import { ProjectNews } from '../projects/project-news.tsx'
import { projectOptions } from '../projects/project-queries.ts'
import { ProjectTabs } from '../projects/project-tabs.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { BookArticle } from './book-article.tsx'
import { BookContents } from './book-contents.tsx'
import { BookWriting } from './book-writing.tsx'
import { bookOptions } from './book-queries.ts'
import { useTurnedPages } from './use-turned-pages.ts'

/** Written pages about a project, beside their table of contents. */
export function BookPage() {
  const texts = useTexts()
  const { projectId, _splat: wanted = '' } = useParams({ from: '/projects/$projectId/book/$' })
  const project = useQuery(projectOptions(projectId))
  const book = useQuery(bookOptions(projectId))
  const name = project.data?.repo_name ?? texts.common.project
  if (isNotFound(project.error)) return <MissingProject />
  const pages = book.data?.pages ?? []
  const current = wanted === '' ? (pages[0]?.id ?? '') : wanted
  return (
    <>
      <ProjectTabs projectId={projectId} />
      {project.data !== undefined && <ProjectNews project={project.data} />}
      {book.data === undefined ? (
        <div className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-8 sm:py-10">
          {book.isError ? (
            <QueryError what={texts.book.failed} query={book} />
          ) : (
            <Loading label={texts.book.loading} lines={10} />
          )}
        </div>
      ) : (
        <OpenBook
          projectId={projectId}
          name={name}
          pages={pages}
          current={current}
          isManaged={project.data?.access === 'manage'}
        />
      )}
    </>
  )
}

type OpenBookProps = {
  projectId: string
  name: string
  pages: Book['pages']
  current: string
  /** Whoever reads it may correct it. */
  isManaged: boolean
}

function OpenBook({ projectId, name, pages, current, isManaged }: OpenBookProps) {
  const texts = useTexts()
  const navigate = useNavigate()
  const at = pages.findIndex(({ id }) => id === current)
  const head = pages[at]
  const [previous, next] = [pages[at - 1], at < 0 ? undefined : pages[at + 1]]
  useDocumentTitle(head === undefined ? texts.book.title(name) : `${head.title} · ${name}`)
  useTurnedPages((to) => {
    const turned = to === 'previous' ? previous : next
    if (turned === undefined) return
    void navigate({ to: '/projects/$projectId/book/$', params: { projectId, _splat: turned.id } })
  })
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-x-8 px-4 py-6 sm:px-8 lg:flex-row">
      <div className="shrink-0 lg:w-60">
        {/* Beside the page where there is room, else folded above it. */}
        <details
          // Whoever chose a page reads it: it is not below the contents.
          key={current}
          className="mb-4 rounded-lg border border-line px-3 py-2 lg:hidden"
        >
          <summary className="w-fit rounded text-sm">{texts.book.contents}</summary>
          <div className="mt-2">
            <BookContents projectId={projectId} pages={pages} current={current} />
            {isManaged && <BookWriting projectId={projectId} />}
          </div>
        </details>
        {/* With room for the ring around what has the focus. */}
        <div className="sticky top-6 -m-1 hidden max-h-[calc(100dvh-6rem)] overflow-y-auto p-1 lg:block">
          <BookContents projectId={projectId} pages={pages} current={current} />
          {isManaged && <BookWriting projectId={projectId} />}
        </div>
      </div>
      <article className="min-w-0 flex-1">
        <BookArticle
          // What is being written belongs to one page.
          key={current}
          projectId={projectId}
          name={name}
          pageId={current}
          head={head}
          isManaged={isManaged}
        />
        <nav
          aria-label={texts.book.turn}
          className="mt-10 flex justify-between gap-4 border-t border-line pt-4"
        >
          {previous === undefined ? (
            <span />
          ) : (
            <TurnLink projectId={projectId} id={previous.id} label={texts.book.previous}>
              <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
              {previous.title}
            </TurnLink>
          )}
          {next !== undefined && (
            <TurnLink projectId={projectId} id={next.id} label={texts.book.next}>
              {next.title}
              <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
            </TurnLink>
          )}
        </nav>
      </article>
    </div>
  )
}

type TurnLinkProps = { projectId: string; id: string; label: string; children: ReactNode }

function TurnLink({ projectId, id, label, children }: TurnLinkProps) {
  return (
    <Link
      to="/projects/$projectId/book/$"
      params={{ projectId, _splat: id }}
      className="flex min-w-0 flex-col gap-0.5 rounded-md px-2 py-1 hover:bg-line/60"
    >
      <span className="text-xs text-muted">{label}</span>
      <span className="flex min-w-0 items-center gap-1.5 break-words text-accent">{children}</span>
    </Link>
  )
}
