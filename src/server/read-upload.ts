import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../services/service-error.ts'

/** The file in the field "file" of a form; of more than `maxBytes` it is cut off one byte behind them. */
export async function readUpload(request: FastifyRequest, maxBytes?: number): Promise<MultipartFile> {
  if (!request.isMultipart()) {
    throw new ServiceError('unsupported_media_type', {
      detail: 'Unsupported content type: expected multipart/form-data with a field "file"',
    })
  }
  const part = await request.file(maxBytes === undefined ? {} : { limits: { fileSize: maxBytes + 1 } })
  if (part === undefined) {
    throw new ServiceError('validation_failed', {
      detail: 'Cannot use file: it is missing, expected a file in the field "file"',
      problems: [{ path: 'file', message: 'it is missing' }],
    })
  }
  part.file.once('close', () => {
    if (part.file.readableEnded) return
    // Who reads no further leaves the rest unread, and with it the next request on the connection.
    request.raw.unpipe()
    request.raw.resume()
  })
  return part
}
