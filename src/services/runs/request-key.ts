import { createHash } from 'node:crypto'
import { findEarlierRequest } from '../../store/index.ts'
import type { EarlierRequest, RequestKey, Run, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import type { MessageRequest } from './post-message.ts'

/**
 * What a repetition of the request is known by. A client that names a key means the first request by it, for ever. So
 * does one that names a session and the message before, as long as it says the same. One that names a session alone
 * may ask the same again in it, but not before it is answered.
 *
 * `target`: the conversation or project that it is sent to.
 */
export function toRequestKey(
  user: User,
  target: string,
  request: MessageRequest & { readonly agentId?: string | undefined },
): RequestKey | undefined {
  const { idempotencyKey, sessionId, previousHumanMessageId: previous } = request
  const { content, nodeIds, attachmentIds, agentId = null } = request
  const images = request.images.map(({ fileName, byteSize }) => [fileName, byteSize])
  const said = JSON.stringify([content, nodeIds, attachmentIds, agentId, images])
  const fingerprint = createHash('sha256').update(said).digest('hex')
  if (idempotencyKey !== undefined) {
    const key = JSON.stringify(['key', target, idempotencyKey])
    return { userId: user.id, key, fingerprint, isLasting: true }
  }
  if (sessionId === undefined) return undefined
  const key = JSON.stringify(['session', target, sessionId, previous ?? null, fingerprint])
  return { userId: user.id, key, fingerprint, isLasting: previous !== undefined }
}

/** The run that the first request made, if this one repeats it. */
export async function findRepeated(
  ctx: ServiceContext,
  requestKey: RequestKey | undefined,
): Promise<Run | undefined> {
  if (requestKey === undefined) return undefined
  const earlier = await findEarlierRequest(ctx.store.db, requestKey)
  return earlier === undefined ? undefined : runOf(earlier)
}

export function runOf(earlier: EarlierRequest): Run {
  if (earlier.kind === 'other') throw new ServiceError('idempotency_key_reused')
  return earlier.run
}
