import { sql } from 'kysely'
import type { UserId } from './ids.ts'
import type { Db, User } from './schema.ts'

export type NewUser = {
  readonly id: UserId
  readonly name: string
  readonly messageLimit?: number | null
  readonly periodStart?: Date | null
  readonly periodEnd?: Date | null
  readonly periodRenews?: boolean
}

/** Undefined where a user with this id exists. */
export async function createUser(db: Db, user: NewUser): Promise<User | undefined> {
  return await db
    .insertInto('users')
    .values({ messageLimit: null, ...user })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function findUser(db: Db, userId: UserId): Promise<User | undefined> {
  return await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** What counts and then adds to what is this user's is done one after the other until the transaction ends. */
export async function lockUser(db: Db, userId: UserId): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(db)
}

/** The one user of an installation without accounts; `name` counts only when it is made. */
export async function findOrCreateLocalUser(db: Db, name = 'local'): Promise<User> {
  const id = 'local' as UserId
  const user = (await findUser(db, id)) ?? (await createUser(db, { id, name })) ?? (await findUser(db, id))
  if (user === undefined) throw new Error(`Cannot create user "${id}": it neither exists nor could be made`)
  return user
}
