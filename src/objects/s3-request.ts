import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { ObjectStoreError } from './object-store.ts'
import { readError } from './s3-documents.ts'

/** A bucket of a service that speaks the protocol of Amazon S3. */
export interface S3Settings {
  readonly bucket: string
  /** Before every key: empty, or with a `/` at its end. */
  readonly prefix: string
  /** Base address of another service than Amazon's: `https://minio.example.com`. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Of keys that end. */
  readonly sessionToken: string | undefined
}

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** What is being done, for people: `put object "a/b"`. */
  readonly action: string
  /** Without the prefix; none: the bucket itself. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Opened for each attempt. */
  readonly body?: () => Promise<Blob>
  readonly timeoutMs?: number
  readonly signal?: AbortSignal | undefined
}

/** What an answer without a body may take. */
const ANSWER_MS = 30_000
/** Between attempts, each with a random part: some 5 s together. */
const RETRY_DELAYS_MS = [50, 100, 200, 400, 800, 1_500, 2_000]
/** What others of the same moment make of a request, or a server in trouble; see the error list of the protocol. */
const RETRIED = new Set([408, 409, 425, 429, 500, 502, 503, 504])
/** SHA-256 of nothing. */
const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/**
 * Sends a signed request; tries again, later and later, what fails for a reason that may pass. Gives the answer of a
 * success, or of 404. Throws an `ObjectStoreError`.
 */
export async function sendS3Request(settings: S3Settings, request: S3Request): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const failure = await attemptRequest(settings, request)
    if (failure instanceof Response) return failure
    const delayMs = failure.code === 'away' ? RETRY_DELAYS_MS[attempt] : undefined
    if (delayMs === undefined) throw failure
    await delay(delayMs * (0.5 + Math.random()), undefined, { signal: request.signal })
  }
}

async function attemptRequest(
  settings: S3Settings,
  request: S3Request,
): Promise<Response | ObjectStoreError> {
  const cannot = `Cannot ${request.action} in bucket "${settings.bucket}"`
  let response: Response
  try {
    response = await fetchSigned(settings, request)
  } catch (error) {
    request.signal?.throwIfAborted()
    const { cause } = error as Error
    const reason = cause instanceof Error ? cause.message : (error as Error).message
    const message = `${cannot}: the object store cannot be reached (${reason})`
    return new ObjectStoreError('away', message, { cause: error })
  }
  if (response.ok) return response
  const said = readError(await response.text().catch(() => ''))
  if (response.status === 404 && said?.code !== 'NoSuchBucket') return response
  const what = said === undefined ? `status ${response.status}` : `${said.code}: ${said.message}`
  // A clock that is wrong, and what a server says of itself, may pass; what it says of the settings does not.
  const mayPass = RETRIED.has(response.status)
  const hint = response.status >= 300 && response.status < 400 ? '; is AWS_REGION that of the bucket?' : ''
  return new ObjectStoreError(mayPass ? 'away' : 'refused', `${cannot}: ${what}${hint}`)
}

async function fetchSigned(settings: S3Settings, request: S3Request): Promise<Response> {
  const { method, headers, body, signal, timeoutMs = ANSWER_MS } = request
  const { accessKeyId, secretAccessKey, sessionToken, region } = settings
  const signed = await new AwsV4Signer({
    method,
    url: addressOf(settings, request),
    headers: { 'x-amz-content-sha256': EMPTY_HASH, ...headers },
    accessKeyId,
    secretAccessKey,
    ...(sessionToken === undefined ? {} : { sessionToken }),
    region,
    service: 's3',
  }).sign()
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  try {
    return await fetch(signed.url, {
      method,
      headers: signed.headers,
      // A signature is for one address, and keys are for nobody else.
      redirect: 'manual',
      signal: signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]),
      ...(body === undefined ? {} : { body: await body() }),
    })
  } finally {
    clearTimeout(timer)
  }
}

/** Amazon has a host for each bucket; others need no name service for theirs. */
function addressOf({ bucket, prefix, endpoint, region }: S3Settings, { key, query }: S3Request): string {
  const base =
    endpoint === undefined
      ? `https://${bucket}.s3.${region}.amazonaws.com`
      : `${endpoint.replace(/\/$/, '')}/${bucket}`
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
  // Some servers sign a bucket without the slash at its end, whatever was sent.
  return `${base}${key === undefined ? '' : `/${encodeURI(prefix + key)}`}${search}`
}
