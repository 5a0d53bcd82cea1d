import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpoints } from '../../contract/endpoints.ts'
import {
  deleteAttachment,
  findAttachment,
  keepAttachment,
  receiveFile,
} from '../../services/attachments/index.ts'
import type { User } from '../../services/records.ts'
import { addEndpoint } from '../add-endpoint.ts'
import { presentAttachment } from '../present.ts'
import { readUpload } from '../read-upload.ts'
import type { ServerContext } from '../server-context.ts'

export function addMediaRoutes(app: FastifyInstance, { services: ctx, authenticate }: ServerContext): void {
  const upload = async ({ user, request }: { user: User; request: FastifyRequest }) => {
    const part = await readUpload(request)
    const uploaded = { fileName: part.filename, mimeType: part.mimetype, content: part.file }
    await using file = await receiveFile(ctx, uploaded, { user, imagesOnly: false })
    return presentAttachment(await keepAttachment(ctx, user, file))
  }
  addEndpoint(app, authenticate, endpoints.uploadMedia, upload)

  addEndpoint(app, authenticate, endpoints.downloadMedia, async ({ user, params, reply }) => {
    const { attachment, path } = await findAttachment(ctx, user, params.attachment_id)
    return await reply
      .header('content-type', attachment.mimeType)
      .header('content-length', attachment.byteSize)
      // Never shown as a page of this site, whatever it holds.
      .header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent(attachment.fileName)}`,
      )
      .send(createReadStream(path))
  })
  addEndpoint(app, authenticate, endpoints.deleteMedia, async ({ user, params }) => {
    await deleteAttachment(ctx, user, params.attachment_id)
    return { message: 'Attachment deleted successfully.' }
  })
}
