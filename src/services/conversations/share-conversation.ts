import * as store from '../../store/index.ts'
import type { Conversation, SharedConversation, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { requireMembership } from '../organisations/require-membership.ts'
import { ServiceError } from '../service-error.ts'
import { readSearch, requireConversation } from './conversations.ts'

/** Lets the members of an organisation read a conversation, live too; null ends it, also for who reads at the moment. */
export async function shareConversation(
  ctx: ServiceContext,
  user: User,
  conversationId: string,
  organisationId: string | null,
): Promise<Conversation> {
  const { db } = ctx.store
  const { id } = await requireConversation(ctx, user, conversationId)
  const organisation = organisationId === null ? null : (await requireMembership(db, user, organisationId)).id
  const shared = await store.shareConversation(db, user.id, id, organisation)
  if (shared === undefined) throw new ServiceError('conversation_not_found')
  return shared
}

const mostShared = 200

/** What other members share with the user, the last shared first. */
export async function listSharedConversations(
  ctx: ServiceContext,
  user: User,
  search: string | undefined,
): Promise<SharedConversation[]> {
  return await store.listSharedConversations(ctx.store.db, user.id, {
    limit: mostShared,
    ...readSearch(search),
  })
}
