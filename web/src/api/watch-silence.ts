/** A connection from which nothing comes may be dead without anybody being told: who waits for it has to end that. */
export type Silence = {
  /** Aborts when the signal that was given does, or when nothing was heard for too long. */
  readonly signal: AbortSignal
  readonly isTooLong: () => boolean
  readonly heard: () => void
  /** Nothing more is expected. */
  readonly end: () => void
}

export function watchSilence(limitMs: number, signal?: AbortSignal): Silence {
  const tooLong = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => clearTimeout(timer)
  const heard = (): void => {
    end()
    timer = setTimeout(() => tooLong.abort(), limitMs)
  }
  heard()
  return {
    signal: signal === undefined ? tooLong.signal : AbortSignal.any([signal, tooLong.signal]),
    isTooLong: () => tooLong.signal.aborted,
    heard,
    end,
  }
}

/** The same response, each piece of whose body is heard; an error of the body is what `toError` makes of it. */
export function watchBody(
  response: Response,
  silence: Silence,
  toError: (error: unknown) => unknown,
): Response {
  const { body, status, statusText, headers } = response
  if (body === null) {
    silence.end()
    return response
  }
  const reader = body.getReader()
  const watched = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) {
          silence.end()
          controller.close()
        } else {
          silence.heard()
          controller.enqueue(value)
        }
      } catch (error) {
        silence.end()
        controller.error(toError(error))
      }
    },
    async cancel(reason) {
      silence.end()
      await reader.cancel(reason)
    },
  })
  return new Response(watched, { status, statusText, headers })
}
