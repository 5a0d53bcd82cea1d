/** People who sign in. What a session is, and how a password is hashed, the authentication library knows. */
import { sql } from 'kysely'
import { stopRunsOf, stopRunsOfEndedSessions, tellAccessEnded } from './access.ts'
import { newId } from './ids.ts'
import type { UserId } from './ids.ts'
import { acceptInvitation, isStanding } from './invitations.ts'
import { toStorableText } from './json.ts'
import type { Db, User, UserRole } from './schema.ts'

export type NewAccount = {
  readonly name: string
  /** In lower case. */
  readonly email: string
  readonly isEmailVerified: boolean
  readonly role: UserRole
  /** Undefined: they sign in by another service alone. */
  readonly passwordHash: string | undefined
}

/** Undefined where somebody has this e-mail address. */
export async function createAccount(db: Db, account: NewAccount): Promise<User | undefined> {
  return await db.transaction().execute(async (transaction) => await insertAccount(transaction, account))
}

/** As a member of the organisation that the invitation is to, which is used up by it. */
export async function createInvitedAccount(
  db: Db,
  account: NewAccount,
  invitationHash: string,
): Promise<User | 'account-exists' | 'no-invitation'> {
  return await db.transaction().execute(async (transaction) => {
    // Of several who use it at once the others wait, and find none.
    const held = await sql`
      select from invitations where hash = ${invitationHash} and ${isStanding} for update`.execute(
      transaction,
    )
    if (held.rows.length === 0) return 'no-invitation'
    const user = await insertAccount(transaction, account)
    if (user === undefined) return 'account-exists'
    await acceptInvitation(transaction, invitationHash, user.id)
    return user
  })
}

/** An administrator, where there is none; undefined where there is one, or somebody has this e-mail address. */
export async function createFirstAdministrator(
  db: Db,
  account: Omit<NewAccount, 'role'>,
): Promise<User | undefined> {
  return await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' first administrator', 0))`.execute(
      transaction,
    )
    if (await hasAdministrator(transaction)) return undefined
    return await insertAccount(transaction, { ...account, role: 'administrator' })
  })
}

async function insertAccount(db: Db, account: NewAccount): Promise<User | undefined> {
  const { name, email, isEmailVerified, role, passwordHash } = account
  const user = await db
    .insertInto('users')
    .values({ id: newId(), name, email, emailVerified: isEmailVerified, role, messageLimit: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (user !== undefined && passwordHash !== undefined) await setPasswordHash(db, user.id, passwordHash)
  return user
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const found = await sql`select from users where role = 'administrator' limit 1`.execute(db)
  return found.rows.length > 0
}

export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  return await db.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()
}

/** Oldest first. */
export async function listUsers(db: Db): Promise<User[]> {
  return await db.selectFrom('users').selectAll().orderBy('createdAt').orderBy('id').execute()
}

export async function hasPassword(db: Db, userId: UserId): Promise<boolean> {
  return (await findPasswordHash(db, userId)) !== undefined
}

/** Undefined for who signs in by another service alone. */
export async function findPasswordHash(db: Db, userId: UserId): Promise<string | undefined> {
  const found = await sql<{ password: string }>`
    select password from identities
    where user_id = ${userId} and provider_id = 'credential' and password is not null`.execute(db)
  return found.rows[0]?.password
}

export async function renameUser(db: Db, userId: UserId, name: string): Promise<User | undefined> {
  return await db
    .updateTable('users')
    .set({ name: toStorableText(name), updatedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

/** In every browser, with the answers that are being written for them. */
export async function endSessions(db: Db, userId: UserId): Promise<void> {
  await db.transaction().execute(async (transaction) => await endSessionsBut(transaction, userId, undefined))
}

async function endSessionsBut(db: Db, userId: UserId, keptSession: string | undefined): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '!=', keptSession ?? '')
    .execute()
  await stopRunsOfEndedSessions(db, userId)
  await tellAccessEnded(db, userId)
}

export type EmailChange = {
  /** In lower case. */
  readonly email: string
  readonly isVerified: boolean
  /** The id of the one session that goes on. */
  readonly keptSession: string | undefined
}

/** Ends the user's other sessions. Undefined, and nothing is done, where somebody else has the address. */
export async function setEmail(
  db: Db,
  userId: UserId,
  { email, isVerified, keptSession }: EmailChange,
): Promise<User | undefined> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const user = await transaction
        .updateTable('users')
        .set({ email, emailVerified: isVerified, updatedAt: sql<Date>`now()` })
        .where('id', '=', userId)
        .returningAll()
        .executeTakeFirst()
      await endSessionsBut(transaction, userId, keptSession)
      return user
    })
  } catch (error) {
    // The code of PostgreSQL for a unique constraint that was violated.
    if ((error as { code?: unknown }).code === '23505') return undefined
    throw error
  }
}

/** Whoever has signed in as this user has to sign in again. */
export async function setPassword(db: Db, userId: UserId, passwordHash: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await setPasswordHash(transaction, userId, passwordHash)
    await endSessionsBut(transaction, userId, undefined)
  })
}

async function setPasswordHash(db: Db, userId: UserId, password: string): Promise<void> {
  await db
    .insertInto('identities')
    .values({ id: newId(), userId, providerId: 'credential', accountId: userId, password })
    .onConflict((conflict) =>
      conflict.columns(['providerId', 'accountId']).doUpdateSet({ password, updatedAt: sql<Date>`now()` }),
    )
    .execute()
}

/** With it end the user's sessions and answers; keys are refused until the account is enabled again. */
export async function setDisabled(db: Db, userId: UserId, isDisabled: boolean): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('users')
      .set({ disabledAt: isDisabled ? sql<Date>`coalesce(disabled_at, now())` : null })
      .where('id', '=', userId)
      .execute()
    if (!isDisabled) return
    await stopRunsOf(transaction, userId)
    await endSessionsBut(transaction, userId, undefined)
  })
}
