import { z } from 'zod'
import { optional, requiredText, timestamp } from './fields.ts'
import { idText, textOf } from './limits.ts'

export const health = z.object({
  status: z.literal('ok'),
  version: z.string(),
  started_at: z.iso
    .datetime()
    .describe('When the process that answers was started: another one than before tells of a restart.'),
})

export const readiness = z.object({
  status: z.literal('ready'),
  version: z.string(),
  checks: z.object({
    database: z.enum(['ok', 'away']),
    data_directory: z
      .enum(['ok', 'not_writable', 'full'])
      .describe('`full`: less than 100 MB are left on its disk.'),
  }),
})

export const usage = z
  .object({
    plan: z.string().nullable(),
    message_limit: z.int().nullable(),
    messages_used: z.int(),
    period_end: timestamp.nullable(),
    input_tokens: z.int().describe('Read by models for the messages of the period.'),
    cached_input_tokens: z.int().describe("Of these, what was in the provider's cache."),
    output_tokens: z.int(),
    cost: z.number().nullable().describe('US dollars; null where no prices are configured.'),
  })
  .meta({ id: 'Usage' })

export const agent = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    status: z.literal('SYSTEM'),
    visibility: z.null(),
  })
  .meta({ id: 'Agent' })

export const installation = z
  .object({
    development_mode: z.boolean().describe('Folders of the machine may be parsed.'),
    model: z.object({
      name: z.string().describe('Such as `openai:gpt-5`, or `built-in`.'),
      host: z.string().nullable().describe('Where questions and code are sent; null: nowhere.'),
      local: z.boolean().describe('They stay on the machine.'),
    }),
  })
  .meta({ id: 'Installation' })

export const apiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    prefix: z.string(),
    created_at: timestamp,
    expires_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
    last_used_at: timestamp.nullable(),
  })
  .meta({ id: 'ApiKey' })

export const createApiKeyBody = z.object({
  name: optional(requiredText),
  expires_at: optional(
    z.iso.datetime({ offset: true, error: 'expected a time such as 2030-01-31T00:00:00Z' }),
  ),
})

export const createdApiKey = apiKey
  .extend({ key: z.string().describe('Shown this once.') })
  .meta({ id: 'CreatedApiKey' })

/** The token itself is never sent. */
export const gitToken = z
  .object({
    id: z.string(),
    host: z.string().describe('What it is sent to, such as `https://gitlab.example.com`.'),
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
  })
  .meta({ id: 'GitToken' })

export const saveGitTokenBody = z.object({
  host: requiredText.describe('Such as `gitlab.example.com`, or `code.example.org:8443`.'),
  token: textOf(4096).describe('`TOKEN`, or `USER:TOKEN`.'),
})

export const gitTokenParams = z.object({ git_token_id: idText })
export const apiKeyParams = z.object({ key_id: idText })
export const mediaParams = z.object({ attachment_id: idText })

export const uploadBody = z.object({ file: z.string().meta({ format: 'binary' }) })

export const attachment = z
  .object({
    id: z.string(),
    attachment_type: z.enum(['image', 'document']),
    file_name: z.string(),
    mime_type: z.string(),
    file_size: z.int(),
    message: z.string(),
  })
  .meta({ id: 'Attachment' })

export const errorBody = z
  .object({
    detail: z.string(),
    code: z.string(),
    request_id: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    suggestions: z
      .array(z.string())
      .optional()
      .describe('What may have been meant: paths of files, ids of nodes.'),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.output<typeof errorBody>
