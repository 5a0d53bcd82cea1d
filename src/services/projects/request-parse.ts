import { homedir } from 'node:os'
import { basename, resolve } from 'node:path'

import { isLocalPath, readOrigin } from '../../git/index.ts'
import { createProject, findProject, findRemoteProject } from '../../store/index.ts'
import type { NewProject, Project, ProjectId, ProjectStatus, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { forgetRemoteHead, lookUpRemoteHead } from './heads.ts'
import { nameOfAddress, readRepositoryName } from './remote.ts'
import { hasSnapshot } from './snapshots.ts'
import { enqueueParse, submitAgain } from './submit-parse.ts'

export interface ParseRequest {
  readonly repoName?: string | undefined
  readonly repoPath?: string | undefined
  readonly branchName?: string | undefined
  readonly commitId?: string | undefined
}

export interface ParseAnswer {
  readonly projectId: ProjectId
  readonly status: ProjectStatus
}

/**
 * Takes a request to parse. A folder is a new project each time; a repository on a host is found again by what was
 * asked for, and parsed again only where that failed, its branch has moved, or its snapshot is gone.
 */
export async function requestParse(
  ctx: ServiceContext,
  user: User,
  request: ParseRequest,
): Promise<ParseAnswer> {
  const repoName = nonEmpty(request.repoName)
  const namedPath = repoName !== undefined && isLocalPath(repoName) ? repoName : undefined
  const path = nonEmpty(request.repoPath) ?? namedPath
  if (
    path !== undefined &&
    (ctx.config.developmentMode || repoName === undefined || namedPath !== undefined)
  ) {
    return requestFolder(ctx, user, path, namedPath === undefined ? repoName : undefined, request)
  }
  if (repoName === undefined) throw new ServiceError('repository_required')
  return requestRemote(ctx, user, repoName, request)
}

async function requestFolder(
  ctx: ServiceContext,
  user: User,
  path: string,
  repoName: string | undefined,
  request: ParseRequest,
): Promise<ParseAnswer> {
  if (!ctx.config.developmentMode) throw new ServiceError('local_parsing_disabled')
  if (!isLocalPath(path) || path.startsWith('./') || path.startsWith('../') || path.includes('\0')) {
    throw new ServiceError('validation_failed', {
      detail: `Cannot parse repo_path "${path}": expected an absolute path`,
    })
  }
  const absolute = resolve(path.replace(/^~(?=[/\\]|$)/, homedir()))
  const { project } = await createSubmitted(ctx, {
    userId: user.id,
    repoName: repoName ?? (await nameFolder(ctx, absolute)),
    source: { kind: 'local', path: absolute, commitId: nonEmpty(request.commitId) ?? null },
  })
  return { projectId: project.id, status: 'submitted' }
}

/** The folder of a mirror may be named after anything, so that is called what its origin is called. */
async function nameFolder(ctx: ServiceContext, path: string): Promise<string> {
  const origin = await readOrigin(path)
  const name = origin === undefined ? undefined : nameOfAddress(ctx, origin)
  return name ?? `local/${basename(path, '.git') || 'root'}`
}

async function requestRemote(
  ctx: ServiceContext,
  user: User,
  name: string,
  request: ParseRequest,
): Promise<ParseAnswer> {
  const { repoName, url } = readRepositoryName(ctx, name)
  const branchName = nonEmpty(request.branchName) ?? null
  const commitId = nonEmpty(request.commitId) ?? null
  const known = await findRemoteProject(ctx.store.db, user.id, repoName, branchName, commitId)
  if (known !== undefined) return revisit(ctx, known)
  const { project, created } = await createSubmitted(ctx, {
    userId: user.id,
    repoName,
    source: { kind: 'remote', url, branchName, commitId },
  })
  return created ? { projectId: project.id, status: 'submitted' } : revisit(ctx, project)
}

async function revisit(ctx: ServiceContext, project: Project): Promise<ParseAnswer> {
  const { source, status } = project
  if (source.kind !== 'remote') return { projectId: project.id, status }
  if (status === 'ready') {
    // A new request is a wish to know: the cached head is good enough for polling only.
    forgetRemoteHead(ctx, source.url, source.branchName)
    const head =
      source.commitId === null ? await lookUpRemoteHead(ctx, source.url, source.branchName) : project.commitId
    const isCurrent = head === undefined || head === project.commitId
    if (isCurrent && (await hasSnapshot(ctx, project))) return { projectId: project.id, status: 'ready' }
  } else if (status !== 'error') {
    return { projectId: project.id, status }
  }
  if (await submitAgain(ctx, project.id)) return { projectId: project.id, status: 'submitted' }
  // Somebody else asked at the same moment.
  const current = await findProject(ctx.store.db, project.userId, project.id)
  return { projectId: project.id, status: current?.status ?? 'submitted' }
}

/** Has the project parsed anew, whatever it is now; nothing where a parse is under way. */
export async function reparse(ctx: ServiceContext, project: Project): Promise<void> {
  await submitAgain(ctx, project.id)
}

/** The project and the job that parses it, or neither: without a job it would be `submitted` for ever. */
async function createSubmitted(
  ctx: ServiceContext,
  wanted: NewProject,
): Promise<{ project: Project; created: boolean }> {
  return await ctx.store.db.transaction().execute(async (db) => {
    const made = await createProject(db, wanted)
    if (made.created) await enqueueParse(db, { projectId: made.project.id })
    return made
  })
}

function nonEmpty(value: string | undefined): string | undefined {
  const trimmed = value?.trim()
  return trimmed === undefined || trimmed === '' ? undefined : trimmed
}
