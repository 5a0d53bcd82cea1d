/** Conversations, without the runs that answer in them. */
export {
  countMessages,
  deleteConversation,
  getConversation,
  listConversations,
  listMessages,
  listVersions,
  listOldestConversations,
  requireConversation,
  requireReadableConversation,
} from './conversations.ts'
export type { ListedMessage, PageRequest } from './conversations.ts'
export { branchConversation, changeConversation } from './change-conversation.ts'
export type { ConversationChangeRequest } from './change-conversation.ts'
export { listChangedCitations } from './changed-citations.ts'
export { leaveOutAsked, suggestNext } from './suggestions.ts'
export { purgeConversations } from './purge.ts'
export { listSharedConversations, shareConversation } from './share-conversation.ts'
export { watchAccess } from './watch-access.ts'
export { createConversation } from './create-conversation.ts'
export type { ConversationRequest } from './create-conversation.ts'
