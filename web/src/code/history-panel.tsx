import { useQuery } from '@tanstack/react-query'
import { CopyButton } from '../components/copy-button.tsx'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { lineHistoryOptions } from './code-queries.ts'
import type { LineRange } from './source-view.tsx'

type HistoryPanelProps = { projectId: string; path: string; range: LineRange | null }

/** The commits that changed the marked lines, newest first. */
export function HistoryPanel({ projectId, path, range }: HistoryPanelProps) {
  if (range === null) {
    return (
      <p className="p-4 text-sm text-muted">
        Mark lines by their numbers (with Shift for several, or Shift and the arrow keys) to see who changed
        them, when and why.
      </p>
    )
  }
  return <LineCommits projectId={projectId} path={path} range={range} />
}

function LineCommits({ projectId, path, range }: { projectId: string; path: string; range: LineRange }) {
  const { startLine: start, endLine: end } = range
  const history = useQuery(lineHistoryOptions(projectId, path, { start, end }))
  if (history.data === undefined) {
    return (
      <div className="p-4">
        {history.isError ? (
          <QueryError what="The history could not be read" query={history} />
        ) : (
          <Loading label="Reading the history" lines={6} />
        )}
      </div>
    )
  }
  const { commits, cut, unavailable } = history.data
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-3">
      <h3 className="pb-2 text-sm font-medium">
        {start === end ? `Line ${start}` : `Lines ${start} to ${end}`}
      </h3>
      {unavailable !== null && <p className="text-sm text-muted">{unavailable}</p>}
      <ol className="flex flex-col gap-3">
        {commits.map((commit) => (
          <li key={commit.commit} className="border-l-2 border-line pl-3 text-[0.8125rem]">
            <p className="font-medium">{commit.subject}</p>
            {commit.body !== '' && (
              <p className="mt-0.5 line-clamp-4 whitespace-pre-line text-muted">{commit.body}</p>
            )}
            <p className="flex items-center gap-1.5 text-xs text-muted">
              {commit.author}, <time dateTime={commit.date}>{commit.date}</time>
              <code className="font-mono">{commit.commit.slice(0, 10)}</code>
              <CopyButton
                label={`Copy the commit id ${commit.commit.slice(0, 10)}`}
                text={() => commit.commit}
              />
            </p>
          </li>
        ))}
      </ol>
      {cut && <p className="mt-3 text-xs text-muted">Older commits may be missing.</p>}
    </div>
  )
}
