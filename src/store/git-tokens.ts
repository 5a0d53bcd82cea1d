import { sql } from 'kysely'
import { newId } from './ids.ts'
import type { GitTokenId, UserId } from './ids.ts'
import type { Db, GitToken } from './schema.ts'

/** Takes the place of the user's token for this origin, if there is one. */
export async function keepGitToken(
  db: Db,
  token: Pick<GitToken, 'userId' | 'origin' | 'sealed'>,
): Promise<GitToken> {
  const { sealed } = token
  return await db
    .insertInto('gitTokens')
    .values({ id: newId(), ...token })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'origin'])
        .doUpdateSet({ sealed, createdAt: sql<Date>`now()`, lastUsedAt: null }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** By origin. */
export async function listGitTokens(db: Db, userId: UserId): Promise<GitToken[]> {
  return await db.selectFrom('gitTokens').selectAll().where('userId', '=', userId).orderBy('origin').execute()
}

/** For an origin, that of the first of these users who has one and is not disabled. */
export async function findGitToken(
  db: Db,
  userIds: readonly UserId[],
  origin: string,
): Promise<GitToken | undefined> {
  const found = await sql<GitToken>`
    select git_tokens.* from git_tokens join users on users.id = git_tokens.user_id
    where user_id = any(${userIds}::text[]) and origin = ${origin} and disabled_at is null
    order by array_position(${userIds}::text[], user_id) limit 1`.execute(db)
  return found.rows[0]
}

/** Notes the use, at most once a minute. */
export async function noteGitTokenUse(db: Db, id: GitTokenId): Promise<void> {
  await sql`
    update git_tokens set last_used_at = now()
    where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(db)
}

/** False where the user has no such token. */
export async function deleteGitToken(db: Db, userId: UserId, id: GitTokenId): Promise<boolean> {
  const deleted = await db
    .deleteFrom('gitTokens')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}
