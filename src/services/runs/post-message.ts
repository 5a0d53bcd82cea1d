import { labelProjects, splitReference } from '../../agents/projects.ts'
import * as store from '../../store/index.ts'
import type { AttachmentId, Conversation, Message, ProjectId, Run, User } from '../../store/index.ts'
import { requireMessagesLeft } from '../accounts/plans.ts'
import type { ServiceContext } from '../context.ts'
import { requireConversation } from '../conversations/conversations.ts'
import { createConversation } from '../conversations/create-conversation.ts'
import { openProjectSnapshot } from '../projects/index.ts'
import { ServiceError } from '../service-error.ts'
import { openTunnel } from '../tunnel/index.ts'
import type { RunWorker } from './run-worker.ts'

export type MessageRequest = {
  readonly content: string
  readonly nodeIds: readonly string[]
  readonly attachmentIds: readonly string[]
  readonly tunnelUrl?: string | undefined
  /** The id that the client would like its session to have. */
  readonly sessionId?: string | undefined
  readonly previousHumanMessageId?: string | undefined
}

export type PostedMessage = {
  readonly conversation: Conversation
  readonly human: Message
  readonly run: Run
}

/** Keeps a message and has it answered. The answer does not depend on anyone reading it. */
export async function postMessage(
  ctx: ServiceContext,
  worker: RunWorker,
  user: User,
  conversationId: string,
  request: MessageRequest,
): Promise<PostedMessage> {
  requireContent(request)
  const workspace = await openTunnel(ctx, request.tunnelUrl)
  await requireMessagesLeft(ctx, user)
  const conversation = await requireConversation(ctx, user, conversationId)
  await requireNodes(ctx, user, conversation.projectIds, request.nodeIds)
  const attachmentIds = await requireAttachments(ctx, user, request.attachmentIds)
  const added = await addMessage(ctx, user, conversation, { ...request, attachmentIds })
  worker.start(added.run, workspace)
  return added
}

export type FirstMessageRequest = MessageRequest & {
  readonly agentId?: string | undefined
  readonly hidden: boolean
}

/** Makes a conversation about the project and posts its first message: both, or neither. */
export async function postFirstMessage(
  ctx: ServiceContext,
  worker: RunWorker,
  user: User,
  projectId: string,
  request: FirstMessageRequest,
): Promise<PostedMessage> {
  requireContent(request)
  const workspace = await openTunnel(ctx, request.tunnelUrl)
  const conversation = await createConversation(ctx, user, {
    projectIds: [projectId],
    agentIds: request.agentId === undefined ? [] : [request.agentId],
    hidden: request.hidden,
  })
  try {
    await requireNodes(ctx, user, conversation.projectIds, request.nodeIds)
    const attachmentIds = await requireAttachments(ctx, user, request.attachmentIds)
    const added = await addMessage(ctx, user, conversation, { ...request, attachmentIds })
    worker.start(added.run, workspace)
    return added
  } catch (error) {
    await store.deleteConversation(ctx.store.db, user.id, conversation.id)
    throw error
  }
}

function requireContent({ content }: MessageRequest): void {
  if (content.trim() === '') throw new ServiceError('empty_content')
}

type CheckedRequest = Omit<MessageRequest, 'attachmentIds'> & {
  readonly attachmentIds: readonly AttachmentId[]
}

async function addMessage(
  ctx: ServiceContext,
  user: User,
  conversation: Conversation,
  request: CheckedRequest,
): Promise<PostedMessage> {
  const added = await store.addHumanMessageAndRun(ctx.store.db, {
    userId: user.id,
    conversationId: conversation.id,
    content: request.content,
    nodeIds: request.nodeIds,
    attachmentIds: request.attachmentIds,
    agentId: conversation.agentIds[0] ?? '',
    sessionIds: proposeSessionIds(user, request),
  })
  if (added.kind === 'limit-reached') throw new ServiceError('subscription_required')
  if (added.kind === 'no-conversation') throw new ServiceError('conversation_not_found')
  if (conversation.title === '') {
    await store.setConversationTitle(ctx.store.db, user.id, conversation.id, toTitle(request.content))
  }
  return { conversation, human: added.human, run: added.run }
}

/** The last of them is nobody's, so that a suffix is found at once however many sessions there are. */
function proposeSessionIds(user: User, request: CheckedRequest): [string, ...string[]] {
  const derived = `conversation:${encodeURIComponent(user.id)}:${request.previousHumanMessageId ?? 'new'}`
  const unique = `${derived}:${store.newId()}`
  return request.sessionId === undefined ? [derived, unique] : [request.sessionId, derived, unique]
}

const titleLength = 80

function toTitle(content: string): string {
  const line = content.trim().replaceAll(/\s+/g, ' ')
  if (line.length <= titleLength) return line
  const cut = line.slice(0, titleLength)
  return `${cut.replace(/\s+\S*$/, '')}…`
}

/** Each node must be one of the conversation's projects. */
async function requireNodes(
  ctx: ServiceContext,
  user: User,
  projectIds: readonly ProjectId[],
  nodeIds: readonly string[],
): Promise<void> {
  if (nodeIds.length === 0) return
  using open = new DisposableStack()
  const projects = []
  for (const projectId of projectIds) {
    const { project, snapshot } = open.use(await openProjectSnapshot(ctx, user, projectId))
    projects.push({ repoName: project.repoName, snapshot })
  }
  const labelled = labelProjects(projects)
  const unknown = nodeIds.filter((nodeId) => {
    const { projects: candidates, rest } = splitReference(labelled, nodeId)
    return !candidates.some(({ snapshot }) => snapshot.findNode(rest) !== undefined)
  })
  if (unknown.length === 0) return
  throw new ServiceError('invalid_node_ids', {
    problems: unknown.map((nodeId) => ({
      path: 'node_ids',
      message: `Cannot find node "${nodeId}" in the conversation's projects`,
    })),
  })
}

async function requireAttachments(
  ctx: ServiceContext,
  user: User,
  attachmentIds: readonly string[],
): Promise<AttachmentId[]> {
  const wanted = new Map(attachmentIds.map((text) => [text, store.parseId<'attachment'>(text)]))
  const ids = [...wanted.values()].filter((id) => id !== undefined)
  const found = await store.findAttachments(ctx.store.db, user.id, ids)
  const known = new Set(found.map((attachment) => attachment.id))
  const unknown = [...wanted].filter(([, id]) => id === undefined || !known.has(id))
  if (unknown.length === 0) return ids
  throw new ServiceError('invalid_attachment_ids', {
    problems: unknown.map(([text]) => ({
      path: 'attachment_ids',
      message: `Cannot find attachment "${text}": expected the id of an uploaded one`,
    })),
  })
}
