import { finished } from 'node:stream'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '../contract/account.ts'
import { createTextBound } from '../contract/bound-text.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { ServiceLog } from '../services/context.ts'
import { isDatabaseAway } from '../services/database.ts'
import { ServiceError } from '../services/service-error.ts'
import { ThreadLostError } from '../services/threads/index.ts'
import { isDiskFull } from './is-disk-full.ts'

/** Every error leaves in one form, whatever raised it. */
export function sendError(
  log: ServiceLog,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = toServiceError(error)
  if (known.entry.fault === 'server') {
    log.error({ error, requestId: request.id, method: request.method, url: request.url }, 'a request failed')
  }
  const { retryAfterSeconds } = known.entry
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  if (known.entry.status === 401) reply.header('www-authenticate', 'ApiKey')
  if (known.entry.status === 413) discardBody(request, reply)
  return reply
    .status(known.entry.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(toErrorBody(known, request.id)))
}

/** For a client to send what it is sending, so that it reads why it was refused; then it is cut off. */
const discardMs = 10_000

/**
 * Many clients read no answer before they have sent their body: a connection that is closed meanwhile is a broken pipe
 * to them. So what is left of it is read and thrown away, for a while, even where the client wants the connection closed
 * behind the answer (`connection: close`): that is done when it has sent all.
 */
function discardBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection')
  const { shouldKeepAlive } = reply.raw
  reply.raw.shouldKeepAlive = true
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), discardMs)
  raw.once('close', () => clearTimeout(timer))
  raw.once('end', () => {
    clearTimeout(timer)
    if (!shouldKeepAlive) finished(reply.raw, () => raw.socket.end())
  })
}

/** Of what is wrong, so much is told. */
const mostFields = 20

export function toErrorBody(error: ServiceError, requestId: string): ErrorBody {
  const bound = createTextBound()
  const detail = bound(error.message)
  const suggestions = error.suggestions.slice(0, mostFields).map(bound)
  const errors = error.problems
    .slice(0, mostFields)
    .map(({ path, message }) => ({ path: bound(path), message: bound(message) }))
  return {
    detail,
    code: error.code,
    request_id: requestId,
    ...(suggestions.length === 0 ? {} : { suggestions }),
    ...(errors.length === 0 ? {} : { errors }),
  }
}

function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  if (error instanceof ThreadLostError) {
    const code = error.reason === 'stopped' ? 'shutting_down' : 'internal_error'
    return new ServiceError(code, { detail: error.message, cause: error })
  }
  const { code, statusCode, message } = error as Partial<FastifyError>
  const raised = frameworkErrors[code ?? '']
  // The client went away: nobody reads the answer, and nothing of ours has failed.
  if (code === 'ECONNRESET' && message === 'aborted') {
    return new ServiceError('validation_failed', { detail: 'The request broke off', cause: error })
  }
  if (brokenForm.test(message ?? '')) return new ServiceError('malformed_form', { cause: error })
  if (raised !== undefined) return new ServiceError(raised.code, { detail: raised.detail, cause: error })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ServiceError('validation_failed', {
      detail: message ?? 'The request is not valid',
      cause: error,
    })
  }
  if (isDatabaseAway(error)) return new ServiceError('database_unavailable', { cause: error })
  if (isDiskFull(error)) return new ServiceError('disk_full', { cause: error })
  return new ServiceError('internal_error', { cause: error })
}

/** What the reader of forms says of one that breaks off or is none; it gives no code. */
const brokenForm =
  /^(?:Unexpected end of (?:multipart data|form)|Part terminated early|Malformed part header|Multipart: )/

const tooLarge = { code: 'body_too_large', detail: 'The body is too large: expected at most 1 MiB' } as const
const badForm = { code: 'malformed_form', detail: 'The form cannot be read' } as const
const tooMany = { code: 'malformed_form', detail: 'The form has too many parts' } as const

const frameworkErrors: Readonly<
  Record<string, { readonly code: ErrorCode; readonly detail: string } | undefined>
> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported_media_type',
    detail: 'Unsupported content type: expected application/json',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'validation_failed',
    detail: 'The body is not as long as its Content-Length says',
  },
  FST_ERR_BAD_URL: { code: 'validation_failed', detail: 'The address is not valid' },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'validation_failed', detail: 'The address is too long' },
  FST_REQ_FILE_TOO_LARGE: { code: 'body_too_large', detail: 'A file may have at most 50 MiB' },
  FST_PARTS_LIMIT: tooMany,
  FST_FILES_LIMIT: tooMany,
  FST_FIELDS_LIMIT: tooMany,
  FST_PROTO_VIOLATION: badForm,
  FST_INVALID_MULTIPART_CONTENT_TYPE: {
    code: 'unsupported_media_type',
    detail: 'Unsupported content type: expected multipart/form-data',
  },
  FST_INVALID_JSON_FIELD_ERROR: badForm,
}
