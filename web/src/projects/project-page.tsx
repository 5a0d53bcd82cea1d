import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { MessageSquarePlus, RefreshCw, Trash2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { isNotFound } from '../api/api-error.ts'
import type { ProjectDetails } from '../api/types.ts'
import { Button } from '../components/button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { Failure } from '../components/failure.tsx'
import { Loading } from '../components/loading.tsx'
import { Page } from '../components/page.tsx'
import { QueryError } from '../components/query-error.tsx'
import { OrganisationName } from '../organisations/organisation-name.tsx'
import { MissingProject } from './missing-project.tsx'
import { OrientationView } from './orientation-view.tsx'
import { ProjectFactsView } from './project-facts-view.tsx'
import { ProjectNews } from './project-news.tsx'
import { ProjectProgress } from './project-progress.tsx'
import {
  checkFolderOptions,
  deleteProjectOptions,
  isLinking,
  isServed,
  isSettled,
  parsingStatusOptions,
  projectOptions,
  refreshProjectOptions,
} from './project-queries.ts'
import { useOrganisations } from '../organisations/use-organisations.ts'
import { ProjectTabs } from './project-tabs.tsx'
import { StatusBadge } from './status-badge.tsx'
import { readFolder } from './to-parse-request.ts'
import { useTexts } from '../texts/use-texts.ts'
import { RichText } from '../texts/rich-text.tsx'
import type { Texts } from '../texts/texts.ts'

/** Apart, since most who read have nobody to share with. */
const ShareProject = lazy(async () => ({
  default: (await import('../organisations/share-project.tsx')).ShareProject,
}))

export function ProjectPage() {
  const texts = useTexts()
  const { projectId } = useParams({ from: '/projects/$projectId' })
  const project = useQuery(projectOptions(projectId))
  // Before what was read of it earlier: it may have been deleted elsewhere since.
  if (isNotFound(project.error)) return <MissingProject />
  if (project.data !== undefined) return <LoadedProject project={project.data} />
  return (
    <Page title={texts.projects.project}>
      {project.isError ? (
        <QueryError what={texts.projects.failed} query={project} />
      ) : (
        <Loading label={texts.projects.loading} lines={6} />
      )}
    </Page>
  )
}

function LoadedProject({ project }: { project: ProjectDetails }) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const reparse = useMutation(refreshProjectOptions(queryClient, project.id))
  const organisations = useOrganisations()
  return (
    <>
      <ProjectTabs projectId={project.id} isParsed={project.parsed_at !== null} />
      <Page
        title={project.repo_name}
        aside={<StatusBadge status={project.status} />}
        lead={<Origin project={project} />}
      >
        {/* What manages the project stays at the end of the first row, however many rows the others need. */}
        <div className="flex items-start gap-2">
          <div className="flex min-w-0 flex-1 flex-wrap gap-2">
            {isServed(project) && (
              <Link
                to="/conversations/new"
                search={{ project: project.id }}
                className="inline-flex h-9 items-center gap-2 rounded-lg bg-accent px-3.5 font-medium text-on-accent hover:opacity-90 [&_svg]:size-4"
              >
                <MessageSquarePlus aria-hidden="true" />
                {texts.projects.askAboutIt}
              </Link>
            )}
            {isSettled(project.status) && !isLinking(project) && (
              <Button disabled={reparse.isPending} onClick={() => reparse.mutate()}>
                <RefreshCw aria-hidden="true" />
                {describeRefresh(project, texts)}
              </Button>
            )}
          </div>
          {project.access === 'manage' && (
            <div className="flex shrink-0 items-center gap-1">
              {organisations.length > 0 && (
                <Suspense>
                  <ShareProject project={project} organisations={organisations} />
                </Suspense>
              )}
              <DeleteProjectButton project={project} />
            </div>
          )}
        </div>
        <Failure error={reparse.error} className="mt-3" />
        <ProjectNews project={project} saysParsing={false} />
        <ProjectProgress project={project} />
        {project.statistics !== null && (
          <>
            <OrientationView project={project} />
            <ProjectFactsView statistics={project.statistics} isLinking={isLinking(project)} />
          </>
        )}
      </Page>
    </>
  )
}

function describeRefresh(project: ProjectDetails, texts: Texts): string {
  if (project.status === 'error') return texts.common.tryAgain
  return readFolder(project) === undefined ? texts.projects.checkCommit : texts.projects.readFolder
}

function Origin({ project }: { project: ProjectDetails }) {
  const texts = useTexts()
  const folder = readFolder(project)
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      {folder !== undefined && <code className="font-mono text-inline break-all">{folder}</code>}
      {project.branch_name !== null && <span>{texts.projects.onBranch(project.branch_name)}</span>}
      {project.commit_id !== null && (
        <span>
          <RichText
            text={texts.projects.atCommit}
            parts={{
              commit: <code className="font-mono text-inline">{project.commit_id.slice(0, 12)}</code>,
            }}
          />
        </span>
      )}
      <OrganisationName id={project.organisation_id} />
      <span>{texts.projects.added(texts.format.age(project.created_at))}</span>
      <Freshness project={project} />
    </p>
  )
}

/** Whether what is shown is what the branch, or the commit that is checked out, is now. */
function Freshness({ project }: { project: ProjectDetails }) {
  const texts = useTexts()
  const status = useQuery(parsingStatusOptions(project)).data
  const isFolder = typeof project.repo_path === 'string'
  const check = useQuery({
    ...checkFolderOptions(project.id),
    enabled: isFolder && project.status === 'ready',
  })
  if (project.status !== 'ready' || project.commit_id === null) return null
  // A folder that cannot be looked at may have gone, or be what it was.
  if (check.data?.state === 'unchecked') return <span>{texts.projects.unchecked}</span>
  // Its room is kept: a line that comes late would move all that lies below.
  if (status === undefined || (isFolder && check.data === undefined)) {
    return (
      <span aria-hidden="true" className="invisible">
        {texts.projects.upToDate}
      </span>
    )
  }
  if (status.latest) return <span>{texts.projects.upToDate}</span>
  return <strong className="font-medium text-danger">{texts.projects.stale}</strong>
}

function DeleteProjectButton({ project }: { project: ProjectDetails }) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation(deleteProjectOptions(queryClient, project.id))
  return (
    <ConfirmDialog
      title={texts.projects.deleteTitle(project.repo_name)}
      action={remove.isPending ? texts.common.deleting : texts.projects.deleteAction}
      mutation={{
        isPending: remove.isPending,
        error: remove.error,
        reset: remove.reset,
        mutate: () => remove.mutate(undefined, { onSuccess: () => void navigate({ to: '/' }) }),
      }}
      trigger={
        <IconButton label={texts.projects.delete}>
          <Trash2 />
        </IconButton>
      }
    >
      {texts.projects.deleteText}
    </ConfirmDialog>
  )
}
