import { describe, expect, test } from 'vitest'
import { createTestStore } from '../../test/support/postgres.ts'
import { createTestConversation, createTestUser, toTestMessage } from '../../test/support/records.ts'
import { addHumanMessageAndRun } from './add-human-message.ts'
import { attachmentsOf, createAttachment, deleteAttachment, findAttachments } from './attachments.ts'
import * as conversations from './conversations.ts'
import { newId } from './ids.ts'
import { findMessage, listMessages } from './messages.ts'
import { claimRun, findRun, finishRun } from './runs.ts'

const { db } = await createTestStore()
const [ada, bob] = [await createTestUser(db), await createTestUser(db)]

async function addMessage(
  conversation: Awaited<ReturnType<typeof createTestConversation>>,
  content?: string,
) {
  const added = await addHumanMessageAndRun(db, toTestMessage(conversation, content))
  if (added.kind !== 'added') throw new Error(added.kind)
  return added.run
}

describe('conversations', () => {
  test('are listed newest first, page by page, hidden ones on request', async () => {
    const user = await createTestUser(db)
    const make = (hidden: boolean) =>
      conversations.createConversation(db, {
        userId: user.id,
        title: 'T',
        hidden,
        agentIds: ['a', 'b,"c'],
        projectIds: [newId(), newId()],
      })
    const made = [await make(false), await make(true), await make(false), await make(false)]
    const list = (page: Omit<conversations.ConversationPage, 'limit'>) =>
      conversations.listConversations(db, user.id, { limit: 2, ...page })
    const first = await list({})
    expect(first).toEqual([made[3], made[2]])
    expect(await list({ before: first[1]!.id })).toEqual([made[0]])
    expect(await list({ before: first[1]!.id, includeHidden: true })).toEqual([made[1], made[0]])
  })

  test("are nobody else's", async () => {
    const { id } = await createTestConversation(db, ada)
    expect(await conversations.findConversation(db, bob.id, id)).toBeUndefined()
    expect(await conversations.changeConversation(db, bob.id, id, { title: 'mine' })).toBeUndefined()
    expect(await conversations.deleteConversation(db, bob.id, id)).toBeUndefined()
    expect((await conversations.changeConversation(db, ada.id, id, { title: 'The \0 parser' }))?.title).toBe(
      'The \u{FFFD} parser',
    )
  })

  test('that are deleted ask their runs to stop, and are gone', async () => {
    const conversation = await createTestConversation(db, ada)
    const run = await addMessage(conversation)
    expect((await conversations.deleteConversation(db, ada.id, conversation.id))?.id).toBe(conversation.id)
    expect(await conversations.findConversation(db, ada.id, conversation.id)).toBeUndefined()
    expect((await findRun(db, ada.id, run.id))?.stopRequested).toBe(true)
    expect(await addHumanMessageAndRun(db, toTestMessage(conversation))).toEqual({ kind: 'no-conversation' })
  })
})

