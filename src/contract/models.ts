/** Which model answers whom. Keys are sent here and never sent back. */
import { z } from 'zod'
import { optional, requiredText, timestamp } from './fields.ts'
import { pathText, shortText, textOf } from './limits.ts'

const provider = z.enum(['openai', 'anthropic', 'google', 'openai-compatible'], {
  error: 'expected openai, anthropic, google or openai-compatible',
})

const dollars = z.number({ error: 'expected a number' }).min(0).max(1_000_000)

/** US dollars for a million tokens. */
const prices = z.object({ input: dollars, output: dollars, cached_input: dollars })

const source = z
  .enum(['own', 'service', 'environment'])
  .describe(
    'Who chose it: you, an administrator in the web app, or the settings that the service started with.',
  )

const modelFacts = {
  context_tokens: z.int().nullable().describe('That it reads and writes in one request; null: not known.'),
  prices: prices.nullable().describe('US dollars for a million tokens; null: not known.'),
}

export const availableModel = z
  .object({
    source,
    name: z.string().describe('Such as `openai:gpt-5`.'),
    host: z.string().describe('Where questions and code are sent.'),
    local: z.boolean().describe('They stay on the machine of the service.'),
    base_url: z.string().nullable().describe('For whoever may change it.'),
    has_key: z.boolean(),
    ...modelFacts,
    updated_at: timestamp.nullable(),
  })
  .meta({ id: 'AvailableModel' })

const knownModel = z.object({ provider, name: z.string(), ...modelFacts }).meta({ id: 'KnownModel' })

export const models = z
  .object({
    used: z
      .string()
      .describe('What answers you where a conversation chooses nothing else, such as `built-in`.'),
    available: z
      .array(availableModel)
      .describe('The first answers where a conversation chooses nothing else.'),
    choices: z.array(z.string()).describe('What a conversation may choose.'),
    may_set_service: z.boolean(),
    known: z.array(knownModel).describe('Models of the providers. Others work, too.'),
    known_on: z.iso.date().describe('When windows and prices of these were read.'),
  })
  .meta({ id: 'Models' })

export const modelBody = z.object({
  provider,
  name: requiredText.max(200, 'expected at most 200 characters'),
  base_url: optional(pathText).describe("The provider's own if absent."),
  api_key: optional(textOf(4_096)).describe('The one that is kept for this address if absent.'),
  context_tokens: optional(
    z.int('expected a whole number').min(8_192, 'expected 8192 tokens or more').max(100_000_000),
  ),
  prices: optional(z.object({ input: dollars, output: dollars, cached_input: optional(dollars) })),
})

export const tryModelBody = z.object({
  holder: z
    .enum(['own', 'service'], { error: 'expected own or service' })
    .describe('Whose key is used where none is given.'),
  model: optional(modelBody).describe('The one that is kept if absent.'),
})

export const modelTrial = z
  .object({
    name: z.string(),
    host: z.string(),
    seconds: z.number(),
    input_tokens: z.int(),
    output_tokens: z.int(),
    cost: z.number().nullable().describe('US dollars; null where no prices are known.'),
    reply: z.string().nullable().describe('What it said; null where it failed.'),
    error: z.string().nullable().describe('Why it failed.'),
  })
  .meta({ id: 'ModelTrial' })

/** What a conversation has chosen where it has chosen nothing. */
export const defaultModel = 'default'

/** Of a conversation. */
export const chosenModel = shortText
  .max(300, 'expected at most 300 characters')
  .describe('`provider:name` or `built-in`; `default`: whatever answers otherwise.')
