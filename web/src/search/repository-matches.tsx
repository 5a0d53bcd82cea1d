import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatLine } from '../code/code-address.ts'
import { KindIcon } from '../code/kind-icon.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { linkStyle } from '../components/styles.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Marked } from './marked.tsx'
import type { SearchAddress } from './search-address.ts'
import { areSymbolsNearer } from './order-by-names.ts'
import { countMatches } from './use-project-matches.ts'
import type { ProjectMatches } from './use-project-matches.ts'

type RepositoryMatchesProps = {
  matches: ProjectMatches
  address: SearchAddress
  /** No other project is searched. */
  isAlone: boolean
  /** What is looked for. */
  text: string
  /** What is marked in lines. */
  mark: string
}

/** What one project has, with links to each place, and how many there are. */
export function RepositoryMatches({ matches, address, isAlone, text, mark }: RepositoryMatchesProps) {
  const texts = useTexts().search
  const { project, files, symbols, lines, isCut, isWaiting, failure } = matches
  const total = countMatches(matches)
  if (total === 0 && failure === undefined) return null
  const name = project.repo_name
  const toPlace = (path: string, line?: string): ReactNode => (
    <Link
      to="/projects/$projectId/code/$"
      params={{ projectId: project.id, _splat: path }}
      search={line === undefined ? {} : { lines: line }}
      className={`${linkStyle} min-w-0 break-all`}
    >
      {path}
      {line === undefined ? '' : `:${line.slice(1)}`}
    </Link>
  )
  const foundFiles = (
    <Matches key="files" title={texts.scopes.files} items={files.map(({ path }) => [path, toPlace(path)])} />
  )
  const foundSymbols = (
    <Matches
      key="symbols"
      title={texts.scopes.symbols}
      items={symbols.map((node) => [
        node.node_id,
        <>
          <span className="flex min-w-0 items-baseline gap-x-2">
            <KindIcon kind={node.kind} />
            <span className="min-w-0 font-mono wrap-anywhere">
              {node.node_id.slice(node.node_id.indexOf('#') + 1)}
            </span>
          </span>
          <span className="min-w-0">{toPlace(node.file_path, formatLine(node.line, node.start_line))}</span>
        </>,
      ])}
    />
  )
  return (
    <section aria-label={name} className="mt-6">
      <h2 className="flex flex-wrap items-baseline gap-x-2 border-b border-line pb-1 font-semibold">
        <span className="min-w-0 break-words">{name}</span>
        <span className="text-sm font-normal text-muted">
          {isCut || isWaiting ? texts.page.atLeast(total) : texts.resultCount(total)}
        </span>
      </h2>
      {areSymbolsNearer(matches, text) ? [foundSymbols, foundFiles] : [foundFiles, foundSymbols]}
      <Matches
        title={texts.scopes.text}
        items={byFile(lines).map(([path, found]) => [
          path,
          <>
            {toPlace(path)}
            <ul aria-label={path} className="min-w-0 basis-full">
              {found.map(({ line, text: shown }) => (
                <li key={line} className="flex items-baseline gap-x-3 py-px">
                  <Link
                    to="/projects/$projectId/code/$"
                    params={{ projectId: project.id, _splat: path }}
                    search={{ lines: formatLine(line) }}
                    aria-label={`${path}:${line}`}
                    className="w-10 shrink-0 text-right text-xs text-muted tabular-nums hover:text-accent hover:underline"
                  >
                    {line}
                  </Link>
                  <code className="min-w-0 truncate font-mono text-compact">
                    <Marked text={shown.trim()} mark={mark} />
                  </code>
                </li>
              ))}
            </ul>
          </>,
        ])}
      />
      {isCut && (
        <p className="mt-2 text-sm text-muted">
          {texts.page.more}{' '}
          {!isAlone && (
            <Link to="/search" search={{ ...address, in: project.id }} className={linkStyle}>
              {texts.page.here(name)}
            </Link>
          )}
        </p>
      )}
      {failure !== undefined && (
        <div className="mt-2">
          <ErrorNote message={texts.failed(failure)} />
        </div>
      )}
    </section>
  )
}

/** In the order of the first line of each; the lines of a file in their own. */
function byFile(lines: ProjectMatches['lines']): [string, ProjectMatches['lines']][] {
  return [...Map.groupBy(lines, ({ file_path: path }) => path)].map(([path, found]) => [
    path,
    found.toSorted((one, other) => one.line - other.line),
  ])
}

/** Items are keyed by what names the place. */
function Matches({ title, items }: { title: string; items: readonly [string, ReactNode][] }) {
  if (items.length === 0) return null
  return (
    <>
      <h3 className="mt-3 text-xs font-medium text-muted">{title}</h3>
      <ul aria-label={title} className="mt-1">
        {items.map(([key, node]) => (
          <li key={key} className="flex flex-wrap items-center gap-x-2 py-0.5 text-sm">
            {node}
          </li>
        ))}
      </ul>
    </>
  )
}
