import { ParleyError } from './errors.ts'
import type { FieldProblem } from './errors.ts'

/** The error that a reply without success stands for. */
export async function readError(response: Response, what: string): Promise<ParleyError> {
  const fields = {
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterMs: toRetryAfterMs(response.headers.get('retry-after')),
  }
  const body = parseErrorBody(await response.text().catch(() => ''))
  if (body !== undefined) return new ParleyError(body.detail, { ...fields, ...body })
  return new ParleyError(
    `Cannot use the answer ${response.status} to ${what}: expected an error of Parley. Is there a proxy in front of it?`,
    { ...fields, code: 'unexpected_reply' },
  )
}

function parseErrorBody(
  text: string,
):
  | { readonly detail: string; readonly code: string; readonly problems: readonly FieldProblem[] }
  | undefined {
  try {
    const { detail, code, errors } = JSON.parse(text) as Record<string, unknown>
    if (typeof detail !== 'string' || typeof code !== 'string') return undefined
    return { detail, code, problems: Array.isArray(errors) ? (errors as FieldProblem[]) : [] }
  } catch {
    return undefined
  }
}

/** Seconds, or a date, as HTTP allows. */
function toRetryAfterMs(header: string | null): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
