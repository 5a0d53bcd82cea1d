import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { CodeLink } from '../code/code-link.tsx'
import { readDiff } from '../diffs/diff-rows.ts'
import { useTexts } from '../texts/use-texts.ts'
import { commitOptions } from './changes-queries.ts'

const DiffView = lazy(() => import('../diffs/diff-view.tsx'))

/** What a commit changed, against its first parent; of one that is too long, its files. */
export function CommitDiff({ projectId, commit }: { projectId: string; commit: string }) {
  const texts = useTexts()
  const shown = useQuery(commitOptions(projectId, commit))
  const patch = shown.data?.diff ?? ''
  const diff = useMemo(() => (patch === '' ? undefined : readDiff(patch)), [patch])
  if (shown.data === undefined) {
    return shown.isError ? (
      <QueryError what={texts.changes.commitFailed} query={shown} />
    ) : (
      <Loading label={texts.changes.loadingCommit} lines={4} />
    )
  }
  const { files, note, parents } = shown.data
  const isMerge = parents > 1
  return (
    <>
      <ul aria-label={texts.changes.files} className="flex flex-col gap-0.5">
        {files.map(({ path, added, deleted, gone }) => (
          <li key={path} className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 truncate font-mono text-xs">
              {gone === true ? (
                path
              ) : (
                <CodeLink projectId={projectId} path={path} className="rounded hover:underline">
                  {path}
                </CodeLink>
              )}
            </span>
            {added !== undefined && deleted !== undefined && (
              <span className="shrink-0 text-xs text-muted tabular-nums">
                {texts.changes.lines(added, deleted)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {(isMerge || note !== undefined) && (
        <p className="text-muted">{isMerge ? texts.changes.merge : texts.changes.partly}</p>
      )}
      {diff !== undefined && (
        <Suspense fallback={<Loading label={texts.changes.loadingCommit} lines={4} />}>
          <DiffView diff={diff} patch={patch} />
        </Suspense>
      )}
    </>
  )
}
