import { enqueueJob, requestReparse } from '../../store/index.ts'
import type { Db, ProjectId } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'

export const PARSE_JOB = 'parse'

/** What a parse job is told. */
export interface ParsePayload {
  readonly projectId: ProjectId
  /** Why it parses again what was parsed, for people. */
  readonly note?: string
}

/** False where a parse is under way. */
export async function submitAgain(
  ctx: ServiceContext,
  projectId: ProjectId,
  note?: string,
): Promise<boolean> {
  return await ctx.store.db.transaction().execute(async (db) => {
    const again = await requestReparse(db, projectId)
    if (again !== undefined) await enqueueParse(db, { projectId, ...(note === undefined ? {} : { note }) })
    return again !== undefined
  })
}

export async function enqueueParse(db: Db, { projectId, note }: ParsePayload): Promise<void> {
  const payload = { projectId, ...(note === undefined ? {} : { note }) }
  await enqueueJob(db, { kind: PARSE_JOB, key: projectId, payload })
}
