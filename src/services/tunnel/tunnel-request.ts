import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { WorkspaceGoneError } from '../../agents/workspace.ts'
import type { TunnelTarget } from './resolve-tunnel.ts'

export type TunnelRequest = {
  readonly method: 'GET' | 'POST'
  /** Below the tunnel's address: `/api/files/read?path=a.ts`. */
  readonly path: string
  readonly body?: unknown
  readonly signal: AbortSignal
}

export type TunnelResponse = { readonly status: number; readonly body: unknown }

const timeoutMs = 30_000
const maximumBytes = 16 * 1024 * 1024
/** What tunnels answer with when there is nobody at their other end. */
const goneStatuses = new Set([502, 503, 504, 530])

/** One request to the resolved address; a redirect is an answer like any other, and is not followed. */
export async function requestTunnel(target: TunnelTarget, request: TunnelRequest): Promise<TunnelResponse> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)])
  let received: { status: number; text: string }
  try {
    received = await send(target, request, signal)
  } catch (error) {
    request.signal.throwIfAborted()
    throw new WorkspaceGoneError('The tunnel does not answer', { cause: error })
  }
  const { status, text } = received
  if (goneStatuses.has(status)) throw new WorkspaceGoneError(`The tunnel answered with status ${status}`)
  try {
    return { status, body: text === '' ? undefined : JSON.parse(text) }
  } catch {
    return { status, body: undefined }
  }
}

function send(
  target: TunnelTarget,
  request: TunnelRequest,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const url = new URL(`${target.url.replace(/(?<!\/)\/+$/, '')}${request.path}`)
  const body = request.body === undefined ? undefined : JSON.stringify(request.body)
  return new Promise((resolve, reject) => {
    const outgoing = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        method: request.method,
        signal,
        agent: false,
        headers: {
          accept: 'application/json',
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
        // The address was checked: a second look-up could give another.
        lookup: (_host, options, callback) => {
          if (options.all === true) callback(null, [{ address: target.address, family: target.family }])
          else callback(null, target.address, target.family)
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        let byteSize = 0
        response.on('data', (chunk: Buffer) => {
          byteSize += chunk.length
          if (byteSize > maximumBytes)
            outgoing.destroy(new Error(`the answer has more than ${maximumBytes} bytes`))
          else chunks.push(chunk)
        })
        response.once('error', reject)
        response.once('end', () => {
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') })
        })
      },
    )
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}
