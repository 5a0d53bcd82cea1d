/** What the older web client of this interface asks for beside the documented endpoints, as it reads it. */
import { z } from 'zod'
import { conversation } from './conversations.ts'
import { optional, queryInteger, requiredText } from './fields.ts'
import { nodeIds } from './messages.ts'

export const listFromQuery = z.object({
  start: optional(queryInteger(0, 1_000_000_000)).describe(
    'How many of the oldest are left out; 0 if absent.',
  ),
  limit: optional(queryInteger(1, 1_000)).describe('100 if absent.'),
})

export const conversationInfo = conversation
  .extend({
    status: z.literal('active'),
    total_messages: z.number().int(),
    is_creator: z.boolean(),
    access_type: z.enum(['write', 'read']),
    visibility: z.enum(['private', 'shared']),
  })
  .meta({ id: 'ConversationInfo' })

export const listedConversation = conversation.extend({ status: z.literal('active'), agent_id: z.string() })

export const renameBody = z.object({ title: requiredText })

export const taskStatus = z.object({
  isActive: z.boolean(),
  sessionId: z.string().nullable(),
  conversationId: z.string(),
  estimatedCompletion: z.null(),
})

export const activeSession = z.object({
  sessionId: z.string(),
  status: z.literal('active'),
  cursor: z.string().describe('From here an attached reader gets the whole answer.'),
  conversationId: z.string(),
  startedAt: z.number().describe('Milliseconds since 1970.'),
  lastActivity: z.number().describe('Milliseconds since 1970.'),
})

export const regenerateBody = z.object({
  node_ids: nodeIds.describe('Those of the message if absent or empty.'),
})
