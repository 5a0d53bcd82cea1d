import { enqueueJob, requestReparse } from '../../store/index.ts'
import type { Db, Project, ProjectId, UserId } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'

/** The kind of the jobs that parse: their key is the project's id. */
export const PARSE_JOB = 'parse'

/** What a parse job is told. */
export interface ParsePayload {
  readonly projectId: ProjectId
  /** Users take turns. */
  readonly userId: UserId
  /** Why it parses again what was parsed, for people. */
  readonly note?: string
}

/** False where a parse is under way. */
export async function submitAgain(
  ctx: ServiceContext,
  { id }: Pick<Project, 'id'>,
  note?: string,
): Promise<boolean> {
  return await ctx.store.db.transaction().execute(async (db) => {
    const again = await requestReparse(db, id)
    if (again !== undefined) await enqueueParse(db, again, note)
    return again !== undefined
  })
}

export async function enqueueParse(db: Db, { id, userId }: Project, note?: string): Promise<void> {
  const payload = { projectId: id, userId, ...(note === undefined ? {} : { note }) }
  await enqueueJob(db, { kind: PARSE_JOB, key: id, payload })
}
