/** What an administrator lets users and organisations read by the GitHub App, at the machine of the service. */
import * as store from '../../store/index.ts'
import type { GrantedRepositories, GrantHolder, ListedGrant } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'

type Administration = Pick<ServiceContext, 'store'>

export async function listGrants({ store: { db } }: Administration): Promise<ListedGrant[]> {
  return await store.listGithubGrants(db)
}

export async function grantRepositories(
  { store: { db } }: Administration,
  repositories: GrantedRepositories,
  holder: GrantHolder,
): Promise<void> {
  await store.addGithubGrant(db, repositories, holder)
}

export async function revokeRepositories(
  { store: { db } }: Administration,
  repositories: GrantedRepositories,
  holder: GrantHolder,
): Promise<void> {
  if (await store.removeGithubGrant(db, repositories, holder)) return
  throw new ServiceError('not_found', {
    detail: `Cannot revoke the grant for "${nameGranted(repositories)}": expected one that "parley github-app list" shows`,
  })
}

/** `acme`: all repositories of an account; `acme/shop`: one. */
export function parseGranted(text: string): GrantedRepositories {
  const [, account, name] =
    /^([a-z0-9][a-z0-9_-]{0,99})(?:\/([\w.-]{1,100}))?$/.exec(text.trim().toLowerCase()) ?? []
  if (account !== undefined) return { account, name: name ?? null }
  throw new ServiceError('validation_failed', {
    detail: `Cannot read "${text}" as repositories of GitHub: expected an owner such as acme, or a repository such as acme/shop`,
  })
}

export function nameGranted({ account, name }: GrantedRepositories): string {
  return name === null ? account : `${account}/${name}`
}
