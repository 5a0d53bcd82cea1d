/** Thrown by the readers of this folder at anything they do not know for certain: Mermaid draws the diagram instead. */
export class NotUnderstood extends Error {
  override readonly name = 'NotUnderstood'
}

/** The value of `read`, or undefined where it does not understand what it reads. */
export function ifUnderstood<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined
    throw error
  }
}
