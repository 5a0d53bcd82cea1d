import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CredentialName } from './credential-name.ts'
import type { NewConversation } from './conversations.ts'
import { newId } from './ids.ts'
import type { AttachmentId, ConversationId, MessageId, UserId } from './ids.ts'
import { toStorableText } from './json.ts'
import { countMessage } from './plan-usage.ts'
import { findEarlierRequest, keepRequestKey, lockRequestKey } from './request-keys.ts'
import type { EarlierRequest, RequestKey } from './request-keys.ts'
import type { Db, Run } from './schema.ts'

export type NewHumanMessage = {
  readonly userId: UserId
  /** One that is there, or what is made for the message. */
  readonly conversation: ConversationId | Omit<NewConversation, 'userId' | 'title'>
  /** Of a conversation that has none yet. */
  readonly title: string
  readonly content: string
  readonly nodeIds: readonly string[]
  readonly attachmentIds: readonly AttachmentId[]
  readonly agentId: string
  readonly tunnelUrl?: string | undefined
  /** With what the message was let in: where it is accepted no more, the run begins as one that is to stop. */
  readonly credential?: CredentialName | undefined
  /** The first that the user has not used is taken; where all are, the last with a numeric suffix. */
  readonly sessionIds: readonly [string, ...string[]]
  readonly requestKey?: RequestKey | undefined
  /** A human message of the conversation: it and its answer become an earlier version, and what follows them goes. */
  readonly replaces?: MessageId | undefined
}

export type AddedMessage =
  | { readonly kind: 'added'; readonly run: Run }
  /** The request came before, and made this run, or was another one. */
  | { readonly kind: 'repeated'; readonly earlier: EarlierRequest }
  | { readonly kind: 'limit-reached' }
  | { readonly kind: 'no-conversation' }
  /** What is to be replaced is no human message of the conversation. */
  | { readonly kind: 'nothing-replaced' }
  /** What is to be replaced is still being answered. */
  | { readonly kind: 'answer-under-way' }

/**
 * Counts the message against the plan, keeps it, and makes the run that answers it and the agent's message, empty
 * and `running`, that the run fills in: all of it or nothing. The run is queued; see `claimRun`.
 */
export async function addHumanMessageAndRun(db: Db, message: NewHumanMessage): Promise<AddedMessage> {
  for (let attempt = 0; ; attempt++) {
    const sessionIds = proposeSessionIds(message.sessionIds, attempt)
    try {
      const added = await addWithSession(db, message, sessionIds)
      if (added.kind !== 'no-session') return added
    } catch (error) {
      // Another message took the session id at this moment. The statement has left nothing behind.
      if (!isSessionTaken(error)) throw error
    }
  }
}

function proposeSessionIds(sessionIds: readonly [string, ...string[]], attempt: number): readonly string[] {
  if (attempt === 0) return sessionIds
  const last = sessionIds.at(-1) ?? sessionIds[0]
  return [...sessionIds, ...Array.from({ length: 2 ** attempt }, (_, index) => `${last}:${index + 2}`)]
}

type Added = AddedMessage | { readonly kind: 'no-session' }

async function addWithSession(
  db: Db,
  message: NewHumanMessage,
  sessionIds: readonly string[],
): Promise<Added> {
  const { requestKey, replaces } = message
  if (requestKey === undefined && replaces === undefined) return await insertAll(db, message, sessionIds)
  return await db.transaction().execute(async (transaction): Promise<Added> => {
    if (requestKey !== undefined) {
      await lockRequestKey(transaction, requestKey)
      const earlier = await findEarlierRequest(transaction, requestKey)
      if (earlier !== undefined) return { kind: 'repeated', earlier }
    }
    const obstacle = replaces === undefined ? undefined : await findObstacle(transaction, message, replaces)
    if (obstacle !== undefined) return obstacle
    const added = await insertAll(transaction, message, sessionIds)
    if (added.kind !== 'added') return added
    if (requestKey !== undefined) await keepRequestKey(transaction, requestKey, added.run.id)
    if (replaces !== undefined) await putInPlace(transaction, added.run, replaces)
    return added
  })
}

async function findObstacle(
  db: Db,
  { userId, conversation }: NewHumanMessage,
  replaces: MessageId,
): Promise<Added | undefined> {
  const found = await sql<{ isUnderWay: boolean }>`
    select exists (
      select from runs where runs.conversation_id = messages.conversation_id and status in ('queued', 'running')
    ) as is_under_way
    from messages join conversations on conversations.id = messages.conversation_id
    where messages.id = ${replaces} and messages.conversation_id = ${conversation} and role = 'human'
      and messages.user_id = ${userId} and replaced_by is null
    for no key update of conversations`.execute(db)
  const [row] = found.rows
  if (row === undefined) return { kind: 'nothing-replaced' }
  return row.isUnderWay ? { kind: 'answer-under-way' } : undefined
}

/**
 * The replaced message and its answer, which is the message after it, become an earlier version of the new answer, as
 * do those that they have taken the place of. What followed them is removed.
 */
