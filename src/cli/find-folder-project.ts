import type { ApiClient } from './api-client.ts'

interface ListedProject {
  readonly id: string
  readonly status: string
  readonly repo_path?: string | null
}

/** The newest project of a folder that is ready or on its way; undefined where there is none. */
export async function findFolderProject(
  client: ApiClient,
  path: string,
): Promise<{ project_id: string } | undefined> {
  const projects = await client.get<ListedProject[]>('/api/v2/projects/list')
  const found = projects.find((project) => project.repo_path === path && project.status !== 'error')
  return found === undefined ? undefined : { project_id: found.id }
}
