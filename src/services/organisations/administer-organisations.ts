/** What an administrator does with organisations, at the machine of the service. */
import * as store from '../../store/index.ts'
import type { Member, MemberRole, Organisation, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { makeInvitation } from './invitations.ts'
import { finish } from './members.ts'

type Administration = Pick<ServiceContext, 'store'>

export async function addOrganisation(
  { store: { db } }: Administration,
  name: string,
  owner: User,
): Promise<Organisation> {
  if (name.trim() === '') {
    throw new ServiceError('validation_failed', {
      detail: `Cannot add the organisation "${name}": expected a name`,
    })
  }
  return await store.createOrganisation(db, name.trim(), owner.id)
}

export async function listAllOrganisations({
  store: { db },
}: Administration): Promise<(Organisation & { readonly memberCount: number })[]> {
  return await store.listAllOrganisations(db)
}

/** `named`: an id, or a name that only one has. */
export async function resolveOrganisation(
  { store: { db } }: Administration,
  named: string,
): Promise<Organisation> {
  const all = await store.listAllOrganisations(db)
  const found = all.filter(({ id, name }) => id === named || name === named)
  const [organisation] = found
  if (organisation !== undefined && found.length === 1) return organisation
  throw new ServiceError('organisation_not_found', {
    detail:
      found.length > 1
        ? `Cannot tell which organisation is meant by "${named}": expected its id, one of ${found.map(({ id }) => `"${id}"`).join(', ')}`
        : `Cannot find the organisation "${named}": expected the name or the id of one that "parley organisations list" shows`,
  })
}

export async function membersOf({ store: { db } }: Administration, { id }: Organisation): Promise<Member[]> {
  return await store.listMembers(db, id)
}

/** Makes a user a member, or gives a member another role. */
export async function putMember(
  { store: { db } }: Administration,
  { id }: Organisation,
  user: User,
  role: MemberRole,
): Promise<void> {
  finish(await store.setMember(db, { userId: user.id, organisationId: id, role }, { isNew: true }))
}

export async function dropMember(
  { store: { db } }: Administration,
  { id }: Organisation,
  user: User,
): Promise<void> {
  finish(await store.removeMember(db, user.id, id))
}

/** The token of an invitation that one person can accept within a week. */
export async function inviteByAdministrator(
  administration: Administration,
  { id }: Organisation,
  role: Exclude<MemberRole, 'owner'>,
): Promise<string> {
  return (await makeInvitation({ ...administration, clock: Date.now }, id, role, undefined)).token
}
