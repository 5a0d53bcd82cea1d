import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { isNotFound } from '../api/api-error.ts'
import type { CommitLog } from '../api/types.ts'
import { Button } from '../components/button.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { Loading } from '../components/loading.tsx'
import { Page } from '../components/page.tsx'
import { QueryError } from '../components/query-error.tsx'
import { MissingProject } from '../projects/missing-project.tsx'
import { ProjectNews } from '../projects/project-news.tsx'
import { projectOptions } from '../projects/project-queries.ts'
import { ProjectTabs } from '../projects/project-tabs.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { CommitDiff } from './commit-diff.tsx'
import { commitsOptions } from './changes-queries.ts'

/** The commits of a project up to the one that is parsed, each with what it changed. */
export function ChangesPage() {
  const texts = useTexts()
  const { projectId } = useParams({ from: '/projects/$projectId/changes' })
  const project = useQuery(projectOptions(projectId))
  const commits = useInfiniteQuery(commitsOptions(projectId))
  const { data, hasNextPage, isFetchingNextPage } = commits
  if (isNotFound(project.error)) return <MissingProject />
  const name = project.data?.repo_name ?? texts.common.project
  return (
    <>
      <ProjectTabs projectId={projectId} />
      {project.data !== undefined && <ProjectNews project={project.data} />}
      <Page title={texts.changes.title(name)}>
        {data === undefined ? (
          commits.isError ? (
            <QueryError what={texts.changes.failed} query={commits} />
          ) : (
            <Loading label={texts.changes.loading} lines={8} />
          )
        ) : data.length === 0 ? (
          <p className="text-muted">{texts.projects.noCommit}</p>
        ) : (
          <>
            {byDay(data).map(([day, ofDay]) => (
              <section key={day} aria-label={day} className="mb-6">
                <h2 className="mb-1 text-sm font-medium text-muted tabular-nums">{day}</h2>
                <ul className="divide-y divide-line border-y border-line">
                  {ofDay.map((commit) => (
                    <li key={commit.commit}>
                      <CommitRow projectId={projectId} commit={commit} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
            {hasNextPage && (
              <Button disabled={isFetchingNextPage} onClick={() => void commits.fetchNextPage()}>
                {isFetchingNextPage ? texts.common.loading : texts.changes.older}
              </Button>
            )}
          </>
        )}
      </Page>
    </>
  )
}

type Commit = CommitLog['commits'][number]

/** Days in the order in which they come. */
function byDay(commits: readonly Commit[]): [string, Commit[]][] {
  return [...Map.groupBy(commits, ({ date }) => date)]
}

function CommitRow({ projectId, commit }: { projectId: string; commit: Commit }) {
  const texts = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="group/commit py-2">
      <summary className="flex items-baseline gap-3 rounded">
        <span className="min-w-0 flex-1 truncate group-open/commit:whitespace-normal">{commit.subject}</span>
        <span className="hidden shrink-0 text-sm text-muted sm:inline">{commit.author}</span>
        <code className="shrink-0 font-mono text-xs text-muted">{commit.commit}</code>
      </summary>
      {isOpen && (
        <div className="mt-2 flex flex-col gap-3 text-sm">
          <p className="flex items-center gap-1.5 text-muted sm:hidden">{commit.author}</p>
          {commit.body !== undefined && (
            <p className="break-words whitespace-pre-wrap text-muted">{commit.body}</p>
          )}
          <CommitDiff projectId={projectId} commit={commit.commit} />
          <CopyButton label={texts.code.history.copyCommit(commit.commit)} text={() => commit.commit} />
        </div>
      )}
    </details>
  )
}
