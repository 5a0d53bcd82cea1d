import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderGit2 } from 'lucide-react'
import { useState } from 'react'
import type { Installation, Project } from '../api/types.ts'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Loading } from '../components/loading.tsx'
import { Page } from '../components/page.tsx'
import { QueryError } from '../components/query-error.tsx'
import { fieldStyle, linkStyle } from '../components/styles.ts'
import { installationOptions } from '../settings/account-queries.ts'
import { describePrivacy } from '../settings/describe-privacy.ts'
import { AddProjectForm } from './add-project-form.tsx'
import { ProjectCard } from './project-card.tsx'
import { projectsOptions } from './project-queries.ts'
import type { Texts } from '../texts/texts.ts'
import { useTexts } from '../texts/use-texts.ts'

/** So many cards are drawn at once; more by a button, or found by name. */
const pageSize = 40

export function ProjectsPage() {
  const texts = useTexts()
  const projects = useQuery(projectsOptions())
  const installation = useQuery(installationOptions()).data
  return (
    <Page title={texts.projects.projects} lead={texts.projects.lead}>
      <AddProjectForm />
      <section aria-label={texts.projects.yours} className="mt-8">
        {projects.data === undefined ? (
          projects.isError ? (
            <QueryError what={texts.common.projectsFailed} query={projects} />
          ) : (
            <Loading label={texts.common.loadingProjects} lines={4} />
          )
        ) : projects.data.length === 0 ? (
          <NoProjects installation={installation} />
        ) : (
          <ProjectList projects={projects.data} />
        )}
      </section>
    </Page>
  )
}

function NoProjects({ installation }: { installation: Installation | undefined }) {
  const texts = useTexts()
  return (
    <EmptyState icon={<FolderGit2 />} title={texts.projects.none}>
      {texts.projects.noneText}
      {installation !== undefined && ` ${describePrivacy(installation.model, texts)} `}
      {installation?.model.host === null && (
        <Link to="/settings" search={{ section: 'model' }} className={linkStyle}>
          {texts.models.set}
        </Link>
      )}
    </EmptyState>
  )
}

function ProjectList({ projects }: { projects: readonly Project[] }) {
  const texts = useTexts()
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(pageSize)
  const wanted = search.trim().toLowerCase()
  const found = projects.filter(({ repo_name: name, repo_path: path }) =>
    `${name} ${path ?? ''}`.toLowerCase().includes(wanted),
  )
  return (
    <>
      {projects.length > 8 && (
        <input
          type="search"
          aria-label={texts.projects.searchProjects}
          placeholder={texts.projects.searchCount(projects.length)}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className={`${fieldStyle} mb-3`}
        />
      )}
      {found.length === 0 && <p className="text-muted">{texts.projects.noneFound}</p>}
      <ul className="flex flex-col gap-2.5">
        {found.slice(0, shown).map((project) => (
          <ProjectCard key={project.id} project={project} twin={describeTwin(project, projects, texts)} />
        ))}
      </ul>
      {found.length > shown && (
        <Button className="mt-3" onClick={() => setShown(shown + pageSize)}>
          {texts.projects.showMore(Math.min(pageSize, found.length - shown), found.length)}
        </Button>
      )}
    </>
  )
}

/** One repository may be there with several branches and commits. */
function describeTwin(project: Project, all: readonly Project[], { common }: Texts): string | undefined {
  const namesakes = all.filter(({ repo_name: name }) => name === project.repo_name)
  return namesakes.length === 1 ? undefined : common.of(namesakes.indexOf(project) + 1, namesakes.length)
}
