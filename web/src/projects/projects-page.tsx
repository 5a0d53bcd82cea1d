import { useQuery } from '@tanstack/react-query'
import { FolderGit2 } from 'lucide-react'
import { EmptyState } from '../components/empty-state.tsx'
import { Loading } from '../components/loading.tsx'
import { Page } from '../components/page.tsx'
import { QueryError } from '../components/query-error.tsx'
import { AddProjectForm } from './add-project-form.tsx'
import { ProjectCard } from './project-card.tsx'
import { projectsOptions } from './project-queries.ts'

export function ProjectsPage() {
  const projects = useQuery(projectsOptions())
  return (
    <Page
      title="Projects"
      lead="A project is a repository that Parley has read into a graph. Ask about it, and every statement leads to its lines."
    >
      <AddProjectForm />
      <section aria-label="Your projects" className="mt-8">
        {projects.data === undefined ? (
          projects.isError ? (
            <QueryError what="The projects could not be loaded" query={projects} />
          ) : (
            <Loading label="Loading the projects" lines={4} />
          )
        ) : projects.data.length === 0 ? (
          <EmptyState icon={<FolderGit2 />} title="No projects yet">
            Add a repository above. Parley reads it on this machine, and nothing is sent elsewhere.
          </EmptyState>
        ) : (
          <ul className="flex flex-col gap-2.5">
            {projects.data.map((project) => (
              <ProjectCard key={project.id} project={project} />
            ))}
          </ul>
        )}
      </section>
    </Page>
  )
}
