import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { FolderTree, Map as MapIcon, MessageSquarePlus, RefreshCw, Trash2 } from 'lucide-react'
import { ApiError, toMessage } from '../api/api-error.ts'
import type { ProjectDetails } from '../api/types.ts'
import { Button } from '../components/button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { formatAge } from '../components/format.ts'
import { Loading } from '../components/loading.tsx'
import { Page } from '../components/page.tsx'
import { QueryError } from '../components/query-error.tsx'
import { linkStyle } from '../components/styles.ts'
import { OrientationView } from './orientation-view.tsx'
import { ProjectFactsView } from './project-facts-view.tsx'
import { ProjectNews } from './project-news.tsx'
import { ProjectProgress } from './project-progress.tsx'
import {
  deleteProjectOptions,
  parsingStatusOptions,
  projectOptions,
  refreshProjectOptions,
} from './project-queries.ts'
import { StatusBadge } from './status-badge.tsx'
import { readFolder } from './to-parse-request.ts'

export function ProjectPage() {
  const { projectId } = useParams({ from: '/projects/$projectId' })
  const project = useQuery(projectOptions(projectId))
  if (project.data !== undefined) return <LoadedProject project={project.data} />
  const isMissing = project.error instanceof ApiError && project.error.status === 404
  return (
    <Page title={isMissing ? 'There is no such project' : 'Project'}>
      {isMissing ? (
        <p className="text-muted">
          It was deleted, or belongs to another key. Back to the{' '}
          <Link to="/" className={linkStyle}>
            projects
          </Link>
          .
        </p>
      ) : project.isError ? (
        <QueryError what="The project could not be loaded" query={project} />
      ) : (
        <Loading label="Loading the project" lines={6} />
      )}
    </Page>
  )
}

function LoadedProject({ project }: { project: ProjectDetails }) {
  const queryClient = useQueryClient()
  const reparse = useMutation(refreshProjectOptions(queryClient, project.id))
  const isSettled = project.status === 'ready' || project.status === 'error'
  return (
    <Page
      title={project.repo_name}
      aside={<StatusBadge status={project.status} />}
      lead={<Origin project={project} />}
    >
      <div className="flex flex-wrap gap-2">
        {project.status === 'ready' && (
          <Link
            to="/conversations/new"
            search={{ project: project.id }}
            className="inline-flex h-9 items-center gap-2 rounded-lg bg-accent px-3.5 font-medium text-on-accent hover:opacity-90 [&_svg]:size-4"
          >
            <MessageSquarePlus aria-hidden="true" />
            Ask about it
          </Link>
        )}
        {project.status === 'ready' && (
          <Link
            to="/projects/$projectId/code/$"
            params={{ projectId: project.id, _splat: '' }}
            search={{}}
            className="inline-flex h-9 items-center gap-2 rounded-lg border border-edge/50 bg-surface px-3.5 font-medium hover:border-edge [&_svg]:size-4"
          >
            <FolderTree aria-hidden="true" />
            Browse the code
          </Link>
        )}
        {project.status === 'ready' && (
          <Link
            to="/projects/$projectId/map"
            params={{ projectId: project.id }}
            className="inline-flex h-9 items-center gap-2 rounded-lg border border-edge/50 bg-surface px-3.5 font-medium hover:border-edge [&_svg]:size-4"
          >
            <MapIcon aria-hidden="true" />
            See the map
          </Link>
        )}
        {isSettled && (
          <Button disabled={reparse.isPending} onClick={() => reparse.mutate()}>
            <RefreshCw aria-hidden="true" />
            {describeRefresh(project)}
          </Button>
        )}
        <DeleteProjectButton project={project} />
      </div>
      {reparse.error !== null && (
        <div className="mt-3">
          <ErrorNote message={toMessage(reparse.error)} />
        </div>
      )}
      <ProjectNews project={project} saysParsing={false} />
      <ProjectProgress project={project} />
      {project.statistics !== null && (
        <>
          <OrientationView project={project} />
          <ProjectFactsView statistics={project.statistics} />
        </>
      )}
    </Page>
  )
}

function describeRefresh(project: ProjectDetails): string {
  if (project.status === 'error') return 'Try again'
  return readFolder(project) === undefined ? 'Check for a newer commit' : 'Read the folder again'
}

function Origin({ project }: { project: ProjectDetails }) {
  const folder = readFolder(project)
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      {folder !== undefined && <code className="font-mono text-[0.9em] break-all">{folder}</code>}
      {project.branch_name !== null && <span>Branch {project.branch_name}</span>}
      {project.commit_id !== null && (
        <span>
          Commit <code className="font-mono text-[0.9em]">{project.commit_id.slice(0, 12)}</code>
        </span>
      )}
      <span>Added {formatAge(project.created_at)}</span>
      <Freshness project={project} />
    </p>
  )
}

/** Whether what is shown is what the branch, or the commit that is checked out, is now. */
function Freshness({ project }: { project: ProjectDetails }) {
  const status = useQuery(parsingStatusOptions(project.id, project.status === 'ready')).data
  if (status === undefined || project.status !== 'ready' || project.commit_id === null) return null
  if (status.latest) return <span>Up to date</span>
  return <strong className="font-medium text-danger">Stale: there are newer commits</strong>
}

function DeleteProjectButton({ project }: { project: ProjectDetails }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation(deleteProjectOptions(queryClient, project.id))
  return (
    <ConfirmDialog
      title={`Delete ${project.repo_name}?`}
      action={remove.isPending ? 'Deleting…' : 'Delete project'}
      mutation={{
        isPending: remove.isPending,
        error: remove.error,
        reset: remove.reset,
        mutate: () => remove.mutate(undefined, { onSuccess: () => void navigate({ to: '/' }) }),
      }}
      trigger={
        <IconButton label="Delete">
          <Trash2 />
        </IconButton>
      }
    >
      The project and its index are removed. Conversations about it stay readable, and the repository itself
      is not touched. Adding it again parses it afresh.
    </ConfirmDialog>
  )
}
