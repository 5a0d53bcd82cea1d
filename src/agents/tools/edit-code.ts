import { z } from 'zod'
import { nodeText, pathText, shortText } from '../../contract/limits.ts'
import type { Extent } from '../checks/evidence/extent.ts'
import type { NodeBrief } from './show-node.ts'
import type { ToolOutput } from './tool.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  change: z
    .enum([
      'rename',
      'add_parameter',
      'implement_members',
      'add_import',
      'extract_constant',
      'extract_type',
      'move',
    ])
    .describe('What is to be done with `node`.'),
  node: nodeText.min(1).describe('A node_id or a name: the definition to change, or to import.'),
  path: pathText.optional().describe('Which one, where several have this name.'),
  new_name: shortText.optional().describe('Of rename and extract_….'),
  value: shortText.optional().describe('Of extract_…: a number, text or type as written in `node`.'),
  parameter: z
    .object({ name: shortText, type: shortText.optional(), default: shortText })
    .optional()
    .describe('Of add_parameter; the default as the language writes it.'),
  supertype: nodeText
    .optional()
    .describe('Of implement_members: whose members; else those of all types that the class names.'),
  file: pathText
    .optional()
    .describe('Of add_import: the file that needs the name; of move: the one where `node` goes.'),
})

export type EditInput = z.infer<typeof inputSchema>

export interface EditCodeOutput extends ToolOutput {
  readonly node: NodeBrief
  /** One sentence: what the change does. */
  readonly summary: string
  /** A unified diff of all files; it was applied and parsed. */
  readonly diff: string
  readonly files: readonly string[]
  /** Further definitions of the name that was given. */
  readonly other_definitions: number
  /** What was checked of it. */
  readonly checked: string
  readonly notes: readonly string[]
  /** What was left as it is, and must be looked at. */
  readonly left: readonly {
    readonly what: string
    readonly places: readonly string[]
    readonly total: number
  }[]
  /** Of the definitions that change: what could use them without the graph showing it. */
  readonly extent: Extent
  /** The change touches definitions that others use. */
  readonly affects_users: boolean
  /** Definitions that use them directly, tests apart. */
  readonly users: readonly NodeBrief[]
  readonly user_count: number
  readonly tests: readonly string[]
  readonly test_count: number
}

export const editCodeTool = defineTool({
  name: 'edit_code',
  description:
    'Works out a structural change from the graph, as a unified diff that was applied and parsed: rename, move to another file, a parameter with a default, members that a class lacks, an import, a constant or type alias. Use it rather than write such a diff; it refuses with a reason what is not safe.',
  inputSchema,
  needs: 'all-calls',
  describeCall: (input) => `Working out: ${input.change.replace('_', ' ')} ${input.node}`,
  describeResult: (output: EditCodeOutput) => `A diff of ${count(output.files.length, 'file')}`,
  async execute(context, input) {
    // What links and checks the changed code is as much as all other tools together.
    const { workOutEdit } = await import('./work-out-edit.ts')
    return await workOutEdit(context, input)
  },
})
