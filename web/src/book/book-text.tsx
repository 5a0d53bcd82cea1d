import { Link, useNavigate } from '@tanstack/react-router'
import { memo, useCallback, useMemo } from 'react'
import type { ReactNode } from 'react'
import { toCodeSearch } from '../code/code-address.ts'
import { CodeFence } from '../code/code-fence.tsx'
import { slugOf } from '../code/documents/resolve-address.ts'
import { parseCitation } from '../code/parse-citation.ts'
import { ProjectOfCodeContext } from '../code/project-of-code.ts'
import { markCitations, readCitationLink } from '../conversations/mark-citations.ts'
import { Diagram } from '../diagrams/diagram.tsx'
import { drawHtml } from '../markdown/html-elements.tsx'
import type { Replacement } from '../markdown/html-elements.tsx'
import { toHtml } from '../markdown/markdown-blocks.ts'
import { PlaceLink } from './place-link.tsx'

type BookTextProps = {
  projectId: string
  markdown: string
  citations: readonly string[]
}

/** The Markdown of a page: citations lead into the code, links to other pages of the book. */
export const BookText = memo(({ projectId, markdown, citations }: BookTextProps) => {
  const navigate = useNavigate()
  const open = useCallback(
    (place: string) => {
      const citation = parseCitation(place, [])
      const params = { projectId, _splat: citation.path }
      void navigate({ to: '/projects/$projectId/code/$', params, search: toCodeSearch(citation) })
    },
    [navigate, projectId],
  )
  const drawn = useMemo(() => {
    const replacements = new Map<string, Replacement>([
      ['h2', (element, children) => <SectionHeading element={element}>{children}</SectionHeading>],
      ['table', (_element, children) => <WideTable>{children}</WideTable>],
      [
        'a',
        (element, children) => (
          <BookLink projectId={projectId} address={element.getAttribute('href') ?? ''}>
            {children}
          </BookLink>
        ),
      ],
      ['pre', (element) => <BookFence element={element} citations={citations} onOpen={open} />],
    ])
    return drawHtml(toHtml(markCitations(markdown, citations)), replacements)
  }, [projectId, markdown, citations, open])
  return (
    <ProjectOfCodeContext value={projectId}>
      <div className="answer-text min-w-0 break-words">{drawn}</div>
    </ProjectOfCodeContext>
  )
})

function SectionHeading({ element, children }: { element: Element; children: ReactNode }) {
  return (
    <h2
      id={slugOf(element.textContent)}
      tabIndex={-1}
      className="mt-8 scroll-mt-4 border-b border-line pb-1 text-xl font-semibold"
    >
      {children}
    </h2>
  )
}

/** Wider than its column it is scrolled by itself, with the keyboard too. */
function WideTable({ children }: { children: ReactNode }) {
  return (
    <div className="overflow-x-auto">
      <table>{children}</table>
    </div>
  )
}

function BookLink(props: { projectId: string; address: string; children: ReactNode }) {
  const { projectId, address, children } = props
  const citation = readCitationLink(address)
  if (citation !== undefined) return <PlaceLink projectId={projectId} citation={citation} />
  const page = /^([a-z0-9-]+)\.md$/u.exec(address)?.[1]
  if (page === undefined) return children
  return (
    <Link to="/projects/$projectId/book/$" params={{ projectId, _splat: page }}>
      {children}
    </Link>
  )
}

type BookFenceProps = {
  element: Element
  citations: readonly string[]
  onOpen: (place: string) => void
}

function BookFence({ element, citations, onOpen }: BookFenceProps) {
  const language = /(?:^|\s)language-(\S+)/u.exec(element.querySelector('code')?.className ?? '')?.[1] ?? ''
  const source = element.textContent.replace(/\n$/u, '')
  if (language !== 'mermaid') return <CodeFence code={source} language={language} isComplete />
  return <Diagram source={source} isComplete citations={citations} onOpen={onOpen} />
}
