/** What someone reading code asks for: folders, outlines, names, uses, hierarchies, text, and who changed a line. */
import { z } from 'zod'
import {
  columnNumber,
  lineNumber,
  optional,
  queryBoolean,
  queryInteger,
  queryList,
  queryPaths,
  requiredText,
} from './fields.ts'
import { listOf, nodeText, pathText } from './limits.ts'
import { fileListResponse, incompleteReasons, known } from './projects.ts'

const path = optional(pathText).describe('Path prefix or glob.')
const exclude_path = queryPaths.describe('What is left out: path prefixes or globs.')
const language = queryList.describe(
  'Any of these: ids of languages, such as `python`, and names of those that are only searched, such as `HTML`.',
)
const exclude_language = queryList.describe('What is left out, as `language` names it.')
const terms =
  'Words, `"words in quotes"` that belong together, `NOT` before a word that must not be there, `OR` between alternatives, parentheses around them.'
const limit = (most: number) => optional(queryInteger(1, most))
const offset = optional(queryInteger(0, 100_000_000))
const node_id = nodeText.describe('The id of a node, or a name that means one definition alone.')

const file = fileListResponse.shape.files.element

const definition = z.object({
  node_id: z.string(),
  kind: z.string(),
  name: z.string(),
  file_path: z.string(),
  start_line: lineNumber,
  end_line: lineNumber,
  line: lineNumber.describe('Where the name stands; 0 where there is none.'),
  column: columnNumber,
  signature: z.string(),
  doc: z.string(),
})

export const folderQuery = z.object({
  path: optional(pathText).describe('A folder; absent: the root.'),
  limit: limit(10_000),
  offset,
})

export const folderResponse = z
  .object({
    path: z.string(),
    total: z.int().describe('Folders and files directly in it.'),
    folders: z.array(z.object({ path: z.string(), name: z.string(), file_count: z.int() })),
    files: z.array(file.extend({ name: z.string() })),
  })
  .meta({ id: 'Folder' })

export const outlineQuery = z.object({ path: pathText })

export const outlineResponse = z
  .object({
    file,
    commit_id: z.string().nullable(),
    blob: z.string().describe('git blob id; empty where there is none.'),
    definitions: z
      .array(definition.omit({ doc: true }).extend({ parent_id: z.string().nullable() }))
      .describe('In the order of the source.'),
    total: z.int().describe('Definitions in the file; more than 5,000 are not listed.'),
  })
  .meta({ id: 'Outline' })

export const hoverResponse = z
  .object({
    definitions: z.array(definition.extend({ known })),
    places: z
      .array(z.object({ file_path: z.string(), line: lineNumber, column: columnNumber, known }))
      .describe('Where what is no node is defined, such as a local variable.'),
    unresolved: z.string().nullable().describe('Why the name leads nowhere in the repository.'),
  })
  .meta({ id: 'Hover' })

export const usesQuery = z.object({
  node_id,
  kinds: queryList.describe('Kinds of edges, such as `calls`.'),
  known: queryList,
  path,
  limit: limit(500),
  offset,
})

const levels = z.object({ exact: z.int(), inferred: z.int(), possible: z.int() })

export const usesResponse = z
  .object({
    node_id: z.string(),
    uses: z.array(
      z.object({
        file_path: z.string(),
        line: lineNumber,
        column: columnNumber,
        kind: z.string(),
        from: z.string().describe('The definition that the place is in.'),
        known,
        rule: z.string(),
        text: z.string().describe('The line, cut to 400 characters.'),
      }),
    ),
    total: z.int(),
    by_known: levels.describe('Of all uses of the chosen kinds and paths.'),
    by_kind: z.record(z.string(), z.int()).describe('Of all uses, whatever was chosen.'),
    complete: z.boolean().describe('Whether these are surely all.'),
    reasons: incompleteReasons,
  })
  .meta({ id: 'Uses' })

export const hierarchyRelations = [
  'callers',
  'callees',
  'supertypes',
  'subtypes',
  'overridden',
  'overriding',
] as const

export const hierarchyQuery = z.object({
  node_id,
  relation: z.enum(hierarchyRelations, { error: `expected one of ${hierarchyRelations.join(', ')}` }),
  limit: limit(500),
  offset,
})

export const hierarchyResponse = z
  .object({
    node: definition,
    entries: z.array(
      z.object({
        node: definition.omit({ doc: true }),
        kind: z.string(),
        known,
        site_count: z.int(),
        sites: z.array(z.object({ file_path: z.string(), line: lineNumber, column: columnNumber, known })),
        has_more: z.boolean().describe('The entry has entries of its own.'),
      }),
    ),
    total: z.int(),
    complete: z
      .boolean()
      .nullable()
      .describe('Whether these are surely all; null where nothing tells: of types and overrides.'),
    reasons: incompleteReasons,
  })
  .meta({ id: 'Hierarchy' })

export const findQuery = z.object({
  query: optional(requiredText).describe(
    `${terms} Absent: all files that are not filtered out, and definitions where \`kinds\` names some.`,
  ),
  kinds: queryList.describe('Kinds of nodes; `file` for files. Absent: all.'),
  path,
  exclude_path,
  language,
  exclude_language,
  case_sensitive: queryBoolean,
  limit: limit(100),
})

export const findResponse = z
  .object({
    files: z.array(file),
    nodes: z.array(definition.omit({ doc: true })),
  })
  .meta({ id: 'FoundNames' })

export const nameNodesBody = z
  .object({ names: listOf(nodeText, 500, 'expected at most 500 names') })
  .meta({ id: 'NamesToResolve' })

