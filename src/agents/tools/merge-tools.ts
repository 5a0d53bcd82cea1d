import { z } from 'zod'
import { describeProblems } from './parse-input.ts'
import type { AgentTool, ToolOutput } from './tool.ts'
import { defineTool, isToolFailure } from './tool.ts'

interface MergedTool<Of extends string> {
  readonly name: string
  readonly description: string
  /** What is asked of each part, e.g. `Listing routes`. */
  readonly verb: string
  readonly parts: Readonly<Record<Of, MergedPart>>
  /** Descriptions of fields that several parts have, or that one describes at length; '' where the name says it. */
  readonly fields?: Readonly<Record<string, string>>
  readonly rare?: readonly string[]
}

interface MergedPart {
  readonly tool: AgentTool
  /** Fields that the choice itself settles. */
  readonly preset?: Readonly<Record<string, unknown>>
}

/**
 * One tool over several that answer the same kind of question: `of` chooses, the other fields are those of all parts.
 * A model reads one description and one schema for all of them.
 */
export function mergeTools<Of extends string>({
  name,
  description,
  verb,
  parts,
  fields = {},
  rare = [],
}: MergedTool<Of>): AgentTool {
  const choices = Object.keys(parts) as [Of, ...Of[]]
  const partOf = (of: Of): MergedPart & { readonly shape: z.ZodRawShape } => ({
    ...parts[of],
    shape: shapeOf(parts[of].tool),
  })
  const shape: Record<string, z.ZodType> = {}
  for (const of of choices) {
    const { shape: own, preset = {} } = partOf(of)
    for (const [field, schema] of Object.entries(own)) {
      if (field in preset || shape[field] !== undefined) continue
      const said = fields[field] ?? z.toJSONSchema(schema as z.ZodType).description ?? ''
      shape[field] = z.optional(schema as z.ZodType).describe(said)
    }
  }
  const inputSchema = z.object({ of: z.enum(choices), ...shape })
  return defineTool<z.infer<typeof inputSchema>, ToolOutput & { readonly asked: Of; readonly note?: string }>(
    {
      name,
      description,
      inputSchema,
      rare,
      needs: ({ of, ...input }) => partOf(of).tool.needs({ ...input, ...parts[of].preset }),
      describeCall: ({ of, ...input }) => {
        const about = Object.values(input).find((value) => typeof value === 'string' || Array.isArray(value))
        return `${verb} ${of}${about === undefined ? '' : ` of ${String(about)}`}`
      },
      describeResult: (output) => parts[output.asked].tool.describeResult(output),
      async execute(context, { of, ...input }, signal) {
        const { tool, preset = {}, shape: own } = partOf(of)
        const given = Object.entries(input).filter(([, value]) => value !== undefined)
        const unused = given.map(([field]) => field).filter((field) => !(field in own) || field in preset)
        const parsed = tool.inputSchema.safeParse({
          ...Object.fromEntries(given.filter(([field]) => !unused.includes(field))),
          ...preset,
        })
        if (!parsed.success) {
          return {
            error: `Cannot answer ${name} of "${of}": ${describeProblems(parsed.error)}.`,
            next: `Its fields are ${Object.keys(own)
              .filter((field) => !(field in preset))
              .join(', ')}.`,
          }
        }
        const output = (await tool.execute(context, parsed.data, signal)) as ToolOutput & {
          readonly note?: string
        }
        if (isToolFailure(output)) return output
        const notes = [
          output.note,
          unused.length === 0 ? undefined : `Not used with "${of}": ${unused.join(', ')}.`,
        ].filter((note) => note !== undefined)
        return { ...output, asked: of, ...(notes.length === 0 ? {} : { note: notes.join(' ') }) }
      },
    },
  )
}

function shapeOf({ name, inputSchema }: AgentTool): z.ZodRawShape {
  if (!(inputSchema instanceof z.ZodObject)) {
    throw new Error(`Cannot merge the tool "${name}": expected an object as its input`)
  }
  return inputSchema.shape
}
