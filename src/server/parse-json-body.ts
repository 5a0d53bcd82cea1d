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
  const body = String(text)
  if (isNestedDeeper(body, deepest)) {
    done(
      new ServiceError('malformed_json', {
        detail: `The body is nested too deep: expected at most ${deepest} levels`,
      }),
    )
    return
  }
  try {
    done(null, JSON.parse(body))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    done(
      new ServiceError('malformed_json', { detail: `The body is not valid JSON: ${reason.slice(0, 200)}` }),
    )
  }
}

/** No client needs as many; what walks through a value, or copies it into a thread, has no room for thousands. */
const deepest = 200

/** Whether a text, if it is JSON, has so many arrays and objects in one another. */
function isNestedDeeper(text: string, most: number): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isInText) {
      if (character === '\\') at += 1
      else if (character === '"') isInText = false
    } else if (character === '"') isInText = true
    else if (character === '[' || character === '{') {
      depth += 1
      if (depth > most) return true
    } else if (character === ']' || character === '}') depth -= 1
  }
  return false
}