export const nameNodesResponse = z
  .object({
    names: z.array(
      z.object({
        name: z.string(),
        nodes: z
          .array(definition.omit({ doc: true }))
          .describe('Of exactly this name or id; none where it means more than 20.'),
      }),
    ),
  })
  .meta({ id: 'ResolvedNames' })

export const textSearchQuery = z.object({
  query: requiredText,
  regex: queryBoolean.describe('The query is an expression in the syntax of RE2.'),
  words: queryBoolean.describe(
    `After the lines that have the query itself, those with all its words, those with all that the path of their file has not, then those with some of them in files that have all in their text or path. ${terms}`,
  ),
  case_sensitive: queryBoolean,
  path,
  exclude_path,
  language,
  exclude_language,
  limit: limit(1000),
})

export const textSearchResponse = z
  .object({
    matches: z.array(
      z.object({ file_path: z.string(), line: lineNumber, column: columnNumber, text: z.string() }),
    ),
    truncated: z.boolean().describe('There may be more: the limit or the time for it was reached.'),
  })
  .meta({ id: 'TextMatches' })

export const lineHistoryQuery = z
  .object({
    path: pathText,
    start_line: queryInteger(1, 100_000_000),
    end_line: queryInteger(1, 100_000_000),
  })
  .refine(({ start_line, end_line }) => start_line <= end_line, {
    path: ['end_line'],
    message: 'expected a line that is not before start_line',
  })

const commit = z.object({
  commit: z.string(),
  author: z.string(),
  date: z.string().describe('When it was committed, in UTC: `2026-01-31`.'),
  subject: z.string(),
})

const unavailable = z.string().nullable().describe('Why there is no history to read.')
const cut = z.boolean().describe('Older commits may be missing.')

export const blameResponse = z
  .object({
    lines: z.array(commit.extend({ start_line: lineNumber, end_line: lineNumber })),
    cut,
    unavailable,
  })
  .meta({ id: 'Blame' })

export const lineHistoryResponse = z
  .object({ commits: z.array(commit.extend({ body: z.string() })), cut, unavailable })
  .meta({ id: 'LineHistory' })

const nodeIds = optional(listOf(nodeText, 2000, 'expected at most 2000 node ids'))

export const mapBody = z
  .object({
    open: nodeIds.describe('Nodes to unfold, with all that is around them; the repository always is.'),
    closed: nodeIds.describe('Nodes that stay folded, whatever is unfolded.'),
    reveal: nodeIds.describe('Nodes to be seen: what is around them is unfolded, be it among `closed`.'),
    depth: optional(
      z.enum(['modules', 'files', 'definitions'], { error: 'expected modules, files or definitions' }),
    ).describe(
      '`modules`: the directories that hold most are unfolded, for an overview; `files`: all directories; `definitions`: everything. Absent: what is in `open`.',
    ),
    max_nodes: optional(z.int().min(1).max(100_000)).describe(
      '2,000 by default. Of a group that does not fit whole those are shown that hold most.',
    ),
    max_edges: optional(z.int().min(0).max(50_000)).describe('4,000 by default, the strongest.'),
  })
  .meta({ id: 'MapRequest' })

const counted = z.int().optional()

export const mapResponse = z
  .object({
    nodes: z
      .array(
        z.object({
          node_id: z.string(),
          parent: z
            .int()
            .describe('Position of the node that it is in; -1 of the repository, which is first.'),
          kind: z.string(),
          name: z.string().describe('Of a directory the path from the one that it is in.'),
          line: counted.describe('Where the name stands; absent where there is none.'),
          children: counted.describe('Directly in it, shown or not; absent: none.'),
          files: counted.describe('In it at any depth, itself included; absent: none.'),
          definitions: counted.describe('In it at any depth, itself included; absent: none.'),
          is_open: z.literal(true).optional().describe('Its children are shown, as far as they fit.'),
          is_test: z.literal(true).optional(),
        }),
      )
      .describe('Each behind the one that it is in.'),
    edges: z
      .array(
        z.object({
          from: z.int().describe('Position of a node.'),
          to: z.int(),
          kind: z.string(),
          ...levels.shape,
        }),
      )
      .describe(
        'Edges of one kind between two nodes and what is folded up in them, counted by how each is known; none between a node and what it contains.',
      ),
    total_nodes: z.int().describe('That would be shown without `max_nodes`.'),
    total_edges: z.int().describe('Between the shown nodes, without `max_edges`.'),
  })
  .meta({ id: 'Map' })

export const fileMeasures = z
  .object({
    files: z.array(
      z.object({
        path: z.string(),
        functions: counted.describe('Functions and methods that are no tests; absent: none.'),
        tested: counted.describe(
          'Of them those that run where a test runs, over calls that are exact or inferred; absent: none.',
        ),
        layer: counted.describe(
          'Steps of imports below it, a circle of imports being one; absent where it imports nothing of the repository.',
        ),
        commits: counted.describe('That changed it, of those that were counted; absent: none.'),
        author: z.int().optional().describe('Position in `authors` of whoever made most of them.'),
      }),
    ),
    authors: z.array(z.string()).describe('Those with most files of which they made most commits first.'),
    commits: z.int().describe('Commits that were counted; merges and those of more than 30 files are not.'),
    since: z.string().describe('Day of the oldest of them.'),
    complete: z.boolean().describe('No older commit was left out.'),
    unavailable: z.string().nullable().describe('Why there is no history.'),
  })
  .meta({ id: 'FileMeasures' })
