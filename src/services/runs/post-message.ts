import * as store from '../../store/index.ts'
import type {
  AttachmentId,
  Conversation,
  CredentialName,
  Project,
  RequestKey,
  Run,
  User,
} from '../../store/index.ts'
import { checkForMessage } from '../accounts/plans.ts'
import type { ServiceContext } from '../context.ts'
import { requireConversation } from '../conversations/conversations.ts'
import { resolveAgentIds } from '../conversations/create-conversation.ts'
import { askSnapshots, requireReadyProject, requireSnapshots } from '../projects/index.ts'
import { ServiceError } from '../service-error.ts'
import { resolveTunnel } from '../tunnel/index.ts'
import { findRepeated, runOf, toRequestKey } from './request-key.ts'
import type { RunWorker } from './run-worker.ts'

export type MessageRequest = {
  readonly content: string
  readonly nodeIds: readonly string[]
  readonly attachmentIds: readonly string[]
  /** Sent along; each is an attachment by now. */
  readonly images: readonly { readonly id: string; readonly fileName: string; readonly byteSize: number }[]
  readonly tunnelUrl?: string | undefined
  /** With what the request was let in: the answer ends with it. */
  readonly credential: CredentialName | undefined
  /** The id that the client would like its session to have. */
  readonly sessionId?: string | undefined
  readonly previousHumanMessageId?: string | undefined
  readonly idempotencyKey?: string | undefined
  /** The human message of the conversation that this one takes the place of; what follows its answer is removed. */
  readonly replaces?: string | undefined
}

export type PostedMessage = {
  readonly run: Run
  /** The request came before: the run is the one that it made then, and nothing was kept. */
  readonly isRepeated: boolean
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
  const requestKey = toRequestKey(user, conversationId, request)
  const repeated = await findRepeated(ctx, requestKey)
  if (repeated !== undefined) return { run: repeated, isRepeated: true }
  const tunnelUrl = await checkTunnel(ctx, request)
  const posted = await worker.admit(async () => {
    const checked = await checkForMessage(ctx, user, async () => {
      const conversation = await requireConversation(ctx, user, conversationId)
      await requireNodes(ctx, user, await requireProjectsLeft(ctx, conversation), request.nodeIds)
      return { conversation, attachmentIds: await requireAttachments(ctx, user, request) }
    })
    const { conversation, attachmentIds } = checked
    return await addMessage(ctx, user, conversation.id, {
      ...request,
      tunnelUrl,
      agentId: conversation.agentIds[0] ?? '',
      attachmentIds,
      requestKey,
    })
  })
  if (!posted.isRepeated) worker.start(posted.run)
  return posted
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
  const requestKey = toRequestKey(user, projectId, request)
  const repeated = await findRepeated(ctx, requestKey)
  if (repeated !== undefined) return { run: repeated, isRepeated: true }
  const tunnelUrl = await checkTunnel(ctx, request)
  const agentIds = resolveAgentIds(request.agentId === undefined ? [] : [request.agentId])
  const posted = await worker.admit(async () => {
    const checked = await checkForMessage(ctx, user, async () => {
      const project = await requireReadyProject(ctx, user, projectId)
      await requireNodes(ctx, user, [project], request.nodeIds)
      return { projectIds: [project.id], attachmentIds: await requireAttachments(ctx, user, request) }
    })
    const { projectIds, attachmentIds } = checked
    const conversation = { hidden: request.hidden, agentIds, projectIds }
    const agentId = agentIds[0] ?? ''
    return await addMessage(ctx, user, conversation, {
      ...request,
      tunnelUrl,
      agentId,
      attachmentIds,
      requestKey,
    })
  })
  if (!posted.isRepeated) worker.start(posted.run)
  return posted
}

function requireContent({ content }: MessageRequest): void {
  if (content.trim() === '') throw new ServiceError('empty_content')
}

/** Refused here, where the client hears of it; whoever answers looks its name up again. */
async function checkTunnel(ctx: ServiceContext, { tunnelUrl }: MessageRequest): Promise<string | undefined> {
  return tunnelUrl === undefined ? undefined : (await resolveTunnel(ctx, tunnelUrl)).url
}

