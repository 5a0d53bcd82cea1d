import { Link } from '@tanstack/react-router'
import { MessageSquarePlus } from 'lucide-react'
import type { Project } from '../api/types.ts'
import { OrganisationName } from '../organisations/organisation-name.tsx'
import { ProjectProgress } from './project-progress.tsx'
import { isServed } from './project-queries.ts'
import { StatusBadge } from './status-badge.tsx'
import { useTexts } from '../texts/use-texts.ts'

type ProjectCardProps = {
  project: Project
  /** Which one it is of several of the same name; undefined where there is one. */
  twin: string | undefined
}

export function ProjectCard({ project, twin }: ProjectCardProps) {
  const texts = useTexts()
  return (
    <li className="rounded-xl border border-line bg-surface px-4 py-3 transition-colors focus-within:border-edge/60 hover:border-edge/60">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to="/projects/$projectId"
          params={{ projectId: project.id }}
          className="min-w-0 flex-1 rounded font-medium break-words hover:text-accent"
        >
          {project.repo_name}
          {twin !== undefined && <span className="sr-only">, {twin}</span>}
        </Link>
        <StatusBadge status={project.status} />
        {isServed(project) && (
          <Link
            to="/conversations/new"
            search={{ project: project.id }}
            className="inline-flex items-center gap-1.5 rounded-md px-2 py-1 text-accent hover:bg-accent-soft [&_svg]:size-4"
            aria-label={texts.projects.askAbout(
              twin === undefined ? project.repo_name : `${project.repo_name}, ${twin}`,
            )}
          >
            <MessageSquarePlus aria-hidden="true" />
            {texts.projects.ask}
          </Link>
        )}
      </div>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted">
        {project.branch_name !== null && <span>{project.branch_name}</span>}
        {project.commit_id !== null && (
          <code className="font-mono text-inline">{project.commit_id.slice(0, 10)}</code>
        )}
        <OrganisationName id={project.organisation_id} />
        <span>{texts.projects.addedAgo(texts.format.age(project.created_at))}</span>
      </p>
      {project.status !== 'ready' && <ProjectProgress project={project} />}
    </li>
  )
}
