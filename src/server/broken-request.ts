import type { Socket } from 'node:net'
import type { ErrorCode } from '../contract/errors.ts'
import { ServiceError } from '../services/service-error.ts'
import { toErrorBody } from './error-reply.ts'
import { requestIdOf } from './request-id.ts'

/** For the sender to read its answer, before what it goes on sending is cut off. */
const graceMs = 1_000

const codes: Readonly<Record<string, { readonly code: ErrorCode; readonly phrase: string } | undefined>> = {
  HPE_HEADER_OVERFLOW: { code: 'headers_too_large', phrase: 'Request Header Fields Too Large' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout', phrase: 'Request Timeout' },
}

/** What does not become a request: its sender gets the form of all errors too. */
export function answerBrokenRequest({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const known = codes[code ?? '']
  const error =
    known === undefined
      ? new ServiceError('validation_failed', { detail: 'The request is not valid HTTP' })
      : new ServiceError(known.code)
  const requestId = requestIdOf({ headers: {} })
  const body = JSON.stringify(toErrorBody(error, requestId))
  const head = [
    `HTTP/1.1 ${error.entry.status} ${known?.phrase ?? 'Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  setTimeout(() => socket.destroy(), graceMs).unref()
}