describe('messages', () => {
  test('keep what was asked, with what PostgreSQL cannot store replaced', async () => {
    const conversation = await createTestConversation(db, ada)
    const attachmentIds = [newId<'attachment'>()]
    const added = await addHumanMessageAndRun(db, {
      ...toTestMessage(conversation, 'a\0b \ud800 "{}"'),
      nodeIds: ['src/a.ts#A.b~2', 'x,{y}'],
      attachmentIds,
    })
    if (added.kind !== 'added') throw new Error(added.kind)
    const { run } = added
    const human = await findMessage(db, ada.id, run.humanMessageId)
    expect(human).toMatchObject({
      role: 'human',
      content: 'a\u{FFFD}b \u{FFFD} "{}"',
      nodeIds: ['src/a.ts#A.b~2', 'x,{y}'],
      attachmentIds,
      status: 'completed',
      runId: run.id,
    })
    expect(await findMessage(db, bob.id, run.humanMessageId)).toBeUndefined()
  })

  test('are listed oldest first within a page, the newest page first', async () => {
    const conversation = await createTestConversation(db, ada)
    for (const content of ['one', 'two']) await addMessage(conversation, content)
    const newest = await listMessages(db, ada.id, conversation.id, { limit: 3 })
    expect(newest.map(({ role, content }) => [role, content])).toEqual([
      ['agent', ''],
      ['human', 'two'],
      ['agent', ''],
    ])
    const older = await listMessages(db, ada.id, conversation.id, { limit: 3, before: newest[0]!.id })
    expect(older.map(({ content }) => content)).toEqual(['one'])
    expect(await listMessages(db, bob.id, conversation.id, { limit: 3 })).toEqual([])
  })

  test("an agent's message is filled in once, by who holds the lease of its run", async () => {
    const { id, agentMessageId } = await addMessage(await createTestConversation(db, ada))
    const answer = {
      content: 'In src/parse.ts.',
      citations: ['src/parse.ts:1-3'],
      toolCalls: [{ callId: '1', text: '\0' }],
      thinking: null,
    }
    await claimRun(db, id, { owner: 'me', leaseMs: 60_000 })
    const late = { status: 'error', answer: { ...answer, content: 'late' } } as const
    expect(await finishRun(db, id, 'another', late)).toBeUndefined()
    expect(await findMessage(db, ada.id, agentMessageId)).toMatchObject({ content: '', status: 'running' })
    const ended = await finishRun(db, id, 'me', { status: 'completed', answer })
    expect(ended).toMatchObject({ id, status: 'completed' })
    expect(await finishRun(db, id, 'me', late)).toBeUndefined()
    expect(await findMessage(db, ada.id, agentMessageId)).toMatchObject({
      ...answer,
      status: 'completed',
      toolCalls: [{ callId: '1', text: '\u{FFFD}' }],
    })
  })

  test('take the first session id that is free, then number the last', async () => {
    const conversation = await createTestConversation(db, ada)
    const sessionOf = async (...sessionIds: [string, ...string[]]) => {
      const added = await addHumanMessageAndRun(db, { ...toTestMessage(conversation), sessionIds })
      return added.kind === 'added' ? added.run.sessionId : added.kind
    }
    expect(await sessionOf('mine', 'conversation:new')).toBe('mine')
    expect(await sessionOf('mine', 'conversation:new')).toBe('conversation:new')
    expect(await sessionOf('mine', 'conversation:new')).toBe('conversation:new:2')
    expect(await sessionOf('mine', 'conversation:new')).toBe('conversation:new:3')
    const together = await Promise.all(Array.from({ length: 5 }, () => sessionOf('together')))
    expect(new Set(together).size).toBe(5)
  })

  test('are kept with the conversation that is made for them, or neither is', async () => {
    const user = await createTestUser(db, { messageLimit: 1 })
    const message = {
      ...toTestMessage(await createTestConversation(db, user)),
      conversation: { hidden: true, agentIds: ['codebase_qna_agent'], projectIds: [newId<'project'>()] },
      title: 'Where is the "lexer"?',
    }
    const added = await addHumanMessageAndRun(db, message)
    if (added.kind !== 'added') throw new Error(added.kind)
    const { conversationId, humanMessageId, agentMessageId } = added.run
    expect(await conversations.findConversation(db, user.id, conversationId)).toMatchObject({
      ...message.conversation,
      title: message.title,
    })
    const messages = await listMessages(db, user.id, conversationId, { limit: 3 })
    expect(messages.map(({ id }) => id)).toEqual([humanMessageId, agentMessageId])
    expect(await addHumanMessageAndRun(db, message)).toEqual({ kind: 'limit-reached' })
    expect(
      await conversations.listConversations(db, user.id, { limit: 9, includeHidden: true }),
    ).toHaveLength(2)
  })

  test('give a title to a conversation that has none', async () => {
    const { id, userId, hidden, agentIds, projectIds } = await createTestConversation(db, ada)
    const untitled = await conversations.createConversation(db, {
      userId,
      title: '',
      hidden,
      agentIds,
      projectIds,
    })
    for (const title of ['first', 'second'])
      await addHumanMessageAndRun(db, { ...toTestMessage(untitled), title })
    expect((await conversations.findConversation(db, ada.id, untitled.id))?.title).toBe('first')
    await addMessage({ ...untitled, id })
    expect((await conversations.findConversation(db, ada.id, id))?.title).toBe('Where is the parser?')
  })

  test('come with a queued run', async () => {
    const run = await addMessage(await createTestConversation(db, ada))
    expect(run).toMatchObject({ userId: ada.id, status: 'queued', lastSequence: 0 })
    expect((await claimRun(db, run.id, { owner: 'me', leaseMs: 1000 }))?.id).toBe(run.id)
  })
})

describe('attachments', () => {
  const file = { kind: 'document', fileName: 'trace.txt', mimeType: 'text/plain', storageKey: 'k' } as const
  const noQuota = { byteSize: Number.MAX_SAFE_INTEGER, count: 1000 }
  const make = async () =>
    (await createAttachment(db, { ...file, userId: ada.id, byteSize: 50 * 1024 ** 3 }, noQuota))!

  test('of a user are as many and as large as the quota allows, however many come at once', async () => {
    for (const [quota, fitting] of [
      [{ byteSize: 45, count: 100 }, 4],
      [{ byteSize: 1000, count: 3 }, 3],
    ] as const) {
      const user = await createTestUser(db)
      const made = await Promise.all(
        Array.from({ length: 10 }, () =>
          createAttachment(db, { ...file, userId: user.id, byteSize: 10 }, quota),
        ),
      )
      expect(made.filter((attachment) => attachment !== undefined).length).toBe(fitting)
      expect(await attachmentsOf(db, user.id)).toEqual({ count: fitting, byteSize: 10 * fitting })
    }
  })

  test("are found in the order asked for, without unknown ones and others'", async () => {
    const [first, second] = [await make(), await make()]
    const ids = [second.id, newId<'attachment'>(), first.id]
    expect(await findAttachments(db, ada.id, ids)).toEqual([second, first])
    expect(await findAttachments(db, bob.id, ids)).toEqual([])
    expect(await findAttachments(db, ada.id, [])).toEqual([])
    expect(first.byteSize).toBe(53_687_091_200)
  })

  test('are deleted once, by their user', async () => {
    const made = await make()
    expect(await deleteAttachment(db, bob.id, made.id)).toBeUndefined()
    expect(await deleteAttachment(db, ada.id, made.id)).toEqual(made)
    expect(await deleteAttachment(db, ada.id, made.id)).toBeUndefined()
  })
})
