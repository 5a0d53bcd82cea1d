/** Records that other records need, with what does not matter to a test filled in. */
import { createConversation, createUser, newId } from '../../src/store/index.ts'
import type { Answer, Conversation, Db, NewHumanMessage, NewUser, User } from '../../src/store/index.ts'

/** Of a run that has said nothing. */
export const noAnswer: Answer = { content: '', citations: [], toolCalls: [], thinking: null }

export async function createTestUser(db: Db, fields: Partial<NewUser> = {}): Promise<User> {
  const user = await createUser(db, { id: newId(), name: 'Ada', ...fields })
  if (user === undefined) throw new Error(`Cannot create user "${fields.id}": it exists already`)
  return user
}

export async function createTestConversation(db: Db, user: User): Promise<Conversation> {
  return await createConversation(db, {
    userId: user.id,
    title: 'Where is the parser?',
    hidden: false,
    agentIds: ['codebase_qna_agent'],
    projectIds: [newId()],
  })
}

export function toTestMessage(conversation: Conversation, content = 'Where is the parser?'): NewHumanMessage {
  return {
    userId: conversation.userId,
    conversation: conversation.id,
    title: 'Where is the parser?',
    content,
    nodeIds: [],
    attachmentIds: [],
    agentId: 'codebase_qna_agent',
    sessionIds: [newId()],
  }
}