async function putInPlace(db: Db, run: Run, replaces: MessageId): Promise<void> {
  const { userId, conversationId, humanMessageId, agentMessageId } = run
  await sql`
    with pair as (
      select id from messages
      where conversation_id = ${conversationId} and user_id = ${userId}
        and sequence >= (select sequence from messages where id = ${replaces} and user_id = ${userId})
      order by sequence limit 2
    )
    update messages set replaced_by = ${agentMessageId}
    where user_id = ${userId} and id <> ${humanMessageId}
      and (id in (select id from pair) or replaced_by in (select id from pair))`.execute(db)
  const gone = sql`select id from messages where conversation_id = ${conversationId} and user_id = ${userId}
    and sequence >= (select sequence from messages where id = ${replaces} and user_id = ${userId})
    and replaced_by is distinct from ${agentMessageId} and id not in (${humanMessageId}, ${agentMessageId})`
  await sql`delete from runs where human_message_id in (${gone}) or agent_message_id in (${gone})`.execute(db)
  await sql`delete from messages where id in (${gone})`.execute(db)
}

type InsertedRun = Run & { readonly hasConversation: boolean; readonly hasSession: boolean }

/**
 * One statement, since many ask at once. Each part takes its rows from the one before, which also puts them in order:
 * what the plan does not let through changes nothing.
 */
async function insertAll(db: Db, message: NewHumanMessage, sessionIds: readonly string[]): Promise<Added> {
  const runId = newId<'run'>()
  const human: MessageId = newId()
  const agent: MessageId = newId()
  const { userId } = message
  const inserted = await sql<InsertedRun>`
    with session as (
      select proposed.session_id from unnest(${sessionIds}::text[]) with ordinality as proposed (session_id, position)
      where not exists (select from runs where user_id = ${userId} and runs.session_id = proposed.session_id)
      order by position limit 1
    ), ${countInConversation(message)}, inserted_messages as (
      insert into messages (id, conversation_id, user_id, role, content, node_ids, attachment_ids, status, run_id)
      select item.id, conversation.id, ${userId}, item.role, item.content, item.node_ids, item.attachment_ids,
        item.status, ${runId}::uuid
      from conversation, (values
        (1, ${human}::uuid, 'human', ${toStorableText(message.content)}, ${message.nodeIds.map(toStorableText)}::text[],
          ${message.attachmentIds}::uuid[], 'completed'),
        (2, ${agent}::uuid, 'agent', '', '{}'::text[], '{}'::uuid[], 'running')
      ) as item (position, id, role, content, node_ids, attachment_ids, status)
      order by item.position
    ), standing as (${standing(message)}), run as (
      insert into runs
        (id, user_id, conversation_id, human_message_id, agent_message_id, session_id, agent_id, tunnel_url,
          credential, status, stop_requested)
      select ${runId}::uuid, ${userId}, conversation.id, ${human}::uuid, ${agent}::uuid, session.session_id,
        ${message.agentId}, ${message.tunnelUrl ?? null}, ${message.credential ?? null}, 'queued',
        not exists (select from standing)
      from conversation, session
      returning *
    )
    select run.*, exists (select from found) as has_conversation, exists (select from session) as has_session
    from (values (1)) as one left join run on true`.execute(db)
  const [row] = inserted.rows
  if (row === undefined || !row.hasConversation) return { kind: 'no-conversation' }
  if (!row.hasSession) return { kind: 'no-session' }
  const { hasConversation: _hasConversation, hasSession: _hasSession, ...run } = row
  return run.id === null ? { kind: 'limit-reached' } : { kind: 'added', run }
}

/** A row while the credential is accepted: whoever takes it away waits for this statement, and finds the run. */
function standing({ userId, credential }: NewHumanMessage): RawBuilder<unknown> {
  if (credential === undefined) return sql`select 1`
  const [kind, id] = credential.split(':', 2)
  if (kind === 'session')
    return sql`select 1 from sessions where id = ${id} and user_id = ${userId} for share`
  return sql`
    select 1 from api_keys where id = ${id}::uuid and user_id = ${userId} and revoked_at is null for share`
}

/** `found`: whether there is one to write in. `conversation`: its row, once the message has been counted. */
function countInConversation({ userId, conversation, title }: NewHumanMessage): RawBuilder<unknown> {
  if (typeof conversation === 'string') {
    return sql`found as (
      select id from conversations
      where id = ${conversation} and user_id = ${userId} and deleted_at is null for no key update
    ), counted as (${countMessage(userId, sql`found, session`)}), conversation as (
      update conversations
      set updated_at = now(), title = case when title = '' then ${toStorableText(title)} else title end
      from counted where conversations.id = ${conversation} and conversations.user_id = ${userId}
      returning conversations.id
    )`
  }
  const { hidden, agentIds, projectIds } = conversation
  return sql`found as (select 1), counted as (${countMessage(userId, sql`session`)}), conversation as (
    insert into conversations (id, user_id, title, hidden, agent_ids, project_ids)
    select ${newId()}::uuid, counted.id, ${toStorableText(title)}, ${hidden}::boolean, ${agentIds}::text[],
      ${projectIds}::uuid[]
    from counted
    returning id
  )`
}

/** The code of PostgreSQL for a unique constraint that was violated, and the name that it gave to ours. */
function isSessionTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === 'runs_user_id_session_id_key'
}
