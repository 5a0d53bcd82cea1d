import { randomUUID } from 'node:crypto'
import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Middleware,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import type { IsTextArgument } from './parse-text-calls.ts'
import { createMarkupReader } from './read-markup.ts'
import type { MarkupPart, MarkupReader } from './read-markup.ts'

/** Turns `<think>` and tool calls that a model writes as text into the parts that they are. */
export function understandMarkup(): LanguageModelV4Middleware {
  return {
    specificationVersion: 'v4',
    async wrapStream({ doStream, params }) {
      const result = await doStream()
      return { ...result, stream: result.stream.pipeThrough(createTransform(params)) }
    },
  }
}

function createTransform(
  options: LanguageModelV4CallOptions,
): TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart> {
  const tools = new Set((options.tools ?? []).map(({ name }) => name))
  const isText = textArguments(options)
  let reader: MarkupReader = createMarkupReader(tools, isText)
  let parts = 0
  let open: { readonly kind: 'text' | 'thinking'; readonly id: string } | undefined
  let hasCalled = false
  type Controller = TransformStreamDefaultController<LanguageModelV4StreamPart>

  const close = (controller: Controller): void => {
    if (open === undefined) return
    controller.enqueue({ type: open.kind === 'text' ? 'text-end' : 'reasoning-end', id: open.id })
    open = undefined
  }
  const enqueue = (controller: Controller, part: MarkupPart): void => {
    if (part.kind === 'call') {
      close(controller)
      hasCalled = true
      const { toolName, input } = part.call
      const toolCallId = `text-${randomUUID()}`
      controller.enqueue({ type: 'tool-call', toolCallId, toolName, input: JSON.stringify(input) })
      return
    }
    if (open?.kind !== part.kind) {
      close(controller)
      open = { kind: part.kind, id: `markup-${(parts += 1)}` }
      controller.enqueue({ type: part.kind === 'text' ? 'text-start' : 'reasoning-start', id: open.id })
    }
    controller.enqueue({
      type: part.kind === 'text' ? 'text-delta' : 'reasoning-delta',
      id: open.id,
      delta: part.text,
    })
  }
  const finish = (controller: Controller): void => {
    for (const part of reader.finish()) enqueue(controller, part)
    close(controller)
    reader = createMarkupReader(tools, isText)
  }

  return new TransformStream({
    transform(part, controller) {
      switch (part.type) {
        case 'text-start':
          return
        case 'text-delta':
          for (const read of reader.push(part.delta)) enqueue(controller, read)
          return
        case 'text-end':
          finish(controller)
          return
        case 'finish':
          finish(controller)
          controller.enqueue(
            hasCalled
              ? { ...part, finishReason: { unified: 'tool-calls', raw: part.finishReason.raw } }
              : part,
          )
          return
        default:
          controller.enqueue(part)
      }
    },
    flush: finish,
  })
}

function textArguments({ tools }: LanguageModelV4CallOptions): IsTextArgument {
  return (toolName, argument) => {
    const tool = (tools ?? []).find(({ name }) => name === toolName)
    const property = tool?.type === 'function' ? tool.inputSchema.properties?.[argument] : undefined
    return typeof property === 'object' && property.type === 'string'
  }
}
