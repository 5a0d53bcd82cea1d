import { z } from 'zod'
import { optional, queryBoolean } from './fields.ts'
import { bodyText, idText, listOf, nodeText, shortText } from './limits.ts'

/** Of a session, and of what a session is named after: it becomes part of a header. */
const token = idText.regex(/^[\x21-\x7e]{1,200}$/, 'expected 1 to 200 printable characters without spaces')

/** A place in a stream: the `id` of a frame. */
export const cursor = idText
  .regex(/^\d{1,9}(?:-\d{1,9})?$/, 'expected the id of a frame')
  .transform((value) => Number.parseInt(value, 10))

const emptyAsAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), optional(schema))

export const messageHeaders = z.object({ 'idempotency-key': emptyAsAbsent(token) })

export const streamFormats = ['sse', 'json'] as const

export const formatQuery = z.object({
  stream_format: emptyAsAbsent(z.enum(streamFormats)).describe(
    'How a stream is written: as server-sent events, or as bare answer objects, one a line. `sse` unless the service ' +
      'is set otherwise for addresses below `/api/v1`.',
  ),
})

export const messageQuery = formatQuery.extend({
  stream: queryBoolean.describe('`true` unless the client accepts JSON only.'),
  session_id: emptyAsAbsent(token).describe('Id for the session; with `cursor`, the session to attach to.'),
  prev_human_message_id: emptyAsAbsent(token),
  cursor: emptyAsAbsent(cursor).describe('Attach to `session_id` and replay what lies after this place.'),
})

export const conversationMessageQuery = messageQuery.extend({
  replaces: emptyAsAbsent(token).describe(
    'The id of a human message of the conversation: the new one takes its place. Its answer becomes an earlier version of the new one, and what followed that is removed.',
  ),
})

export const oneCallQuery = messageQuery.extend({ hidden: queryBoolean.describe('`true` if absent.') })

const parsedJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  if (value.trim() === '') return []
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Nodes or attachments of one message. */
const mostIds = 100

const nodeContext = z.union([
  nodeText.min(1),
  z.object({ node_id: nodeText.min(1), name: shortText.nullish() }).transform((node) => node.node_id),
])

/** `[{"node_id": …, "name": …}]`, `["…"]`, or either as a JSON string. Gives the ids. */
export const nodeIds = z.preprocess(
  parsedJson,
  optional(listOf(nodeContext, mostIds, 'expected at most 100 nodes')),
)

/** `["…"]`, that as a JSON string, or a form's repeated field: a text that is no JSON is an id. Gives the ids. */
export const attachmentIds = z.preprocess(
  (value) => {
    const parsed = parsedJson(value)
    const isId = typeof value === 'string' && parsed === value && !/^\s*[[{"]/.test(value)
    return isId ? [value] : parsed
  },
  optional(listOf(idText.min(1), mostIds, 'expected at most 100 attachments')),
)

export const messageIds = z.object({ node_ids: nodeIds, attachment_ids: attachmentIds })

/** As a client writes it; the server reads `node_ids` and `attachment_ids` with the schemas above. */
export const messageBody = z
  .object({
    content: bodyText.min(1).describe('The message; not only white space.'),
    session_id: idText.nullish().describe('As in the query, which wins.'),
    node_ids: z
      .union([
        z.array(z.union([nodeText, z.object({ node_id: nodeText, name: shortText.nullish() })])).max(mostIds),
        bodyText,
      ])
      .nullish()
      .describe('Code nodes that focus the message; in a form, as a JSON string.'),
    attachment_ids: z
      .union([z.array(idText).max(mostIds), bodyText])
      .nullish()
      .describe('Uploaded attachments; in a form, as a JSON string or a repeated field.'),
    tunnel_url: shortText.nullish().describe('Address of the editor that files are read from.'),
    images: z
      .array(z.string().meta({ format: 'binary' }))
      .max(10)
      .optional()
      .describe('Image files, in a form.'),
  })
  .meta({ id: 'MessageRequest' })

export const oneCallBody = messageBody
  .extend({ agent_id: idText.nullish().describe('`codebase_qna_agent` if absent.') })
  .meta({ id: 'OneCallRequest' })

export const sessionParams = z.object({ conversation_id: idText, session_id: idText })
export const sessionStreamQuery = formatQuery.extend({ cursor: emptyAsAbsent(cursor) })

/** What is left of a body once its content, nodes and attachments have been read. */
export const messageOptions = z.object({
  content: optional(bodyText),
  tunnel_url: emptyAsAbsent(shortText),
  agent_id: emptyAsAbsent(idText),
  session_id: emptyAsAbsent(token),
})
