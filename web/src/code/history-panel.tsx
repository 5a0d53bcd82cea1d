import { useQuery } from '@tanstack/react-query'
import { CopyButton } from '../components/copy-button.tsx'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { lineHistoryOptions } from './code-queries.ts'
import type { LineRange } from './source-view.tsx'
import { useTexts } from '../texts/use-texts.ts'

type HistoryPanelProps = { projectId: string; path: string; range: LineRange | null }

/** The commits that changed the marked lines, newest first. */
export function HistoryPanel({ projectId, path, range }: HistoryPanelProps) {
  const texts = useTexts()
  if (range === null) {
    return <p className="p-4 text-sm text-muted">{texts.code.markLines}</p>
  }
  return <LineCommits projectId={projectId} path={path} range={range} />
}

function LineCommits({ projectId, path, range }: { projectId: string; path: string; range: LineRange }) {
  const texts = useTexts()
  const { startLine: start, endLine: end } = range
  const history = useQuery(lineHistoryOptions(projectId, path, { start, end }))
  if (history.data === undefined) {
    return (
      <div className="p-4">
        {history.isError ? (
          <QueryError what={texts.code.historyFailed} query={history} />
        ) : (
          <Loading label={texts.code.loadingHistory} lines={6} />
        )}
      </div>
    )
  }
  const { commits, cut, unavailable } = history.data
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-3">
      <h3 className="pb-2 text-sm font-medium">{texts.code.history.lines(start, end)}</h3>
      {unavailable !== null && <p className="text-sm text-muted">{unavailable}</p>}
      <ol className="flex flex-col gap-3">
        {commits.map((commit) => (
          <li key={commit.commit} className="border-l-2 border-line pl-3 text-compact">
            <p className="font-medium">{commit.subject}</p>
            {commit.body !== '' && (
              <p className="mt-0.5 line-clamp-4 whitespace-pre-line text-muted">{commit.body}</p>
            )}
            <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted">
              <span className="min-w-0 break-words">{commit.author},</span>
              <time dateTime={commit.date} className="whitespace-nowrap">
                {commit.date}
              </time>
              <code className="font-mono">{commit.commit.slice(0, 10)}</code>
              <CopyButton
                label={texts.code.history.copyCommit(commit.commit.slice(0, 10))}
                text={() => commit.commit}
              />
            </p>
          </li>
        ))}
      </ol>
      {cut && <p className="mt-3 text-xs text-muted">{texts.code.historyCut}</p>}
    </div>
  )
}
