import { enqueueJob, requestReparse } from '../../store/index.ts'
import type { Db, Project, ProjectId, UserId } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { checkParseQuota } from './check-quota.ts'
import { PARSE_JOB } from './parse-kind.ts'

/** What a parse job is told. */
export interface ParsePayload {
  readonly projectId: ProjectId
  /** Who asked for it: users take turns. */
  readonly userId: UserId
  /** Why it parses again what was parsed, for people. */
  readonly note?: string
}

/** False where a parse is under way. `userId`: who asks for it. */
export async function submitAgain(
  ctx: ServiceContext,
  { id, userId }: AskedParse,
  note?: string,
): Promise<boolean> {
  return await ctx.store.db.transaction().execute(async (db) => {
    await checkParseQuota(ctx, db, userId, { isNewProject: false })
    const again = await requestReparse(db, id)
    if (again !== undefined) await enqueueParse(db, { id, userId }, note)
    return again !== undefined
  })
}

type AskedParse = Pick<Project, 'id' | 'userId'>

export async function enqueueParse(db: Db, { id, userId }: AskedParse, note?: string): Promise<void> {
  const payload = { projectId: id, userId, ...(note === undefined ? {} : { note }) }
  await enqueueJob(db, { kind: PARSE_JOB, key: id, payload })
}
