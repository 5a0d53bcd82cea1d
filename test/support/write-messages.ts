import { newId } from '../../src/store/index.ts'
import type { ConversationId, Store, UserId } from '../../src/store/index.ts'

type Conversation = { readonly id: ConversationId; readonly userId: UserId }

/** Questions and answers by turns, finished and written as they are: no agent is asked. */
export async function writeMessages(
  { db }: Store,
  { id, userId }: Conversation,
  contents: readonly string[],
): Promise<void> {
  const rows = contents.map((content, index) => ({
    id: newId<'message'>(),
    conversationId: id,
    userId,
    role: index % 2 === 0 ? ('human' as const) : ('agent' as const),
    content,
    citations: '[]',
    citedLines: '[]',
    toolCalls: '[]',
    thinking: null,
    nodeIds: [],
    attachmentIds: [],
    status: 'completed' as const,
    runId: null,
  }))
  await db.insertInto('messages').values(rows).execute()
}
