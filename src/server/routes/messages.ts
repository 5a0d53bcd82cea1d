import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '../../contract/endpoints.ts'
import type { Answer } from '../../contract/answer.ts'
import { cursor as cursorSchema, messageHeaders } from '../../contract/messages.ts'
import { deleteAttachment, keepAttachment } from '../../services/attachments/index.ts'
import type { ServiceContext } from '../../services/context.ts'
import { requireConversation, watchAccess } from '../../services/conversations/index.ts'
import {
  findSession,
  postFirstMessage,
  postMessage,
  stopRun,
  waitForAnswer,
} from '../../services/runs/index.ts'
import type { MessageRequest, PostedMessage } from '../../services/runs/index.ts'
import { ServiceError } from '../../services/service-error.ts'
import type { Run, User } from '../../services/records.ts'
import { addEndpoint } from '../add-endpoint.ts'
import { presentAnswer } from '../present.ts'
import { readMessage } from '../read-message.ts'
import type { ReadMessage } from '../read-message.ts'
import { readWith } from '../read-request.ts'
import { goneSignal } from '../server-context.ts'
import type { ServerContext } from '../server-context.ts'
import { refusalOf, streamAnswer } from '../stream-answer.ts'
import { streamFormat } from '../stream-format.ts'
import type { StreamFormat } from '../stream-format.ts'

export function addMessageRoutes(app: FastifyInstance, server: ServerContext): void {
  const { services: ctx, authenticate, worker } = server

  addEndpoint(app, authenticate, endpoints.postMessage, async (received) => {
    const { user, credential, params, query, request, reply } = received
    const { conversation_id: conversationId } = params
    const cursor = query.cursor ?? lastEventId(request)
    const isStream = query.stream ?? wantsStream(request, ctx.config.streamDefault)
    const format = streamFormat(ctx, request, query.stream_format)
    if (query.session_id !== undefined && cursor !== undefined) {
      // What others share is read by the addresses that only read.
      await requireConversation(ctx, user, conversationId)
      const { run } = await findSession(ctx, user, conversationId, query.session_id)
      return await sendAnswer(server, run, reply, { isStream, format, cursor })
    }
    await using message = await readMessage(ctx, user, request)
    const { run } = await withImages(
      ctx,
      user,
      message,
      async (imageIds) =>
        await postMessage(ctx, worker, user, conversationId, {
          ...toRequest(request, message, imageIds, query),
          credential,
        }),
    )
    return await sendAnswer(server, run, reply, { isStream, format })
  })

  addEndpoint(
    app,
    authenticate,
    endpoints.postFirstMessage,
    async ({ user, credential, params, query, request, reply }) => {
      await using message = await readMessage(ctx, user, request)
      const { run } = await withImages(
        ctx,
        user,
        message,
        async (imageIds) =>
          await postFirstMessage(ctx, worker, user, params.project_id, {
            ...toRequest(request, message, imageIds, query),
            credential,
            agentId: message.agentId,
            hidden: query.hidden ?? true,
          }),
      )
      return await sendAnswer(server, run, reply, {
        isStream: query.stream ?? asksForStream(request),
        format: streamFormat(ctx, request, query.stream_format),
      })
    },
  )

  addEndpoint(app, authenticate, endpoints.attachSession, async ({ user, params, query, request, reply }) => {
    const { conversation, run } = await findSession(ctx, user, params.conversation_id, params.session_id)
    const cursor = query.cursor ?? lastEventId(request)
    const format = streamFormat(ctx, request, query.stream_format)
    const signal = watchAccess(ctx, user, conversation, goneSignal(server, reply))
    return await streamAnswer(ctx, worker, run, reply, { cursor, format, signal })
  })

  addEndpoint(app, authenticate, endpoints.stopAnswer, async ({ user, params, query }) => {
    const { run, hasPartialAnswer } = await stopRun(
      ctx,
      worker,
      user,
      params.conversation_id,
      query.session_id,
    )
    return {
      status: 'success' as const,
      message: run === undefined ? 'No answer is being written.' : 'The answer was stopped.',
      saved_partial: hasPartialAnswer,
      message_id: run?.agentMessageId ?? null,
    }
  })
}

function toRequest(
  request: FastifyRequest,
  message: ReadMessage,
  imageIds: readonly string[],
  query: {
    session_id?: string | undefined
    prev_human_message_id?: string | undefined
    replaces?: string | undefined
  },
): Omit<MessageRequest, 'credential'> {
  return {
    content: message.content,
    nodeIds: message.nodeIds,
    attachmentIds: message.attachmentIds,
    images: message.images.map(({ fileName, byteSize }, index) => ({
      id: imageIds[index] ?? '',
      fileName,
      byteSize,
    })),
    tunnelUrl: message.tunnelUrl,
    sessionId: query.session_id ?? message.sessionId,
    previousHumanMessageId: query.prev_human_message_id,
    replaces: query.replaces,
    idempotencyKey: readWith(messageHeaders, request.headers)['idempotency-key'],
  }
}

/** Images that came with a message are attachments like others; where the message is not kept, neither are they. */
async function withImages(
  ctx: ServiceContext,
  user: User,
  message: ReadMessage,
  post: (imageIds: readonly string[]) => Promise<PostedMessage>,
): Promise<PostedMessage> {
  const imageIds: string[] = []
  const remove = async (): Promise<void> => {
    for (const id of imageIds) await deleteAttachment(ctx, user, id)
  }
  try {
    for (const image of message.images) imageIds.push((await keepAttachment(ctx, user, image)).id)
    const posted = await post(imageIds)
    if (posted.isRepeated) await remove()
    return posted
  } catch (error) {
    await remove()
    throw error
  }
}

async function sendAnswer(
  server: ServerContext,
  run: Run,
  reply: FastifyReply,
  { isStream, format, cursor }: { isStream: boolean; format: StreamFormat; cursor?: number | undefined },
): Promise<Answer | FastifyReply> {
  const { services: ctx, worker } = server
  const signal = goneSignal(server, reply)
  if (isStream) return await streamAnswer(ctx, worker, run, reply, { cursor, format, signal })
  reply.header('x-session-id', run.sessionId)
  const ended = await waitForAnswer(ctx, worker, run, signal)
  if (ended === undefined) {
    throw refusalOf(signal) ?? new ServiceError(signal.aborted ? 'shutting_down' : 'conversation_not_found')
  }
  // What was said before an error is kept, with the reason behind it.
  if (ended.run.status === 'error' && ended.answer.content.trim() === '') {
    const message = ended.run.error ?? 'The answer could not be written.'
    throw new ServiceError('run_failed', { problems: [{ path: 'answer', message }] })
  }
  return presentAnswer(ended.run, ended.answer)
}

/**
 * For the message endpoint: a stream where the client names one, and by default where it takes anything or does not
 * name JSON.
 */
function wantsStream(request: FastifyRequest, isDefault: boolean): boolean {
  const accept = acceptOf(request)
  return (
    asksForStream(request) || (isDefault && (!accept.includes('application/json') || accept.includes('*/*')))
  )
}

/** For the one call, whose answer is JSON: only where the client names a stream. */
function asksForStream(request: FastifyRequest): boolean {
  return acceptOf(request).includes('text/event-stream')
}

function acceptOf({ headers }: FastifyRequest): string {
  return (headers.accept ?? '').toLowerCase()
}

function lastEventId({ headers }: FastifyRequest): number | undefined {
  const header = headers['last-event-id']
  return typeof header === 'string' && header !== '' ? readWith(cursorSchema, header) : undefined
}
