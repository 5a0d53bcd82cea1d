import type { FastifyRequest } from 'fastify'
import { attachmentIds, messageIds, messageOptions, nodeIds } from '../contract/messages.ts'
import { receiveFile } from '../services/attachments/index.ts'
import type { ReceivedFile } from '../services/attachments/index.ts'
import type { ServiceContext } from '../services/context.ts'
import type { User } from '../services/records.ts'
import { ServiceError } from '../services/service-error.ts'
import { readWith } from './read-request.ts'

export type ReadMessage = AsyncDisposable & {
  readonly content: string
  readonly nodeIds: readonly string[]
  readonly attachmentIds: readonly string[]
  readonly tunnelUrl: string | undefined
  readonly agentId: string | undefined
  readonly sessionId: string | undefined
  /** Sent along; removed with this message unless they are kept. */
  readonly images: readonly ReceivedFile[]
}

/** Reads a message from JSON, a form, or a form with files. */
export async function readMessage(
  ctx: ServiceContext,
  user: User,
  request: FastifyRequest,
): Promise<ReadMessage> {
  await using files = new AsyncDisposableStack()
  const images: ReceivedFile[] = []
  const fields = request.isMultipart()
    ? await readParts(ctx, user, request, (file) => images.push(files.use(file)))
    : toFields(request.body)
  const { content = '', tunnel_url, agent_id, session_id } = readWith(messageOptions, fields)
  if (content.trim() === '') throw new ServiceError('empty_content')
  if (!nodeIds.safeParse(fields['node_ids']).success) throw new ServiceError('malformed_node_ids')
  if (!attachmentIds.safeParse(fields['attachment_ids']).success) {
    throw new ServiceError('malformed_attachment_ids')
  }
  const ids = readWith(messageIds, fields)
  const kept = files.move()
  return {
    content,
    nodeIds: ids.node_ids ?? [],
    attachmentIds: ids.attachment_ids ?? [],
    tunnelUrl: tunnel_url,
    agentId: agent_id,
    sessionId: session_id,
    images,
    [Symbol.asyncDispose]: () => kept[Symbol.asyncDispose](),
  }
}

type Fields = Readonly<Record<string, unknown>>

function toFields(body: unknown): Fields {
  if (body === undefined || body === null) return {}
  if (typeof body === 'object' && !Array.isArray(body)) return body as Fields
  throw new ServiceError('validation_failed', { detail: 'Cannot use the body: expected a JSON object' })
}

const maximumFieldsLength = 1024 * 1024

const imageFields = new Set(['images', 'images[]'])

async function readParts(
  ctx: ServiceContext,
  user: User,
  request: FastifyRequest,
  onImage: (file: ReceivedFile) => void,
): Promise<Fields> {
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  let length = 0
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      length += String(part.value).length
      if (part.valueTruncated || length > maximumFieldsLength) {
        throw new ServiceError('body_too_large', {
          detail: 'The fields of a form may have at most 1 MiB together, files aside',
        })
      }
      const earlier = fields[part.fieldname]
      fields[part.fieldname] = earlier === undefined ? part.value : [earlier, part.value].flat()
    } else if (imageFields.has(part.fieldname)) {
      const upload = { fileName: part.filename, mimeType: part.mimetype, content: part.file }
      onImage(await receiveFile(ctx, upload, { user, imagesOnly: true }))
    } else {
      part.file.resume()
    }
  }
  return fields
}
