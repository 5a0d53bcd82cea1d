import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Middleware,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import type { RecordedRequest } from './run-record.ts'
import { digestPrompt, withoutBytes } from './run-record.ts'

/** Stands between the loop and its model: hears what goes either way, or answers in its place. */
export interface ModelTap {
  /** @param compact To be called where a recorded reply came to a prompt that had to be shortened. */
  readonly middleware: (compact: () => void) => LanguageModelV4Middleware
  /** The prompt of the request under way was shortened. */
  readonly noteCompaction: () => void
}

export interface ReplyRecorder extends ModelTap {
  readonly requests: readonly RecordedRequest[]
  /** Of the first request. */
  readonly prompt: LanguageModelV4CallOptions['prompt'] | null
}

export function recordReplies(): ReplyRecorder {
  const requests: { promptDigest: string; parts: LanguageModelV4StreamPart[]; isCompacted?: true }[] = []
  let prompt: LanguageModelV4CallOptions['prompt'] | null = null
  let isCompacted = false
  return {
    requests,
    get prompt() {
      return prompt
    },
    noteCompaction() {
      isCompacted = true
    },
    middleware: () => ({
      specificationVersion: 'v4',
      async wrapStream({ doStream, params }) {
        prompt ??= JSON.parse(JSON.stringify(params.prompt, withoutBytes)) as typeof params.prompt
        isCompacted = false
        const { stream, ...rest } = await doStream()
        const parts: LanguageModelV4StreamPart[] = []
        requests.push({
          promptDigest: digestPrompt(params),
          parts,
          ...(isCompacted ? { isCompacted: true as const } : {}),
        })
        const recorded = stream.pipeThrough(
          new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
            transform(part, controller) {
              addPart(parts, part)
              controller.enqueue(part)
            },
          }),
        )
        return { ...rest, stream: recorded }
      },
    }),
  }
}

function addPart(parts: LanguageModelV4StreamPart[], part: LanguageModelV4StreamPart): void {
  const last = parts.at(-1)
  if (part.type === 'raw') return
  // An error carries the request with it; that one came says enough.
  if (part.type === 'error') parts.push({ type: 'error', error: 'The model failed here.' })
  else if (
    (part.type === 'text-delta' || part.type === 'reasoning-delta' || part.type === 'tool-input-delta') &&
    last?.type === part.type &&
    last.id === part.id
  ) {
    parts[parts.length - 1] = { ...last, delta: last.delta + part.delta }
  } else parts.push(part)
}

/** Gives the recorded replies in their order, and hears of prompts that are not those that they were given to. */
export function replayReplies(
  requests: readonly RecordedRequest[],
  onPrompt: (request: number, isSame: boolean) => void,
): ModelTap {
  let next = 0
  return {
    noteCompaction() {},
    middleware: (compact) => ({
      specificationVersion: 'v4',
      // Nothing is asked: the promise is there because the interface has one.
      async wrapStream({ params }) {
        const request = requests[next]
        next += 1
        if (request === undefined) throw new Error('The recording has no further reply of the model.')
        onPrompt(next, request.promptDigest === digestPrompt(params))
        if (request.isCompacted === true) compact()
        return await Promise.resolve({ stream: ReadableStream.from(request.parts.map(revive)) })
      },
    }),
  }
}

/** Dates are texts in a file. */
function revive(part: LanguageModelV4StreamPart): LanguageModelV4StreamPart {
  return part.type === 'response-metadata' && part.timestamp !== undefined
    ? { ...part, timestamp: new Date(part.timestamp) }
    : part
}
