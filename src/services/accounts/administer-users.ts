/** What an administrator does with the accounts of others, at the machine of the service. */
import { randomBytes } from 'node:crypto'
import * as store from '../../store/index.ts'
import type { Plan, PlanState, User, UserId, UserRole } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { parseEmail } from './change-email.ts'
import { hashPassword } from './sign-in-engine.ts'

type Administration = Pick<ServiceContext, 'store'>

export type AddedUser = {
  readonly user: User
  /** Given back this once; the user changes it in the settings. */
  readonly password: string | undefined
}

export type UserToAdd = {
  readonly email: string
  readonly name: string | undefined
  readonly role: UserRole
  /** False for who signs in with another service alone. */
  readonly hasPassword: boolean
}

export async function addUser({ store: { db } }: Administration, wanted: UserToAdd): Promise<AddedUser> {
  const email = parseEmail(wanted.email, 'Cannot add')
  const password = wanted.hasPassword ? makePassword() : undefined
  const user = await store.createAccount(db, {
    email,
    name: wanted.name ?? email.slice(0, email.indexOf('@')),
    role: wanted.role,
    // Whoever adds it vouches for it.
    isEmailVerified: true,
    passwordHash: password === undefined ? undefined : await hashPassword(password),
  })
  if (user === undefined) {
    throw new ServiceError('account_exists', {
      detail: `Cannot add "${email}": there is an account with this e-mail address`,
    })
  }
  return { user, password }
}

export async function listUsers({ store: { db } }: Administration): Promise<User[]> {
  return await store.listUsers(db)
}

/** `named`: an e-mail address or an id. */
export async function resolveUser({ store: { db } }: Administration, named: string): Promise<User> {
  const user = (await store.findUserByEmail(db, named)) ?? (await store.findUser(db, named as UserId))
  if (user !== undefined) return user
  throw new ServiceError('not_found', {
    detail: `Cannot find the user "${named}": expected the e-mail address or the id of one that "parley users list" shows`,
  })
}

export async function setUserDisabled(
  { store: { db } }: Administration,
  user: User,
  isDisabled: boolean,
): Promise<void> {
  await store.setDisabled(db, user.id, isDisabled)
}

/** Makes a new password, with which the user has to sign in again everywhere. */
export async function resetPassword({ store: { db } }: Administration, user: User): Promise<string> {
  if (user.email === null) {
    throw new ServiceError('validation_failed', {
      detail: `Cannot set a password of "${user.id}": expected a user with an e-mail address`,
    })
  }
  const password = makePassword()
  await store.setPassword(db, user.id, await hashPassword(password))
  return password
}

export async function setUserPlan({ store: { db } }: Administration, user: User, plan: Plan): Promise<void> {
  await store.setPlan(db, user.id, plan)
}

export async function planOf({ store: { db } }: Administration, user: User): Promise<PlanState | undefined> {
  return await store.planState(db, user.id)
}

/** 120 random bits in 20 characters. */
function makePassword(): string {
  return randomBytes(15).toString('base64url')
}
