import type { ParseRequest, Project } from '../api/types.ts'

/**
 * What one field for everything means: `owner/repo`, an address, or a folder on the machine that Parley runs on.
 */
export function toParseRequest(fields: { repository: string; branch: string; commit: string }): ParseRequest {
  const repository = fields.repository.trim()
  const isPath = /^(?:[/~]|\.{1,2}[/\\]|[A-Za-z]:[/\\]|\\\\)/u.test(repository)
  return {
    ...(isPath ? { repo_path: repository } : { repo_name: repository }),
    ...(fields.branch.trim() !== '' && { branch_name: fields.branch.trim() }),
    ...(fields.commit.trim() !== '' && { commit_id: fields.commit.trim() }),
  }
}

/**
 * What parses a remote project again: the server finds it by these and does only what has changed. Undefined for a
 * folder, where every parse is a project of its own.
 */
export function toReparseRequest(project: Project): ParseRequest | undefined {
  if (readFolder(project) !== undefined) return undefined
  return {
    repo_name: project.repo_name,
    ...(project.branch_name !== null && { branch_name: project.branch_name }),
  }
}

/** The folder that a project was read from, if it was. */
export function readFolder(project: Project): string | undefined {
  const path = project['repo_path']
  return typeof path === 'string' ? path : undefined
}
