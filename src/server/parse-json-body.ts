import { ServiceError } from '../services/service-error.ts'

/** No body at all is fine where none is needed, whatever its type is said to be. */
export function parseJsonBody(
  _request: unknown,
  text: string | Buffer,
  done: (error: Error | null, value?: unknown) => void,
): void {
  if (text === '') {
    done(null, undefined)
    return
  }
  try {
    done(null, JSON.parse(String(text)))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    done(
      new ServiceError('malformed_json', { detail: `The body is not valid JSON: ${reason.slice(0, 200)}` }),
    )
  }
}
