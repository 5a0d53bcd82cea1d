/** The answer object: the whole of a JSON answer, and the data of every frame of a stream. */
import { z } from 'zod'

export const toolCallItem = z
  .object({
    call_id: z.string(),
    event_type: z.enum(['call', 'result', 'error']),
    tool_name: z.string(),
    tool_response: z.string().describe('One line for people.'),
    tool_call_details: z.object({
      summary: z.string(),
      arguments: z.unknown().optional(),
      content: z.string().optional(),
    }),
    is_complete: z.boolean(),
    is_truncated: z.boolean(),
    original_length: z.int(),
  })
  .meta({ id: 'ToolCall' })
export type ToolCallItem = z.output<typeof toolCallItem>

export const answerUsage = z
  .object({
    model: z.string().describe('Such as `openai:gpt-5`, or `built-in`.'),
    steps: z.int().describe('Requests to the model.'),
    input_tokens: z.int(),
    cached_input_tokens: z.int().describe("Of the input, what was in the provider's cache."),
    output_tokens: z.int(),
    cost: z.number().nullable().describe('US dollars; null where no prices are configured.'),
    fallback: z
      .object({ code: z.string(), message: z.string() })
      .optional()
      .describe('Why the built-in model answered instead.'),
  })
  .meta({ id: 'AnswerUsage' })
export type AnswerUsage = z.output<typeof answerUsage>

export const answer = z
  .object({
    message: z.string().describe('The text of the answer; the same as `content`.'),
    content: z.string(),
    citations: z
      .array(z.string())
      .describe('`path:start-end`, 1-based and inclusive, each checked against the parsed tree.'),
    tool_calls: z.array(toolCallItem),
    thinking: z.string().nullable(),
    conversation_id: z.string().optional(),
    message_id: z.string().optional(),
    session_id: z.string().optional(),
    status: z.enum(['completed', 'stopped', 'error']).optional(),
    error: z.string().optional(),
    usage: answerUsage
      .optional()
      .describe(
        'Of a whole answer, and of the last frame of a stream; in a frame before it, what the model has used so far.',
      ),
    resumable: z
      .boolean()
      .optional()
      .describe('The stream ended and the answer goes on: attach to its session for the rest.'),
  })
  .meta({ id: 'Answer' })
export type Answer = z.output<typeof answer>

export const emptyAnswer: Answer = { message: '', content: '', citations: [], tool_calls: [], thinking: null }

/** Names of the frames of a stream. */
export const streamEvent = { message: 'message', end: 'end' } as const

/** Comment that keeps a quiet stream open: without braces or quotes, by which some clients find objects. */
export const streamPing = ': ping\n\n'
export const streamPingIntervalMs = 15_000
