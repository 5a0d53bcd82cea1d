import { z } from 'zod'
import { columnNumber, lineNumber, optional } from './fields.ts'
import { idText, listOf, longText, mostNames, nodeText, pathText, shortText } from './limits.ts'
import { incompleteReasons } from './projects.ts'

export const searchBody = z
  .object({
    project_id: optional(idText),
    project_ids: optional(listOf(idText, 20, 'expected at most 20 projects')),
    query: longText
      .refine((value) => value.trim() !== '', 'expected a value, not an empty one')
      .describe('Words, names, a question, or a whole issue text.'),
    limit: optional(z.int().min(1).max(100)),
    kinds: optional(listOf(shortText, mostNames, 'expected at most 64 kinds')),
    path: optional(pathText).describe('Path prefix or glob.'),
    group: optional(z.enum(['file'])).describe('`file`: each file once.'),
  })
  .refine(({ project_id, project_ids }) => project_id !== undefined || (project_ids ?? []).length > 0, {
    path: ['project_id'],
    message: 'expected project_id or project_ids',
  })
  .meta({ id: 'SearchRequest' })

export const searchResponse = z
  .object({
    results: z.array(
      z.looseObject({
        node_id: z.string(),
        name: z.string(),
        file_path: z.string(),
        start_line: lineNumber,
        end_line: lineNumber,
        kind: z.string(),
        content: z.string(),
        match_type: z.string(),
        relevance: z.number(),
      }),
    ),
  })
  .meta({ id: 'SearchResponse' })

export const nodeParams = z.object({
  project_id: idText,
  node_id: nodeText.describe(
    'The id of a node, `path:line`, or a name that means one definition alone: `res.send`, `requests.get`, `Class.method`.',
  ),
})

const nodeSummary = z.object({
  node_id: z.string(),
  kind: z.string(),
  name: z.string(),
  file_path: z.string(),
  start_line: lineNumber,
  end_line: lineNumber,
})

const edgeEnd = z.object({
  node: nodeSummary,
  known: z.string(),
  site_count: z.int(),
  sites: z.array(
    z.object({
      file_path: z.string(),
      line: lineNumber,
      column: columnNumber,
      known: z.string(),
      rule: z.string(),
    }),
  ),
})

export const nodeResponse = nodeSummary
  .extend({
    signature: z.string(),
    doc: z.string(),
    parent_id: z.string().nullable(),
    source: z.string().nullable(),
    edges: z.record(
      z.string(),
      z.object({
        in: z.array(edgeEnd),
        out: z.array(edgeEnd),
        in_count: z.int(),
        out_count: z.int(),
      }),
    ),
    complete: z.boolean().describe('Whether the lists of what leads here are complete.'),
    reasons: incompleteReasons,
  })
  .meta({ id: 'Node' })
