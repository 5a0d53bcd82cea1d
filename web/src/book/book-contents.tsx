import { Link } from '@tanstack/react-router'
import type { Book } from '../api/types.ts'
import { useTexts } from '../texts/use-texts.ts'

type Head = Book['pages'][number]

type BookContentsProps = {
  projectId: string
  pages: readonly Head[]
  /** Id of the page that is read. */
  current: string
}

/** The table of contents; pages of parts stand below the architecture. */
export function BookContents({ projectId, pages, current }: BookContentsProps) {
  const texts = useTexts()
  const outer = pages.filter(({ parent }) => parent === null)
  return (
    <nav aria-label={texts.book.contents} className="text-sm">
      <ContentsList projectId={projectId} heads={outer} pages={pages} current={current} />
    </nav>
  )
}

function ContentsList(props: BookContentsProps & { heads: readonly Head[] }) {
  const { projectId, heads, pages, current } = props
  return (
    <ol className="flex flex-col">
      {heads.map(({ id, title }) => {
        const inner = pages.filter(({ parent }) => parent === id)
        return (
          <li key={id}>
            <Link
              to="/projects/$projectId/book/$"
              params={{ projectId, _splat: id }}
              aria-current={id === current ? 'page' : undefined}
              className="block rounded-md px-2 py-1 break-words text-muted hover:bg-line/60 hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
            >
              {title}
            </Link>
            {inner.length > 0 && (
              <div className="ml-2 border-l border-line pl-1">
                <ContentsList projectId={projectId} heads={inner} pages={pages} current={current} />
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
