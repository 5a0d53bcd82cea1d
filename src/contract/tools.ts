/** The agents' tools, for programs that call them one by one. */
import { z } from 'zod'
import { optional, queryBoolean, queryInteger } from './fields.ts'
import { idText } from './limits.ts'
import { pending } from './projects.ts'

export const toolDescription = z
  .object({
    name: z.string(),
    description: z.string(),
    input_schema: z.record(z.string(), z.unknown()).describe('JSON Schema of what is posted.'),
  })
  .meta({ id: 'ToolDescription' })

export const toolParams = z.object({ project_id: idText, tool: idText })

export const toolQuery = z.object({
  budget: optional(queryInteger(200, 50_000)).describe(
    'Most tokens of the output (of four characters each), 6,000 by default; what does not fit is counted.',
  ),
  wait: optional(queryInteger(0, 300)).describe(
    'Seconds to wait, 20 by default: for a local folder that has changed to be parsed again, and, where the tool tells ' +
      'of calls, for calls that are still being followed. With 0 the answer says at once what it lacks.',
  ),
  unchecked: queryBoolean.describe(
    'Answer from the index as it is, without looking whether a local folder has changed.',
  ),
})

export const toolBody = z.record(z.string(), z.unknown()).describe('As the `input_schema` of the tool says.')

export const indexState = z
  .object({
    commit_id: z.string().nullable(),
    state: z
      .enum(['current', 'refreshed', 'behind', 'unchecked'])
      .describe(
        '`refreshed`: what had changed was parsed before the answer. `behind`: what has changed is not in the answer. ' +
          '`unchecked`: nobody looked, or could.',
      ),
    reason: z.string().nullable().describe('Why it is `behind` or `unchecked`, for people.'),
    changed_files: z.array(z.string()).describe('Of a local folder, since the parse; the first ones.'),
    changed_count: z.int(),
    pending,
  })
  .meta({ id: 'IndexState' })

export const toolAnswer = z
  .object({
    tool: z.string(),
    output: z.looseObject({}).describe('What the tool says; with `error` where it could not answer.'),
    failed: z.boolean(),
    summary: z.string().describe('One line for people.'),
    verdict: z.object({
      complete: z.boolean().describe('The output holds everything that there is.'),
      text: z.string(),
    }),
    citations: z
      .array(z.string())
      .describe('`path:start-end`, 1-based and inclusive, each checked against the parsed tree.'),
    index: indexState,
  })
  .meta({ id: 'ToolAnswer' })
export type ToolAnswerBody = z.output<typeof toolAnswer>
