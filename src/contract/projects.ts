import { z } from 'zod'
import { columnNumber, lineNumber, optional, queryInteger, queryList, timestamp } from './fields.ts'
import { idText, nodeText, pathText, shortText } from './limits.ts'

export const projectStatus = z.enum([
  'submitted',
  'cloned',
  'parsed',
  'processing',
  'inferring',
  'ready',
  'error',
])

/** What is still being worked out of a project that is `ready`. */
export const pending = z
  .array(z.enum(['calls']))
  .describe(
    'What is still being worked out of a project that can be asked already; empty once all is known. `calls`: after the ' +
      'first parse of a large repository names, texts, outlines and imports between files are known, edges are not, and ' +
      'no list of them is said to be complete.',
  )

export const projectParams = z.object({ project_id: idText })

export const parseBody = z
  .object({
    repo_name: optional(shortText).describe('Repository in `owner/repo` form, or its full address.'),
    repo_path: optional(pathText).describe('Absolute path of a local repository; in development mode only.'),
    branch_name: optional(shortText),
    commit_id: optional(shortText),
    organisation_id: optional(idText).describe('Whose project it becomes; yours if absent.'),
  })
  .meta({ id: 'ParseRequest' })

export const parseResponse = z
  .object({ project_id: z.string(), status: projectStatus })
  .meta({ id: 'ParseResponse' })

const progress = z
  .looseObject({
    stage: z.string().optional(),
    done: z.number().optional(),
    total: z.number().optional(),
    fraction: z
      .number()
      .optional()
      .describe('How much of the whole parse is done, 0 to 1; it never goes back.'),
    seconds: z.number().optional().describe('Since the parse began.'),
    step: z.string().optional().describe('What git does while it fetches.'),
    note: z.string().optional().describe('What happened to the parse, such as that it was taken up again.'),
    seconds_left: z.number().optional().describe('An estimate, absent as long as there is none.'),
  })
  .nullable()
  .describe('Stage, files done and total, and how far the whole parse is.')

export const parsingStatus = z
  .looseObject({
    status: projectStatus,
    latest: z.boolean().describe('The parsed commit is the head of its branch.'),
    pending: pending.optional(),
    error: z.string().nullish(),
    progress: progress.optional(),
  })
  .meta({ id: 'ParsingStatus' })

export const findParsingBody = z.object({
  repo_name: shortText,
  branch_name: optional(shortText),
  commit_id: optional(shortText),
})

export const foundParsing = z.looseObject({
  project_id: z.string(),
  repo_name: z.string(),
  status: projectStatus,
  latest: z.boolean(),
})

export const project = z
  .looseObject({
    id: z.string(),
    repo_name: z.string(),
    status: projectStatus,
    pending,
    branch_name: z.string().nullable(),
    commit_id: z
      .string()
      .nullable()
      .describe('Of the graph that is served; before the first parse is through, the one that is parsed.'),
    parsed_at: timestamp
      .nullable()
      .describe('When the graph that is served was made; null before the first parse is through.'),
    created_at: timestamp,
    repo_path: z.string().nullable().describe('Folder of a local project.'),
    organisation_id: z.string().nullable().describe('Whose members see it; null: it is yours alone.'),
    error: z
      .string()
      .nullable()
      .describe('Why the last parse failed. What an earlier one made is served all the same.'),
    error_code: z.string().nullable(),
    progress,
  })
  .meta({ id: 'Project' })

const counts = z.record(z.string(), z.int())

const statistics = z
  .object({
    files: z.int(),
    text_files: z.int(),
    lines: z.int(),
    nodes: counts.describe('By kind.'),
    edges: counts.describe('By kind.'),
    languages: z
      .array(
        z.object({
          name: z.string(),
          files: z.int(),
          lines: z.int(),
          graph: z
            .boolean()
            .describe(
              'False where files of the language can be searched and read, but are not linked: what uses what is not known.',
            ),
          outlined: z
            .int()
            .optional()
            .describe('Definitions of a language that is not linked which are nodes all the same.'),
        }),
      )
      .describe('Those of the graph first, most lines first.'),
    call_sites: z
      .object({ total: z.int(), linked: z.int(), open_by_reason: counts })
      .describe('How many calls lead to a definition of the repository, and why the others do not.'),
    precise_index: z
      .object({
        tool: z.string().describe('Name and version of what made it.'),
        documents: z
          .object({
            used: z.int(),
            stale: z.int(),
            unknown: z.int(),
            too_large: z.int(),
            repeated: z.int(),
          })
          .describe(
            'Those of the text that was parsed, of another text, of files that were not parsed, larger than is read, and of files that another one was used for.',
          ),
        edges: z.int().describe('Places of edges that it gave to code that is not linked.'),
        names: z
          .object({ agree: z.int(), differ: z.int(), only_index: z.int(), only_graph: z.int() })
          .describe(
            'In linked code, names that lead to a definition of the repository by the index or the graph: to the same, to others, and by one of both alone. The graph stays as it is.',
          ),
      })
      .optional()
      .describe(
        'Where an index that another tool made of the code was read: one that is attached, else index.scip of a folder.',
      ),
    problems: z
      .array(z.object({ path: z.string(), reason: z.string() }))
      .describe('Files or parts that are not in the graph, and why.'),
  })
  .nullable()
  .describe('Of the graph that is served; null before the first parse is through.')

