import type { EmbeddingSettings } from '../providers/embeddings/embedding-settings.ts'
import type { z } from 'zod'
import type { Extent } from '../checks/evidence/extent.ts'
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

export interface ToolDefinition<Input, Output extends ToolOutput> {
  readonly name: string
  /** Product text for the model. */
  readonly description: string
  readonly inputSchema: z.ZodType<Input>
  /** Fields that a model can do without: read where they are given, and not in the schema that each request pays for. */
  readonly rare?: readonly string[]
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
  readonly describeCall: (input: unknown) => string
  readonly describeResult: (output: unknown) => string
  readonly execute: (context: ToolContext, input: unknown, signal: AbortSignal) => Promise<object>
}

export function defineTool<Input, Output extends ToolOutput>(
  definition: ToolDefinition<Input, Output>,
): AgentTool {
  return {
    name: definition.name,
    description: definition.description,
    inputSchema: definition.inputSchema,
    rare: definition.rare ?? [],
    describeCall(input) {
      const parsed = definition.inputSchema.safeParse(input)
      return parsed.success ? definition.describeCall(parsed.data) : `Calling ${definition.name}`
    },
    describeResult(output) {
      return isToolFailure(output) ? output.error : definition.describeResult(output as Output)
    },
    async execute(context, input, signal) {
      signal.throwIfAborted()
      return await definition.execute(context, definition.inputSchema.parse(input), signal)
    },
  }
}

export function isToolFailure(output: unknown): output is ToolFailure {
  return (
    typeof output === 'object' && output !== null && 'error' in output && typeof output.error === 'string'
  )
}

export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? singular : plural}`
}
