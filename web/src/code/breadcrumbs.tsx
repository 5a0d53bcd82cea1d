import { Link } from '@tanstack/react-router'
import { CodeLink } from './code-link.tsx'
import { useTexts } from '../texts/use-texts.ts'

type BreadcrumbsProps = { projectId: string; projectName: string; path: string }

/** The way to a file: each folder leads to itself. */
export function Breadcrumbs({ projectId, projectName, path }: BreadcrumbsProps) {
  const texts = useTexts()
  const parts = path === '' ? [] : path.split('/')
  const crumb = 'shrink-0 rounded text-muted hover:text-ink hover:underline'
  return (
    <nav
      key={path}
      // Where there is not room for the whole way, its end says what is shown.
      ref={(nav) => {
        if (nav !== null) nav.scrollLeft = nav.scrollWidth
      }}
      aria-label={texts.code.path}
      className="min-w-0 flex-1 overflow-x-auto"
    >
      <ol className="flex items-center gap-1 font-mono text-compact whitespace-nowrap">
        <li>
          <Link to="/projects/$projectId" params={{ projectId }} className={crumb}>
            {projectName}
          </Link>
        </li>
        {parts.map((part, index) => {
          const own = parts.slice(0, index + 1).join('/')
          return (
            <li key={own} className="flex items-center gap-1">
              <span aria-hidden="true" className="text-muted">
                /
              </span>
              {index === parts.length - 1 ? (
                <h1 className="font-semibold" title={path}>
                  {part}
                </h1>
              ) : (
                <CodeLink projectId={projectId} path={own} className={crumb}>
                  {part}
                </CodeLink>
              )}
            </li>
          )
        })}
        {parts.length === 0 && (
          <li>
            <h1 className="sr-only">{texts.code.filesOf(projectName)}</h1>
          </li>
        )}
      </ol>
    </nav>
  )
}
