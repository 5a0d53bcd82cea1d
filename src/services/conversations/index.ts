/** Conversations, without the runs that answer in them. */
export {
  deleteConversation,
  getConversation,
  listConversations,
  listMessages,
  renameConversation,
  requireConversation,
} from './conversations.ts'
export type { PageRequest } from './conversations.ts'
export { purgeConversations } from './purge.ts'
export { createConversation } from './create-conversation.ts'
export type { ConversationRequest } from './create-conversation.ts'
