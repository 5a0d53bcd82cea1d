import { sql } from 'kysely'
import { newId } from './ids.ts'
import type { AttachmentId, ConversationId, MessageId, UserId } from './ids.ts'
import { isBefore } from './is-before.ts'
import { toStorableJson, toStorableText } from './json.ts'
import { consumeMessage } from './plan-usage.ts'
import { findEarlierRequest, keepRequestKey, lockRequestKey } from './request-keys.ts'
import type { EarlierRequest, RequestKey } from './request-keys.ts'
import { createRun } from './runs.ts'
import type { Db, JsonObject, Message, MessageStatus, Run } from './schema.ts'

export type NewHumanMessage = {
  readonly userId: UserId
  readonly conversationId: ConversationId
  readonly content: string
  readonly nodeIds: readonly string[]
  readonly attachmentIds: readonly AttachmentId[]
  readonly agentId: string
  /** The first that the user has not used is taken; where all are, the last with a numeric suffix. */
  readonly sessionIds: readonly [string, ...string[]]
  readonly requestKey?: RequestKey | undefined
}

export type AddedMessage =
  | { readonly kind: 'added'; readonly human: Message; readonly agent: Message; readonly run: Run }
  /** The request came before, and made this run, or was another one. */
  | { readonly kind: 'repeated'; readonly earlier: EarlierRequest }
  | { readonly kind: 'limit-reached' }
  | { readonly kind: 'no-conversation' }

/**
 * Counts the message against the plan, keeps it, and makes the run that answers it and the agent's message, empty
 * and `running`, that the run fills in: all of it or nothing. The run is queued; see `claimRun`.
 */
export async function addHumanMessageAndRun(db: Db, message: NewHumanMessage): Promise<AddedMessage> {
  return await db.transaction().execute(async (transaction): Promise<AddedMessage> => {
    const { requestKey } = message
    if (requestKey !== undefined) {
      await lockRequestKey(transaction, requestKey)
      const earlier = await findEarlierRequest(transaction, requestKey)
      if (earlier !== undefined) return { kind: 'repeated', earlier }
    }
    const conversation = await transaction
      .updateTable('conversations')
      .set({ updatedAt: sql<Date>`now()` })
      .where('id', '=', message.conversationId)
      .where('userId', '=', message.userId)
      .where('deletedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (conversation === undefined) return { kind: 'no-conversation' }
    if (!(await consumeMessage(transaction, message.userId))) return { kind: 'limit-reached' }

    const common = { conversationId: message.conversationId, userId: message.userId }
    const human = await insertMessage(transaction, {
      ...common,
      role: 'human',
      content: toStorableText(message.content),
      nodeIds: message.nodeIds.map(toStorableText),
      attachmentIds: [...message.attachmentIds],
      status: 'completed',
    })
    const agent = await insertMessage(transaction, {
      ...common,
      role: 'agent',
      content: '',
      nodeIds: [],
      attachmentIds: [],
      status: 'running',
    })
    const run = await createRun(transaction, {
      ...common,
      humanMessageId: human.id,
      agentMessageId: agent.id,
      agentId: message.agentId,
      sessionIds: message.sessionIds,
    })
    if (requestKey !== undefined) await keepRequestKey(transaction, requestKey, run.id)
    await transaction
      .updateTable('messages')
      .set({ runId: run.id })
      .where('id', 'in', [human.id, agent.id])
      .execute()
    return { kind: 'added', human: { ...human, runId: run.id }, agent: { ...agent, runId: run.id }, run }
  })
}

export type Answer = {
  readonly content: string
  readonly citations: readonly string[]
  readonly toolCalls: readonly JsonObject[]
  readonly thinking: string | null
  readonly status: Exclude<MessageStatus, 'running'>
}

/** Fills in the agent's message once; false where it was finished before. */
export async function finishAgentMessage(db: Db, id: MessageId, answer: Answer): Promise<boolean> {
  const updated = await db
    .updateTable('messages')
    .set({
      content: toStorableText(answer.content),
      citations: toStorableJson(answer.citations),
      toolCalls: toStorableJson(answer.toolCalls),
      thinking: answer.thinking === null ? null : toStorableText(answer.thinking),
      status: answer.status,
    })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

export async function findMessage(db: Db, userId: UserId, id: MessageId): Promise<Message | undefined> {
  return await db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
}

export type MessagePage = {
  readonly limit: number
  /** The first id of the page that follows: the page ends just before it. Absent: the newest messages. */
  readonly before?: MessageId
}

/** A page of the conversation, oldest first within it. */
export async function listMessages(
  db: Db,
  userId: UserId,
  conversationId: ConversationId,
  page: MessagePage,
): Promise<Message[]> {
  let query = db
    .selectFrom('messages')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
  if (page.before !== undefined) {
    query = query.where(isBefore('messages', page.before, sql`conversation_id = ${conversationId}`))
  }
  const newestFirst = await query.orderBy('sequence', 'desc').limit(page.limit).execute()
  return newestFirst.reverse()
}

type MessageFields = Pick<
  Message,
  'conversationId' | 'userId' | 'role' | 'content' | 'nodeIds' | 'attachmentIds' | 'status'
>

async function insertMessage(db: Db, fields: MessageFields): Promise<Message> {
  return await db
    .insertInto('messages')
    .values({ id: newId(), ...fields, citations: '[]', toolCalls: '[]', thinking: null, runId: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}
