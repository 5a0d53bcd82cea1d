/**
 * Who sees what. A project is seen by its user or, where it belongs to an organisation, by the members of that, whoever
 * added it; a conversation by who began it, and by the members of an organisation that it is shared with. Each statement
 * takes the rule from here, so that a membership which ends takes with it all that was seen by it.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { OrganisationId, UserId } from './ids.ts'

/** Of a row of `projects`. */
export const seesProject = (userId: UserId): RawBuilder<boolean> => sql`(
  (projects.user_id = ${userId} and projects.organisation_id is null)
  or projects.organisation_id = any(${organisationsOf(userId)})
)`

/** Of a row of `conversations`. */
export const readsConversation = (userId: UserId): RawBuilder<boolean> => sql`(
  conversations.user_id = ${userId} or conversations.shared_with = any(${organisationsOf(userId)})
)`

/** Of a row of `list_entries`, beside the conversation that it may name: what ends to be shared stands in no list. */
export const standsInList: RawBuilder<boolean> = sql`(
  list_entries.conversation_id is null
  or (conversations.shared_with = list_entries.organisation_id and conversations.deleted_at is null)
)`

export const isMember = (userId: UserId, organisationId: OrganisationId): RawBuilder<boolean> =>
  sql`exists (select from memberships where user_id = ${userId} and organisation_id = ${organisationId})`

/** An array that is made once a statement: indexes are looked into by its entries. */
const organisationsOf = (userId: UserId): RawBuilder<unknown> =>
  sql`array(select organisation_id from memberships where user_id = ${userId})`
