/** What users have on disk: the snapshots, mirrors and attached indexes of the projects that they added. */
import { sql } from 'kysely'
import type { ProjectId, UserId } from './ids.ts'
import type { Db } from './schema.ts'
import { lockUser } from './users.ts'

/** Of one project, in bytes; what is left out stays as it was. */
export type ProjectDiskUse = {
  readonly snapshotBytes?: number
  readonly mirrorBytes?: number
  readonly indexBytes?: number
}

/** In bytes. A mirror that several projects share counts once. */
export async function diskUseOf(db: Db, userId: UserId): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select ((select coalesce(sum(snapshot_bytes + index_bytes), 0) from projects
        where user_id = ${userId} and deleted_at is null)
      + (select coalesce(sum(bytes), 0) from (select max(mirror_bytes) as bytes from projects
        where user_id = ${userId} and deleted_at is null group by source->>'url') as mirrors))::bigint as bytes`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}

/**
 * Enters what a project takes. Where it takes more than before, and its user would so have more than `mostBytes`,
 * nothing is entered, and what they would have is given. Exact, however many parses of a user end at once.
 */
export async function enterDiskUse(
  db: Db,
  { id, userId }: { readonly id: ProjectId; readonly userId: UserId },
  use: ProjectDiskUse,
  mostBytes: number | undefined,
): Promise<number | undefined> {
  return await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    const before = await diskUseOf(transaction, userId)
    const { snapshotBytes, mirrorBytes, indexBytes } = use
    const values = {
      ...(snapshotBytes === undefined ? {} : { snapshotBytes }),
      ...(mirrorBytes === undefined ? {} : { mirrorBytes }),
      ...(indexBytes === undefined ? {} : { indexBytes }),
    }
    const enter = async (entered: typeof values): Promise<void> => {
      await transaction
        .updateTable('projects')
        .set(entered)
        .where('id', '=', id)
        .where('userId', '=', userId)
        .execute()
    }
    const earlier = await transaction
      .selectFrom('projects')
      .select(['snapshotBytes', 'mirrorBytes', 'indexBytes'])
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (earlier === undefined) return undefined
    await enter(values)
    const after = await diskUseOf(transaction, userId)
    if (mostBytes === undefined || after <= mostBytes || after <= before) return undefined
    await enter(earlier)
    return after
  })
}
