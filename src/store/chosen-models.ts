/** Models that were chosen in the web app: the service's, and those that users have brought. */
import { sql } from 'kysely'
import type { UserId } from './ids.ts'
import { toStorableJson } from './json.ts'
import type { Db, StoredModel, StoredModelSettings } from './schema.ts'

export interface FoundModels {
  readonly service: StoredModel | undefined
  readonly own: StoredModel | undefined
}

type NewModel = { readonly settings: StoredModelSettings; readonly sealed: string | null }

export async function findModels(db: Db, userId: UserId): Promise<FoundModels> {
  const [service, own] = await Promise.all([
    db.selectFrom('serviceModels').select(['settings', 'sealed', 'updatedAt']).executeTakeFirst(),
    db
      .selectFrom('ownModels')
      .select(['settings', 'sealed', 'updatedAt'])
      .where('userId', '=', userId)
      .executeTakeFirst(),
  ])
  return { service, own }
}

/** Takes the place of the one that was there. */
export async function keepServiceModel(db: Db, { settings, sealed }: NewModel): Promise<void> {
  const stored = { settings: toStorableJson(settings), sealed }
  await db
    .insertInto('serviceModels')
    .values({ onlyOne: true, ...stored })
    .onConflict((conflict) =>
      conflict.column('onlyOne').doUpdateSet({ ...stored, updatedAt: sql<Date>`now()` }),
    )
    .execute()
}

/** Takes the place of the one that the user had. */
export async function keepOwnModel(db: Db, userId: UserId, { settings, sealed }: NewModel): Promise<void> {
  const stored = { settings: toStorableJson(settings), sealed }
  await db
    .insertInto('ownModels')
    .values({ userId, ...stored })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ ...stored, updatedAt: sql<Date>`now()` }),
    )
    .execute()
}

export async function deleteServiceModel(db: Db): Promise<void> {
  await db.deleteFrom('serviceModels').execute()
}

export async function deleteOwnModel(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('ownModels').where('userId', '=', userId).execute()
}
