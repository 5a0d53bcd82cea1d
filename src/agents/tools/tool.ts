import { groupDigits } from '../../contract/group-digits.ts'
import type { EmbeddingSettings } from '../providers/embeddings/embedding-settings.ts'
import type { z } from 'zod'
import { boundTexts } from '../../contract/bound-text.ts'
import type { Extent } from '../checks/evidence/extent.ts'
import { stillLinking } from '../checks/evidence/unread.ts'
import type { LabelledProject } from '../projects.ts'
import type { TextPlaces } from './find-text-places.ts'
import type { WorkspaceSession } from '../workspace.ts'

/** What tools work on: read-only snapshots, and the person's editor where there is one. */
export interface ToolContext {
  readonly projects: readonly LabelledProject[]
  readonly workspace: WorkspaceSession
  /** Of one result; `maximumOutputCharacters` by default. */
  readonly maximumCharacters?: number | undefined
  readonly embeddings?: EmbeddingSettings | undefined
}

/**
 * A failure is an answer for the model: what was wrong, what is similar, what to call next.
 */
export interface ToolFailure {
  readonly error: string
  readonly similar?: readonly string[]
  readonly next?: string
  /** Where a name that is not in the graph stands all the same. */
  readonly text_places?: TextPlaces
}

/** Whatever a tool says carries how far it goes: what its entries leave out, and what was not looked at. */
export interface ToolOutput {
  readonly extent: Extent
}

/**
 * What a result rests on, which says what becomes of it while a project is still being linked (`SnapshotInfo.linking`).
 * `texts`: on files or their history alone; it is what it will be. `names`: on definitions; it is told at once, and
 * never as complete. `calls`: on edges too; so it is where nobody waits for them. `all-calls`: each entry says that there
 * is no other edge; it is refused.
 */
export type ToolNeeds = 'texts' | 'names' | 'calls' | 'all-calls'

export interface ToolDefinition<Input, Output extends ToolOutput> {
  readonly name: string
  /** Product text for the model. */
  readonly description: string
  readonly inputSchema: z.ZodType<Input>
  /** Fields that a model can do without: read where they are given, and not in the schema that each request pays for. */
  readonly rare?: readonly string[]
  /** `names` by default. */
  readonly needs?: ToolNeeds | ((input: Input) => ToolNeeds)
  /** One line for people about the call, e.g. `Searching for "parse config"`. */
  readonly describeCall: (input: Input) => string
  readonly describeResult: (output: Output) => string
  readonly execute: (
    context: ToolContext,
    input: Input,
    signal: AbortSignal,
  ) => Output | ToolFailure | Promise<Output | ToolFailure>
}

/** A tool as the loop sees it: inputs are unknown until its own schema has parsed them. */
export interface AgentTool {
  readonly name: string
  readonly description: string
  readonly inputSchema: z.ZodType
  readonly rare: readonly string[]
  readonly needs: (input: unknown) => ToolNeeds
  readonly describeCall: (input: unknown) => string
  readonly describeResult: (output: unknown) => string
  readonly execute: (context: ToolContext, input: unknown, signal: AbortSignal) => Promise<object>
}

export function defineTool<Input, Output extends ToolOutput>(
  definition: ToolDefinition<Input, Output>,
): AgentTool {
  const { needs = 'names' } = definition
  const needsOf = (input: Input): ToolNeeds => (typeof needs === 'function' ? needs(input) : needs)
  return {
    name: definition.name,
    description: definition.description,
    inputSchema: definition.inputSchema,
    rare: definition.rare ?? [],
    needs(input) {
      const parsed = definition.inputSchema.safeParse(input)
      return parsed.success ? needsOf(parsed.data) : 'names'
    },
    describeCall(input) {
      const parsed = definition.inputSchema.safeParse(input)
      return parsed.success ? definition.describeCall(parsed.data) : `Calling ${definition.name}`
    },
    describeResult(output) {
      return isToolFailure(output) ? output.error : definition.describeResult(output as Output)
    },
    async execute(context, input, signal) {
      signal.throwIfAborted()
      const parsed = definition.inputSchema.parse(input)
      const output = await contain(context, needsOf(parsed), () =>
        definition.execute(context, parsed, signal),
      )
      return isToolFailure(output) ? boundTexts(output) : output
    },
  }
}

/** Keeps what is told of a project that is still being linked from being taken for all that there is. */
async function contain<Output extends ToolOutput>(
  { projects }: ToolContext,
  needs: ToolNeeds,
  execute: () => Output | ToolFailure | Promise<Output | ToolFailure>,
): Promise<Output | ToolFailure> {
  const linking = projects.find(({ snapshot }) => snapshot.info.linking === true)
  if (linking === undefined || needs === 'texts') return await execute()
  if (needs === 'all-calls') {
    return {
      error: `Cannot tell this of "${linking.repoName}" yet: ${stillLinking.what}.`,
      next: 'Ask again when its calls have been followed; names, texts and imports are known already.',
    }
  }
  const output = await execute()
  if (isToolFailure(output)) return output
  const { extent } = output
  const isSaid = extent.unread.some(({ isPending }) => isPending === true)
  return {
    ...output,
    ...('complete' in output ? { complete: false } : {}),
    extent: isSaid ? extent : { ...extent, unread: [...extent.unread, stillLinking] },
  }
}

export function isToolFailure(output: unknown): output is ToolFailure {
  return (
    typeof output === 'object' && output !== null && 'error' in output && typeof output.error === 'string'
  )
}

export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${groupDigits(number)} ${number === 1 ? singular : plural}`
}