export const projectDetails = project
  .extend({
    latest: z.boolean(),
    access: z
      .enum(['manage', 'use'])
      .describe('Of whoever asks. `manage`: may delete it, and give it to an organisation.'),
    attached_index: z
      .object({ sha256: z.string(), byte_size: z.int() })
      .nullable()
      .describe('What was sent to be read with each parse; null: nothing.'),
    statistics,
  })
  .meta({ id: 'ProjectDetails' })

export const indexBody = z.object({
  file: z.string().meta({ format: 'binary' }).describe('The index itself, not compressed.'),
})

export const attachedIndex = z
  .looseObject({
    project_id: z.string(),
    status: projectStatus,
    index: z.object({
      tool: z.string().describe('Name and version of what made it.'),
      documents: z.int(),
      byte_size: z.int(),
      sha256: z.string(),
    }),
  })
  .meta({ id: 'AttachedIndex' })

export const graphQuery = z.object({
  kinds: queryList.describe(
    'Kinds of nodes and of edges. Kinds of edges choose among the edges and leave all nodes; kinds of nodes choose among the nodes, and without kinds of edges beside them there are no edges.',
  ),
  path: optional(pathText).describe('Path prefix or glob.'),
})

export const known = z.enum(['exact', 'inferred', 'possible'])

const graphNode = z
  .object({
    type: z.literal('node'),
    node_id: z.string(),
    kind: z.string(),
    name: z.string(),
    file_path: z.string(),
    start_line: lineNumber,
    end_line: lineNumber,
    line: lineNumber.describe('Where the name stands; 0 where there is none.'),
    column: columnNumber,
    abstract: z.boolean(),
  })
  .meta({ id: 'GraphNode' })

const graphEdge = z
  .object({
    type: z.literal('edge'),
    kind: z.string(),
    from: z.string(),
    to: z.string(),
    file_path: z.string(),
    line: lineNumber,
    column: columnNumber,
    known,
  })
  .meta({ id: 'GraphEdge' })

/** Of a stream of lines, nodes first. */
export const graphLine = z
  .union([graphNode, graphEdge])
  .describe('A JSON object a line, nodes first.')
  .meta({ id: 'GraphLine' })

export const definitionQuery = z.object({
  path: pathText,
  line: queryInteger(1, 100_000_000),
  column: queryInteger(0, 100_000_000),
})

export const definitionResponse = z.object({
  definitions: z.array(
    z.object({
      node_id: z.string().nullable(),
      file_path: z.string(),
      line: lineNumber,
      column: columnNumber,
      known,
    }),
  ),
  unresolved: z.string().nullable(),
})

export const referencesQuery = z.object({
  node_id: nodeText.describe('The id of a node, or a name that means one definition alone.'),
  kind: optional(shortText),
})

export const incompleteReasons = z.array(z.object({ reason: z.string(), count: z.int() }))

export const referencesResponse = z.object({
  sites: z.array(
    z.object({
      file_path: z.string(),
      line: lineNumber,
      column: columnNumber,
      from: z.string(),
      known,
    }),
  ),
  complete: z.boolean(),
  reasons: incompleteReasons,
})

export const fileParams = z.object({ project_id: idText, path: pathText })

export const fileQuery = z
  .object({
    start_line: optional(queryInteger(1, 100_000_000)),
    end_line: optional(queryInteger(1, 100_000_000)),
    commit: optional(shortText).describe(
      'A commit in the history of the parsed one, whose file is read from git; the parsed files if absent.',
    ),
  })
  .refine(({ start_line = 1, end_line = start_line }) => start_line <= end_line, {
    path: ['end_line'],
    message: 'expected a line that is not before start_line',
  })

export const folderQuery = z.object({
  path: pathText.describe('Absolute path of a folder, or how it begins.'),
})

export const folderResponse = z.object({
  path: z.string(),
  is_folder: z.boolean(),
  folders: z
    .array(z.string())
    .describe(
      'Absolute paths: of the folders in it; where there is no such folder, of those that may be meant.',
    ),
})

export const fileListQuery = z.object({
  path: optional(pathText),
  limit: optional(queryInteger(1, 10_000)),
  offset: optional(queryInteger(0, 100_000_000)),
})

export const fileListResponse = z.object({
  files: z.array(
    z.object({
      path: z.string(),
      language: z.string(),
      kind: z.string(),
      byte_size: z.int(),
      line_count: z.int(),
      is_test: z.boolean(),
      is_generated: z.boolean(),
    }),
  ),
})
