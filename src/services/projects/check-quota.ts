import { countJobs, countProjects, lockUser } from '../../store/index.ts'
import type { Db, UserId } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { checkDiskQuota } from './disk-quota.ts'
import { PARSE_JOB } from './parse-kind.ts'

/**
 * Throws where the user has as many projects, or parses that wait or run, or as much on disk, as one may have. To be called in the
 * transaction that adds to them: until it ends, others of this user wait, so that a limit of N lets N through.
 */
export async function checkParseQuota(
  ctx: ServiceContext,
  db: Db,
  userId: UserId,
  { isNewProject }: { readonly isNewProject: boolean },
): Promise<void> {
  if (isNewProject) await checkDiskQuota(ctx, db, userId)
  const { maxParses, maxProjects } = ctx.config.parseQuota
  if (maxParses === undefined && maxProjects === undefined) return
  await lockUser(db, userId)
  if (maxParses !== undefined && (await countJobs(db, PARSE_JOB, userId)) >= maxParses) {
    throw new ServiceError('too_many_parses', {
      detail: `Cannot parse another repository: ${maxParses} of yours wait or are being parsed, which is the limit; expected one of them to end first`,
    })
  }
  if (isNewProject && maxProjects !== undefined && (await countProjects(db, userId)) >= maxProjects) {
    throw new ServiceError('too_many_projects', {
      detail: `Cannot add a project: you have ${maxProjects}, which is the limit; expected one of them to be deleted first`,
    })
  }
}
