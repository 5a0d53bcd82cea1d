import { z } from 'zod'
import { answerUsage, toolCallItem } from './answer.ts'
import { optional, queryBoolean, queryInteger, requiredText, timestamp } from './fields.ts'
import { idText, listOf, shortText } from './limits.ts'
import { chosenModel } from './models.ts'

export const conversationParams = z.object({ conversation_id: idText })

export const createConversationBody = z
  .object({
    project_ids: listOf(idText, 20, 'expected at most 20 projects').refine(
      (ids) => ids.length > 0,
      'expected at least one project',
    ),
    agent_ids: optional(listOf(idText, 20, 'expected at most 20 agents')),
    title: optional(shortText),
    model: optional(chosenModel),
  })
  .meta({ id: 'CreateConversation' })

export const createConversationQuery = z.object({ hidden: queryBoolean })

export const createConversationResponse = z.object({ message: z.string(), conversation_id: z.string() })

export const conversation = z
  .object({
    id: z.string(),
    title: z.string(),
    hidden: z.boolean(),
    agent_ids: z.array(z.string()),
    project_ids: z.array(z.string()),
    pinned: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
    access: z.enum(['write', 'read']).describe('`read`: somebody else has shared it.'),
    model: z
      .string()
      .describe(
        'What answers in it, such as `openai:gpt-5` or `built-in`; `default`: whatever answers otherwise.',
      ),
    branch_of: z
      .string()
      .nullable()
      .describe(
        'The conversation that it was branched from, which may be gone; null where there is none, and for readers.',
      ),
    shared_with: z.string().nullable().describe('The organisation whose members read it.'),
    active_session_id: z.string().nullable().optional().describe('Of an answer that is being written.'),
  })
  .meta({ id: 'Conversation' })

export const sharedConversation = conversation
  .extend({
    shared_by: z.string().describe('The name of who has begun it.'),
    shared_at: timestamp.nullable().describe('Null where it is not known any more.'),
    organisation: z.string().describe('The name of the organisation whose members read it.'),
  })
  .meta({ id: 'SharedConversation' })

export const pageQuery = z.object({
  limit: optional(queryInteger(1, 200)).describe('50 if absent.'),
  before: optional(idText).describe('The id that the page ends before.'),
})

export const listMessagesQuery = pageQuery.extend({
  start: optional(queryInteger(0, 1_000_000_000)).describe(
    'Instead of `before`: how many of the oldest are left out.',
  ),
})

const search = optional(shortText).describe(
  'Only those with these words, each in their title, in a message, or in an earlier version of one. `"Words in quotes"` belong together, `NOT` stands before a word that must not be there, `OR` between alternatives, parentheses around them.',
)

export const listSharedQuery = z.object({ search })

export const listConversationsQuery = pageQuery.extend({
  include_hidden: queryBoolean,
  order: optional(z.enum(['created', 'used'])).describe(
    '`used`: pinned ones first, then the last used. `created` if absent.',
  ),
  project_id: optional(idText).describe('Only those about this project.'),
  search,
})

export const answerParams = conversationParams.extend({ message_id: idText })

export const message = z
  .object({
    id: z.string(),
    role: z.enum(['human', 'agent']),
    type: z.enum(['HUMAN', 'AI_GENERATED']).describe('The role, in the words of older clients.'),
    message: z.string(),
    content: z.string(),
    citations: z.array(z.string()),
    tool_calls: z.array(toolCallItem),
    thinking: z.string().nullable(),
    node_ids: z.array(z.string()),
    attachment_ids: z.array(z.string()),
    status: z.enum(['running', 'completed', 'stopped', 'error']),
    error: z.string().nullable().optional().describe('Of an answer that failed: why.'),
    agent_id: z.string().optional().describe('Of an answer: the agent that gave it.'),
    usage: answerUsage.optional().describe('Of an answer: the model that gave it, and what it used.'),
    versions: z
      .int()
      .optional()
      .describe('Of an answer that has taken the place of others: how many there are, with itself.'),
    created_at: timestamp,
  })
  .meta({ id: 'Message' })

const changedCitation = z
  .object({
    message_id: z.string(),
    citation: z.string(),
    state: z
      .enum(['moved', 'changed', 'gone'])
      .describe(
        '`moved`: the lines stand elsewhere in their file. `changed`: they are not in it as they were. `gone`: the file is not there.',
      ),
    start_line: z.int().nullable().describe('Of moved lines, where they stand.'),
    end_line: z.int().nullable(),
  })
  .meta({ id: 'ChangedCitation' })

export const exportedRun = z
  .object({
    format: z.literal('parley-run-1'),
    run_id: z.string(),
    status: z.string(),
    created_at: timestamp,
    finished_at: timestamp.nullable(),
    usage: answerUsage.optional(),
    record: z
      .looseObject({})
      .describe('What was asked, sent, called, replied and answered, with the SHA-256 of each whole result.'),
  })
  .meta({ id: 'ExportedRun' })

export const runComparison = z
  .object({
    same: z.boolean().describe('Bit for bit, with the recorded replies of the model.'),
    compared: z
      .object({ prompts: z.int(), calls: z.int(), characters: z.int() })
      .nullable()
      .describe('Prompts, results of tools and characters of the answer; null where it was not made again.'),
    differences: z.array(z.string()),
    refusal: z.string().nullable().describe('Why it cannot be made again.'),
    snapshots: z.array(
      z.object({
        repo_name: z.string(),
        recorded: z.string().describe('The file that was read.'),
        served: z.string().describe('The one that is served now.'),
      }),
    ),
  })
  .meta({ id: 'RunComparison' })

/** Of a page of messages. */
export const changedCitations = z.array(changedCitation).meta({ id: 'ChangedCitations' })

export const patchConversationBody = z
  .object({
    title: optional(requiredText),
    pinned: optional(z.boolean()),
    agent_ids: optional(listOf(idText, 20, 'expected at most 20 agents')),
    project_ids: optional(
      listOf(idText, 20, 'expected at most 20 projects').refine(
        (ids) => ids.length > 0,
        'expected at least one project',
      ),
    ),
    model: optional(chosenModel),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    path: ['title'],
    message: 'expected title, pinned, agent_ids, project_ids or model',
  })

export const branchConversationBody = z.object({
  before_message_id: optional(idText).describe('A message of the conversation; all are kept if absent.'),
})

export const stopQuery = z.object({ session_id: optional(idText) })

export const stopResponse = z.object({
  status: z.literal('success'),
  message: z.string(),
  saved_partial: z.boolean(),
  message_id: z.string().nullable(),
})

export const done = z.object({ message: z.string() })
