import { sql } from 'kysely'
import { newId } from './ids.ts'
import type { AttachmentId, UserId } from './ids.ts'
import { toStorableText } from './json.ts'
import type { Attachment, Db } from './schema.ts'

export type NewAttachment = Omit<Attachment, 'id' | 'createdAt'> & {
  /** Where the caller names the stored file after the record, it makes the id first. */
  readonly id?: AttachmentId
}

/** What the attachments of a user may be together. */
export type AttachmentQuota = { readonly byteSize: number; readonly count: number }

/** Undefined where the quota has no room for it. Exact, however many are created at once. */
export async function createAttachment(
  db: Db,
  attachment: NewAttachment,
  quota: AttachmentQuota,
): Promise<Attachment | undefined> {
  return await db.transaction().execute(async (transaction) => {
    await transaction
      .selectFrom('users')
      .select('id')
      .where('id', '=', attachment.userId)
      .forUpdate()
      .execute()
    const used = await attachmentsOf(transaction, attachment.userId)
    if (used.count >= quota.count || used.byteSize + attachment.byteSize > quota.byteSize) return undefined
    return await transaction
      .insertInto('attachments')
      .values({
        ...attachment,
        id: attachment.id ?? newId(),
        fileName: toStorableText(attachment.fileName),
        mimeType: toStorableText(attachment.mimeType),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** What a user's attachments are together. */
export async function attachmentsOf(db: Db, userId: UserId): Promise<AttachmentQuota> {
  const used = await sql<AttachmentQuota>`
    select count(*)::int as count, coalesce(sum(byte_size), 0)::bigint as byte_size
    from attachments where user_id = ${userId}`.execute(db)
  return used.rows[0] ?? { count: 0, byteSize: 0 }
}

/** Those of the ids that are the user's, in the order asked for. */
export async function findAttachments(
  db: Db,
  userId: UserId,
  ids: readonly AttachmentId[],
): Promise<Attachment[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('attachments')
    .selectAll()
    .where('userId', '=', userId)
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The names of all stored files. */
export async function listAttachmentKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('attachments').select('storageKey').execute()
  return rows.map((row) => row.storageKey)
}

/** Returns the row, whose file the caller removes; undefined where the user has no such attachment. */
export async function deleteAttachment(
  db: Db,
  userId: UserId,
  id: AttachmentId,
): Promise<Attachment | undefined> {
  return await db
    .deleteFrom('attachments')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst()
}
