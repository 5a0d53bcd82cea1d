import { createProject, findRequestedProject, lockOrganisation, readProject } from '../../store/index.ts'
import type { NewProject, Project, ProjectId, ProjectOwner, ProjectStatus, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { requireMembership } from '../organisations/require-membership.ts'
import { ServiceError } from '../service-error.ts'
import { checkParseQuota } from './check-quota.ts'
import { lookUpRemoteHead } from './heads.ts'
import { isSnapshotOf, lookAtFolder } from './look-at-folder.ts'
import { nameFolder } from './name-folder.ts'
import { readSource } from './read-source.ts'
import type { SourceRequest } from './read-source.ts'
import { tokenHolders } from './remote.ts'
import { hasSnapshot, requireProject } from './snapshots.ts'
import { enqueueParse, submitAgain } from './submit-parse.ts'

export interface ParseAnswer {
  readonly projectId: ProjectId
  readonly status: ProjectStatus
}

/**
 * Takes a request to parse. A repository is found again by what was asked for, and parsed again only where that
 * failed, its branch has moved, or its snapshot is gone; a folder is parsed again as it is.
 */
export async function requestParse(
  ctx: ServiceContext,
  user: User,
  request: SourceRequest,
): Promise<ParseAnswer> {
  const { repoName: givenName, source } = readSource(ctx, request)
  const owner = await resolveOwner(ctx, user, request)
  const known = await findRequestedProject(ctx.store.db, owner, source)
  if (known !== undefined) return revisit(ctx, user, known)
  const repoName = givenName ?? (await nameFolder(ctx, source))
  const { project, created } = await createSubmitted(ctx, { ...owner, repoName, source })
  return created ? { projectId: project.id, status: 'submitted' } : revisit(ctx, user, project)
}

/** Parses a project again where there is something newer, where that failed, and a folder in any case. */
export async function refreshProject(
  ctx: ServiceContext,
  user: User,
  projectId: string,
): Promise<ParseAnswer> {
  return await revisit(ctx, user, await requireProject(ctx, user, projectId))
}

async function resolveOwner(
  ctx: ServiceContext,
  user: User,
  { organisationId }: SourceRequest,
): Promise<ProjectOwner> {
  if (organisationId === undefined) return { userId: user.id, organisationId: null }
  const { id } = await requireMembership(ctx.store.db, user, organisationId)
  return { userId: user.id, organisationId: id }
}

/**
 * Parses a project again where there is something newer than what it has, or that failed. What it takes is the user's
 * who asks, also where the project belongs to an organisation.
 */
export async function revisit(
  ctx: ServiceContext,
  user: User,
  project: Project,
  { isFresh = true }: { readonly isFresh?: boolean } = {},
): Promise<ParseAnswer> {
  const { status } = project
  if (status === 'ready') {
    if ((await isCurrent(ctx, user, project, isFresh)) && (await hasSnapshot(ctx, project))) {
      return { projectId: project.id, status: 'ready' }
    }
  } else if (status !== 'error') {
    return { projectId: project.id, status }
  }
  if (await submitAgain(ctx, { id: project.id, userId: user.id })) {
    return { projectId: project.id, status: 'submitted' }
  }
  // Somebody else asked at the same moment.
  const current = await readProject(ctx.store.db, project.id)
  return { projectId: project.id, status: current?.status ?? 'submitted' }
}

/** Whether a parse would find what it found before. */
async function isCurrent(
  ctx: ServiceContext,
  user: User,
  project: Project,
  isFresh: boolean,
): Promise<boolean> {
  const { source, commitId } = project
  if (source.commitId !== null) return true
  if (source.kind === 'local') return await isFolderCurrent(ctx, project)
  // A new request is a wish to know: the cached head is good enough for polling only.
  const holders = await tokenHolders(ctx, project, user.id)
  const branch = { url: source.url, branch: source.branchName }
  const head = await lookUpRemoteHead(ctx, branch, holders, { isFresh })
  return head === undefined || head === commitId
}

/** Of a branch, and of a folder that cannot be looked at, only the parse itself can tell. */
async function isFolderCurrent(ctx: ServiceContext, project: Project): Promise<boolean> {
  const { source } = project
  if (source.kind !== 'local' || source.branchName !== null) return false
  try {
    const { index, isCurrent } = await lookAtFolder(ctx, source.path)
    return isCurrent && index !== undefined && isSnapshotOf(project, index)
  } catch (error) {
    ctx.log.debug({ projectId: project.id, error }, 'a folder could not be compared with its index')
    return false
  }
}

/** Has the project parsed anew, whatever it is now; nothing where a parse is under way. */
export async function reparse(ctx: ServiceContext, project: Project): Promise<void> {
  await submitAgain(ctx, project)
}

/** The project and the job that parses it, or neither: without a job it would be `submitted` for ever. */
async function createSubmitted(
  ctx: ServiceContext,
  wanted: NewProject,
): Promise<{ project: Project; created: boolean }> {
  return await ctx.store.db.transaction().execute(async (db) => {
    await checkParseQuota(ctx, db, wanted.userId, { isNewProject: true })
    const { organisationId = null } = wanted
    if (organisationId !== null && !(await lockOrganisation(db, organisationId, 'existence'))) {
      throw new ServiceError('organisation_not_found')
    }
    const made = await createProject(db, wanted)
    if (made.created) await enqueueParse(db, made.project)
    return made
  })
}