type CheckedRequest = Omit<MessageRequest, 'attachmentIds'> & {
  readonly agentId: string
  readonly attachmentIds: readonly AttachmentId[]
  readonly requestKey: RequestKey | undefined
}

async function addMessage(
  ctx: ServiceContext,
  user: User,
  conversation: store.NewHumanMessage['conversation'],
  request: CheckedRequest,
): Promise<PostedMessage> {
  const added = await store.addHumanMessageAndRun(ctx.store.db, {
    userId: user.id,
    conversation,
    title: toTitle(request.content),
    content: request.content,
    nodeIds: request.nodeIds,
    attachmentIds: request.attachmentIds,
    agentId: request.agentId,
    tunnelUrl: request.tunnelUrl,
    credential: request.credential,
    sessionIds: proposeSessionIds(user, request),
    requestKey: request.requestKey,
    replaces: request.replaces === undefined ? undefined : readReplaced(request.replaces),
  })
  if (added.kind === 'repeated') return { run: runOf(added.earlier), isRepeated: true }
  if (added.kind === 'limit-reached') throw new ServiceError('subscription_required')
  if (added.kind === 'no-conversation') throw new ServiceError('conversation_not_found')
  if (added.kind === 'nothing-replaced') throw notReplaceable(request.replaces)
  if (added.kind === 'answer-under-way') {
    throw new ServiceError('validation_failed', {
      detail: `Cannot replace message "${request.replaces ?? ''}": an answer is being written in its conversation; stop it first`,
    })
  }
  return { run: added.run, isRepeated: false }
}

function readReplaced(text: string): store.Id<'message'> {
  const id = store.parseId<'message'>(text)
  if (id === undefined) throw notReplaceable(text)
  return id
}

function notReplaceable(text = ''): ServiceError {
  return new ServiceError('validation_failed', {
    detail: `Cannot replace message "${text.slice(0, 80)}": expected the id of a human message of the conversation`,
  })
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
  return `${cut.replace(/(?<!\s)\s+\S*$/, '')}…`
}

/** A conversation goes on with those of its projects that are not deleted; with none it can only be read. */
async function requireProjectsLeft(ctx: ServiceContext, { id, userId }: Conversation): Promise<Project[]> {
  const projects = await store.listConversationProjects(ctx.store.db, userId, id)
  if (projects === undefined) throw new ServiceError('conversation_not_found')
  if (projects.length === 0) throw new ServiceError('project_not_found')
  return projects
}

/** Each node must be one of the conversation's projects. */
async function requireNodes(
  ctx: ServiceContext,
  user: User,
  projects: readonly Project[],
  nodeIds: readonly string[],
): Promise<void> {
  if (nodeIds.length === 0) return
  const unknown = await askSnapshots(ctx, user, requireSnapshots(ctx, projects), 'findUnknownNodes', {
    repoNames: projects.map(({ repoName }) => repoName),
    nodeIds,
  })
  if (unknown.length === 0) return
  throw new ServiceError('invalid_node_ids', {
    problems: unknown.map((nodeId) => ({
      path: 'node_ids',
      message: `Cannot find node "${nodeId.slice(0, 200)}" in the conversation's projects`,
    })),
  })
}

async function requireAttachments(
  ctx: ServiceContext,
  user: User,
  { attachmentIds, images }: MessageRequest,
): Promise<AttachmentId[]> {
  const all = [...attachmentIds, ...images.map((image) => image.id)]
  const wanted = new Map(all.map((text) => [text, store.parseId<'attachment'>(text)]))
  const ids = [...wanted.values()].filter((id) => id !== undefined)
  const found = await store.findAttachments(ctx.store.db, user.id, ids)
  const known = new Set(found.map((attachment) => attachment.id))
  const unknown = [...wanted].filter(([, id]) => id === undefined || !known.has(id))
  if (unknown.length === 0) return ids
  throw new ServiceError('invalid_attachment_ids', {
    problems: unknown.map(([text]) => ({
      path: 'attachment_ids',
      message: `Cannot find attachment "${text.slice(0, 200)}": expected the id of an uploaded one`,
    })),
  })
}
