import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTexts } from '../texts/use-texts.ts'

const tabStyle =
  'block border-b-2 border-transparent px-3 py-2.5 whitespace-nowrap text-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink'

/** The pages of a project, each at its own address. `isParsed`: there is code to show. */
export function ProjectTabs({ projectId, isParsed = true }: { projectId: string; isParsed?: boolean }) {
  const texts = useTexts().projects.tabs
  const common = { params: { projectId }, className: tabStyle } as const
  const activeOptions = { includeSearch: false }
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const row = bar.current
    const current = row?.querySelector<HTMLElement>('[aria-current=page]')
    // Not `scrollIntoView`, which scrolls the page too.
    if (row && current)
      row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
  }, [])
  return (
    <nav
      ref={bar}
      aria-label={texts.label}
      className="scroll-shades shrink-0 overflow-x-auto border-b border-line px-2 text-sm sm:px-3"
    >
      <ul className="flex">
        <li>
          <Link to="/projects/$projectId" activeOptions={{ ...activeOptions, exact: true }} {...common}>
            {texts.overview}
          </Link>
        </li>
        {isParsed && (
          <>
            <li>
              <Link
                to="/projects/$projectId/book/$"
                activeOptions={activeOptions}
                {...common}
                params={{ projectId, _splat: '' }}
              >
                {texts.book}
              </Link>
            </li>
            <li>
              <Link
                to="/projects/$projectId/code/$"
                search={{}}
                activeOptions={activeOptions}
                {...common}
                params={{ projectId, _splat: '' }}
              >
                {texts.code}
              </Link>
            </li>
            <li>
              <Link to="/projects/$projectId/map" search={{}} activeOptions={activeOptions} {...common}>
                {texts.map}
              </Link>
            </li>
          </>
        )}
        <li>
          <Link to="/projects/$projectId/conversations" activeOptions={activeOptions} {...common}>
            {texts.conversations}
          </Link>
        </li>
        {isParsed && (
          <li>
            <Link to="/projects/$projectId/changes" activeOptions={activeOptions} {...common}>
              {texts.changes}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
