/** The end of an account, by its owner or by who administers the service, with what it leaves on the disk. */
import * as store from '../../store/index.ts'
import type { AccountContents, User } from '../../store/index.ts'
import { removeAttachmentFiles } from '../attachments/index.ts'
import type { ServiceContext } from '../context.ts'
import { removeIndex } from '../projects/attached-index.ts'
import { forgetFolder, removeSnapshot } from '../projects/describe-project.ts'
import { PARSE_JOB } from '../projects/parse-kind.ts'
import { startRemovingMirror } from '../projects/unused-mirrors.ts'
import { ServiceError } from '../service-error.ts'
import type { Accounts } from './accounts.ts'
import { proveIdentity } from './prove-identity.ts'
import type { IdentityProof } from './prove-identity.ts'

type Administration = Pick<ServiceContext, 'store' | 'files' | 'log'>

/** What the account has, and what its deletion does with it. */
export async function accountContents(
  { store: { db } }: Pick<ServiceContext, 'store'>,
  user: User,
): Promise<AccountContents> {
  return await store.readAccountContents(db, user.id)
}

/** By its owner. Gives the values of `Set-Cookie` that end the session of the browser. */
export async function deleteAccount(
  ctx: ServiceContext,
  accounts: Accounts,
  user: User,
  proof: IdentityProof,
): Promise<readonly string[]> {
  await proveIdentity(ctx, accounts, user, proof)
  const projects = await deleteUser(ctx, user)
  for (const project of projects) {
    startRemovingMirror(ctx, project)
    forgetFolder(ctx, project)
  }
  ctx.log.info({ userId: user.id }, 'an account was deleted by its owner')
  return proof.cookie === undefined ? [] : await accounts.engine.signOut(proof.cookie)
}

/** By an administrator. Mirrors that nobody uses any more are removed by the processes that have them. */
export async function deleteAccountOf(administration: Administration, user: User): Promise<void> {
  await deleteUser(administration, user)
}

async function deleteUser(ctx: Administration, user: User): Promise<readonly store.Project[]> {
  const deletion = await store.deleteUser(ctx.store.db, user.id, PARSE_JOB)
  if (deletion.kind === 'refused') throw refuse(user, deletion.contents)
  if (deletion.kind === 'not-found') {
    throw new ServiceError('not_found', { detail: `Cannot delete the account "${user.id}": it is gone` })
  }
  await removeFiles(ctx, deletion).catch((error: unknown) => {
    // The account is gone, and that is what is answered: sweeps find what is left.
    ctx.log.error({ error, userId: user.id }, 'files of a deleted account could not be removed yet')
  })
  return deletion.projects
}

async function removeFiles(
  ctx: Administration,
  { storageKeys, projects }: Extract<store.UserDeletion, { readonly kind: 'deleted' }>,
): Promise<void> {
  await removeAttachmentFiles(ctx, storageKeys)
  for (const { snapshotKey, indexKey } of projects) {
    if (snapshotKey !== null) await removeSnapshot(ctx, snapshotKey)
    await removeIndex(ctx, indexKey)
  }
}

function refuse(
  { email, id }: User,
  { ownedOrganisations, isLastAdministrator }: AccountContents,
): ServiceError {
  const account = `Cannot delete the account "${email ?? id}"`
  if (isLastAdministrator) {
    return new ServiceError('last_administrator', {
      detail: `${account}: nobody else administers the service; expected another administrator first, made by "parley users add --administrator"`,
    })
  }
  const names = ownedOrganisations.map(({ name }) => `"${name}"`).join(', ')
  return new ServiceError('last_owner', {
    detail: `${account}: its organisations ${names} would have no owner; expected another member of each to be made an owner first, or the organisation to be deleted`,
  })
}
