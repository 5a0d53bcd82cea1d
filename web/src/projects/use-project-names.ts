import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../texts/use-texts.ts'
import { projectsOptions } from './project-queries.ts'

/** Names what a conversation is about, by the ids of its projects. */
export function useProjectNames(): (ids: readonly string[]) => string {
  const { lostProject } = useTexts().conversations
  const projects = useQuery(projectsOptions()).data
  const names = new Map(projects?.map((project) => [project.id, project.repo_name]))
  // Until they are known, the line has its room.
  return (ids) =>
    projects === undefined ? '\u00A0' : ids.map((id) => names.get(id) ?? lostProject).join(', ')
}
