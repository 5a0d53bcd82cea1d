/** Organisations: people who share projects and conversations. */
export {
  addOrganisation,
  dropMember,
  inviteByAdministrator,
  listAllOrganisations,
  membersOf,
  putMember,
  resolveOrganisation,
} from './administer-organisations.ts'
export { acceptInvitation, invite, lookAtInvitation, revokeInvitation } from './invitations.ts'
export type { InvitationToMake } from './invitations.ts'
export {
  addListEntry,
  createList,
  deleteList,
  listListEntries,
  listLists,
  removeListEntry,
  renameList,
} from './lists.ts'
export { removeMember, setRole } from './members.ts'
export {
  createOrganisation,
  deleteOrganisation,
  getOrganisation,
  listOrganisations,
  renameOrganisation,
  setOwnModels,
} from './organisations.ts'
export type { OrganisationDescription } from './organisations.ts'
export { requireMembership } from './require-membership.ts'
