import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Schema, ToolSet } from 'ai'
import { jsonSchema, tool } from 'ai'
import type { z } from 'zod'
import { findTool } from '../tools/all-tools.ts'
import { toOutputText } from '../tools/output-text.ts'
import { describeProblems, parseInput } from '../tools/parse-input.ts'
import { slimJsonSchema } from '../tools/slim-schema.ts'
import type { AgentTool, ToolContext, ToolFailure } from '../tools/tool.ts'
import type { CallLog } from './call-log.ts'

export interface ToolSetOptions {
  /** Where repeated calls are noticed; undefined: any call may be made again. */
  readonly calls?: CallLog | undefined
  /** Hears of every result before the model does. */
  readonly onResult?: ((output: object) => void) | undefined
}

/** Tools for the loop. A defect in a tool is an answer too: one broken tool must not end a run. */
export function createToolSet(
  names: readonly string[],
  context: ToolContext,
  { calls, onResult }: ToolSetOptions = {},
): ToolSet {
  const set: ToolSet = {}
  for (const name of names) {
    const definition = findTool(name)
    if (definition === undefined) continue
    set[name] = tool({
      description: definition.description,
      inputSchema: inputSchemaOf(definition),
      toModelOutput: ({ output }: { output: object }) =>
        ({ type: 'text', value: toOutputText(output) }) as const,
      execute: async (given: unknown, { abortSignal }) => {
        // Here rather than by the SDK, whose message holds the whole input and says little of what would be right.
        const parsed = parseInput(definition.inputSchema, given)
        if (!parsed.success) return refuseInput(name, parsed.error)
        const input = parsed.data
        const signal = abortSignal ?? new AbortController().signal
        // What has come meanwhile is heard between two tools: a stop, and the other runs of the thread.
        await nextTurn()
        if (calls?.isRepeated(name, input) === true) return refuseRepetition(name)
        try {
          const output = await definition.execute(context, input, signal)
          onResult?.(output)
          return output
        } catch (error) {
          if (signal.aborted) throw error
          const reason = error instanceof Error ? error.message : String(error)
          return {
            error: `Cannot answer this call of ${name}: ${reason}`,
            next: 'Call another tool, or other arguments.',
          }
        }
      },
    })
  }
  return set
}

function refuseInput(name: string, error: z.ZodError): ToolFailure {
  return {
    error: `Cannot call ${name} so: ${describeProblems(error)}.`,
    next: 'Call it again with these fields put right.',
  }
}

function refuseRepetition(name: string): ToolFailure {
  return {
    error: `Cannot answer this call of ${name} again: the same call was made before, and its result stands above.`,
    next: 'Use that result, call with other arguments, or answer.',
  }
}

/** Kept, because turning a schema into JSON Schema costs more than most tools do, and every step needs all of them. */
const inputSchemas = new Map<AgentTool, Schema>()

function inputSchemaOf(definition: AgentTool): Schema {
  const known = inputSchemas.get(definition)
  if (known !== undefined) return known
  const { inputSchema, rare } = definition
  const schema = jsonSchema(slimJsonSchema(inputSchema, rare))
  inputSchemas.set(definition, schema)
  return schema
}
