/** Prose that a model writes for the pages of books: who has it written, within which budget, and what is written. */
import { sql } from 'kysely'
import { newId } from './ids.ts'
import type { ProjectId } from './ids.ts'
import { toStorableJson } from './json.ts'
import type { BookProse, BookWriting, Db } from './schema.ts'

/** Of one request. */
export interface ProseUsage {
  readonly model: string
  readonly inputTokens: number
  readonly cachedInputTokens: number
  readonly outputTokens: number
  /** US dollars; null where the model has no known price. */
  readonly cost: number | null
}

export async function findBookWriting(db: Db, projectId: ProjectId): Promise<BookWriting | undefined> {
  return await db.selectFrom('bookWriting').selectAll().where('projectId', '=', projectId).executeTakeFirst()
}

/** Switched on anew it begins anew: `tokens` are those of each parse. */
export async function startBookWriting(
  db: Db,
  { projectId, userId, tokens }: Pick<BookWriting, 'projectId' | 'userId' | 'tokens'>,
): Promise<void> {
  const fresh = { userId, tokens, doneKey: null, spentKey: null, spentTokens: 0, failure: null }
  await db
    .insertInto('bookWriting')
    .values({ projectId, ...fresh })
    .onConflict((conflict) => conflict.column('projectId').doUpdateSet({ ...fresh, claimedUntil: null }))
    .execute()
}

/** What was written goes with it; false where it was off. */
export async function stopBookWriting(db: Db, projectId: ProjectId): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('bookProse').where('projectId', '=', projectId).execute()
    const { numDeletedRows } = await transaction
      .deleteFrom('bookWriting')
      .where('projectId', '=', projectId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  })
}

/** Those that nobody writes at the moment. */
export async function listFreeBookWriting(db: Db): Promise<BookWriting[]> {
  return await db
    .selectFrom('bookWriting')
    .selectAll()
    .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<', sql<Date>`now()`)]))
    .execute()
}

/** Whether it was free, and is the caller's for so many seconds: a process that dies leaves it to another. */
export async function claimBookWriting(db: Db, projectId: ProjectId, seconds: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bookWriting')
    .set({ claimedUntil: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('projectId', '=', projectId)
    .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<', sql<Date>`now()`)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Adds what a request used to the tokens of a snapshot and to those of the user, and keeps the claim for so many seconds
 * more. False where it has been switched off meanwhile.
 */
export async function countBookTokens(
  db: Db,
  { projectId, userId }: Pick<BookWriting, 'projectId' | 'userId'>,
  spent: { readonly snapshotKey: string; readonly usage: ProseUsage; readonly seconds: number },
): Promise<boolean> {
  const { snapshotKey, usage, seconds } = spent
  const tokens = usage.inputTokens + usage.outputTokens
  return await db.transaction().execute(async (transaction) => {
    if (tokens > 0) {
      await sql`insert into model_usage
        (run_id, user_id, model, input_tokens, cached_input_tokens, output_tokens, cost) values
        (${newId()}, ${userId}, ${usage.model}, ${usage.inputTokens}, ${usage.cachedInputTokens},
          ${usage.outputTokens}, ${usage.cost})`.execute(transaction)
    }
    const { numUpdatedRows } = await transaction
      .updateTable('bookWriting')
      .set({
        spentTokens: sql<number>`case when spent_key = ${snapshotKey} then spent_tokens else 0 end + ${tokens}`,
        spentKey: snapshotKey,
        claimedUntil: sql<Date>`now() + make_interval(secs => ${seconds})`,
      })
      .where('projectId', '=', projectId)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
}

/** The book of a snapshot is written as far as it could be; `failure` says why not further. */
export async function finishBookWriting(
  db: Db,
  projectId: ProjectId,
  doneKey: string,
  failure: string | null,
): Promise<void> {
  await db
    .updateTable('bookWriting')
    .set({ doneKey, failure, claimedUntil: null })
    .where('projectId', '=', projectId)
    .execute()
}

export async function listBookProse(db: Db, projectId: ProjectId): Promise<BookProse[]> {
  return await db.selectFrom('bookProse').selectAll().where('projectId', '=', projectId).execute()
}

/** Takes the place of what was written before; nothing where it has been switched off meanwhile. */
export async function keepBookProse(
  db: Db,
  { citedLines, ...prose }: Omit<BookProse, 'writtenAt'>,
): Promise<void> {
  const stored = { ...prose, citedLines: toStorableJson(citedLines) }
  await db.transaction().execute(async (transaction) => {
    const isOn = await transaction
      .selectFrom('bookWriting')
      .select('projectId')
      .where('projectId', '=', prose.projectId)
      .forShare()
      .executeTakeFirst()
    if (isOn === undefined) return
    await transaction
      .insertInto('bookProse')
      .values(stored)
      .onConflict((conflict) =>
        conflict.columns(['projectId', 'pageId']).doUpdateSet({ ...stored, writtenAt: sql<Date>`now()` }),
      )
      .execute()
  })
}
