import type { ParseRequest, Project } from '../api/types.ts'

/**
 * What one field for everything means: `owner/repo`, an address, or a folder on the machine that Parley runs on.
 */
export function toParseRequest(fields: {
  repository: string
  branch: string
  commit: string
  /** An id; empty: the user's own. */
  organisation: string
}): ParseRequest {
  const repository = fields.repository.trim()
  const isPath = /^(?:[/~]|\.{1,2}[/\\]|[A-Za-z]:[/\\]|\\\\)/u.test(repository)
  return {
    ...(isPath ? { repo_path: repository } : { repo_name: repository }),
    ...(fields.branch.trim() !== '' && { branch_name: fields.branch.trim() }),
    ...(fields.organisation !== '' && { organisation_id: fields.organisation }),
    ...(fields.commit.trim() !== '' && { commit_id: fields.commit.trim() }),
  }
}

/** The folder that a project was read from, if it was. */
export function readFolder(project: Project): string | undefined {
  return project.repo_path ?? undefined
}
