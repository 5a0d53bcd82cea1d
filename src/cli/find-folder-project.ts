import type { ApiClient } from './api-client.ts'
import { CliError } from './cli-error.ts'

export interface WantedCommit {
  readonly branchName?: string | undefined
  readonly commitId?: string | undefined
}

/** The project that a request for this folder would find, unless it failed; undefined where there is none. */
export async function findFolderProject(
  client: ApiClient,
  path: string,
  { branchName, commitId }: WantedCommit = {},
): Promise<{ project_id: string; status: string } | undefined> {
  try {
    const found = await client.post<{ project_id: string; status: string }>('/api/v2/parsing-status', {
      repo_name: path,
      branch_name: branchName,
      commit_id: commitId,
    })
    return found.status === 'error' ? undefined : found
  } catch (error) {
    if (error instanceof CliError && error.status === 404) return undefined
    throw error
  }
}
