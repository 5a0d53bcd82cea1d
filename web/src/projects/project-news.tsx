import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { IndexState, Project } from '../api/types.ts'
import { toMessage } from '../api/api-error.ts'
import { Button } from '../components/button.tsx'
import { describeFailure } from './describe-failure.ts'
import type { FailedParse } from './describe-failure.ts'
import {
  checkFolderOptions,
  forgetCode,
  isLinking,
  isSettled,
  parsingStatusOptions,
  refreshProjectOptions,
} from './project-queries.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { Texts } from '../texts/texts.ts'

type ProjectNewsProps = {
  project: FailedParse & Pick<Project, 'id' | 'repo_path' | 'pending'>
  /** False where the page itself says how far a parse is and what is stale, and refreshes by a button. */
  saysParsing?: boolean
}

/**
 * Keeps a page about a project's code up to date: a local folder is looked at while the page is seen, and what the
 * page shows of the code is asked for anew as soon as another parse is through.
 */
export function ProjectNews({ project, saysParsing = true }: ProjectNewsProps) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const { id, status } = project
  const isFolder = project.repo_path !== null
  const check = useQuery({ ...checkFolderOptions(id), enabled: isFolder && status !== 'error' })
  const isBehind = check.data?.state === 'behind' && status !== 'error'
  const checkedAt = check.dataUpdatedAt
  useEffect(() => {
    // The service parses it again: its status is worth asking for.
    if (isBehind) void queryClient.invalidateQueries({ queryKey: ['projects'] })
  }, [isBehind, checkedAt, queryClient])
  const isParsing = !isSettled(status)
  const wasOld = useRef(isParsing)
  const isPartial = isLinking(project)
  const isOld = isParsing || isBehind || isPartial
  useEffect(() => {
    if (wasOld.current && !isOld) void forgetCode(queryClient, id)
    wasOld.current = isOld
  }, [isOld, id, queryClient])
  const isShown = isBehind || isPartial || (isParsing && saysParsing)
  const asksHost = saysParsing && !isFolder && status === 'ready' && !isPartial
  if (asksHost) return <NewerCommits project={project} />
  if (saysParsing && status === 'error' && project.parsed_at !== null)
    return <FailedRefresh project={project} />
  return (
    isShown && (
      // Listeners hear of it by `useParseNews`.
      <p className="flex items-center gap-2 border-b border-line bg-mark px-4 py-1.5 text-compact">
        <LoaderCircle aria-hidden="true" className="size-3.5 shrink-0 animate-spin" />
        {isPartial ? texts.projects.news.linking : describe(check.data, isBehind, texts)}
      </p>
    )
  )
}

/** What is shown is what was parsed before. */
function FailedRefresh({ project }: Pick<ProjectNewsProps, 'project'>) {
  const texts = useTexts()
  const refresh = useMutation(refreshProjectOptions(useQueryClient(), project.id))
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-danger-soft px-4 py-1.5 text-compact">
      <span className="min-w-0 flex-1 basis-80 break-words whitespace-pre-line text-danger">
        {refresh.error === null ? describeFailure(project, texts) : toMessage(refresh.error)}
      </span>
      <Button disabled={refresh.isPending} onClick={() => refresh.mutate()}>
        {texts.common.tryAgain}
      </Button>
    </div>
  )
}

/** A repository on a host is read again when somebody says so. */
function NewerCommits({ project }: Pick<ProjectNewsProps, 'project'>) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const isStale = useQuery(parsingStatusOptions(project)).data?.latest === false
  const refresh = useMutation(refreshProjectOptions(queryClient, project.id))
  return (
    <output className={isStale ? 'block border-b border-line bg-mark px-4 py-1.5 text-compact' : ''}>
      {isStale && (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {refresh.error === null ? texts.projects.news.stale : toMessage(refresh.error)}
          <Button disabled={refresh.isPending} onClick={() => refresh.mutate()}>
            {texts.projects.news.refresh}
          </Button>
        </span>
      )}
    </output>
  )
}

function describe(state: IndexState | undefined, isBehind: boolean, { projects: { news } }: Texts): string {
  if (state === undefined || !isBehind) return news.parsing
  const [first] = state.changed_files
  return first === undefined ? news.commit : news.files(state.changed_count, first)
}
