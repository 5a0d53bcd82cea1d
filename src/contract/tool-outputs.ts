/** Outputs of tools that the web app draws: the fields that it relies on. */
import { z } from 'zod'
import { textOf } from './limits.ts'
import { known } from './projects.ts'

const extent = z.object({
  shown: z.int(),
  total: z.int().nullable().describe('Null where counting stopped before the end.'),
  cut: z.enum(['limit', 'length', 'time', 'depth', 'memory']).nullable(),
  unread: z
    .array(z.object({ what: z.string(), count: z.int() }))
    .describe('What was not looked at and could hold more.'),
})

const nodeBrief = z.object({
  node_id: z.string(),
  kind: z.string(),
  name: z.string().describe('`Class.method`.'),
  location: z.string().describe('`path:start-end`.'),
  signature: z.string().optional(),
})

const dependent = nodeBrief.extend({
  via: z.string().describe('Kind of the edge.'),
  through: z.string().describe('The name that it uses.'),
  site: z.string().describe('`path:line`, or empty.'),
  known,
  text: z.string().optional().describe('The line of the site.'),
})

/** What depends on something, the direct users first. */
const levels = z.array(
  z.object({
    depth: z.int(),
    nodes: z.array(dependent),
    total: z.int(),
    complete: z.boolean().describe('It has all that there are, and so have those before it.'),
  }),
)
const tests = z.array(nodeBrief.extend({ depth: z.int() })).describe('The nearest first.')

/** Of `impact`. */
export const impactOutput = z.object({
  node: nodeBrief,
  levels,
  tests,
  test_count: z.int(),
  test_files: z
    .array(
      z.object({
        path: z.string(),
        tests: z.int(),
        depth: z.int().describe('Of its nearest test.'),
        is_named_after: z
          .literal(true)
          .optional()
          .describe('Its name holds that of the node or of its type.'),
      }),
    )
    .describe('Files named after the node first, then the nearest.'),
  files: z.int(),
  extent,
})

/** Of `find_path`. */
export const pathOutput = z.object({
  from: nodeBrief,
  to: nodeBrief,
  found: z.boolean(),
  reversed: z.boolean().describe('Only the way from `to` to `from` exists.'),
  steps: z.array(
    z.object({
      kind: z.string(),
      by: z.string().optional().describe('What hands over, such as an event.'),
      from: nodeBrief,
      to: nodeBrief,
      site: z.string(),
      text: z.string().optional(),
      known,
    }),
  ),
  open_calls: z
    .array(z.object({ name: z.string(), location: z.string(), reason: z.string() }))
    .optional()
    .describe('Where no way was found: calls whose target is not known.'),
  extent,
  note: z.string().optional(),
})

const commitBrief = z.object({
  commit: z.string().describe('The first 10 hex digits of its id.'),
  date: z.string().describe('In UTC: `2026-01-31`.'),
  author: z.string(),
  subject: z.string(),
  body: z.string().optional(),
})

/** Of `history` with `of: log`. */
export const logOutput = z.object({
  commits: z.array(commitBrief).describe('Newest first.'),
  total: z.int().optional().describe('Where all of the history was read: of how many.'),
  complete: z.boolean().describe('All of the history was read.'),
  note: z.string().optional(),
})

/** Of `history` with `of: commit`. */
export const commitOutput = commitBrief.extend({
  parents: z.int(),
  files: z.array(
    z.object({
      path: z.string(),
      added: z.int().optional().describe('Lines; missing for what is no text.'),
      deleted: z.int().optional(),
      gone: z.literal(true).optional().describe('It is not in the parsed tree.'),
    }),
  ),
  file_count: z.int().optional().describe('Missing where there are more than were read.'),
  diff: z.string().optional().describe('Against the first parent.'),
  note: z.string().optional().describe('What of it is left out.'),
})

export const judgeDiffBody = z
  .object({
    patch: textOf(500_000).min(1).describe('A unified diff.'),
  })
  .meta({ id: 'JudgeDiff' })

export const judgeDiffResponse = z
  .object({
    files: z.array(
      z.object({
        path: z.string(),
        state: z
          .enum(['judged', 'new', 'missing', 'unmatched'])
          .describe(
            '`new`: nothing depends on it yet. `missing`: no such file was parsed. `unmatched`: its lines are not those that the diff changes.',
          ),
        changed: z.array(nodeBrief).describe('Definitions whose lines are changed or removed.'),
        changed_count: z.int(),
        levels,
        tests,
        test_count: z.int(),
        file_count: z.int().describe('In which dependents and tests stand.'),
        extent,
      }),
    ),
  })
  .meta({ id: 'JudgedDiff' })
