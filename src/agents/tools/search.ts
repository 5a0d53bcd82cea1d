import { findMeaning } from '../providers/embeddings/find-meaning.ts'
import { z } from 'zod'
import { listOf, mostNames, longText, pathText } from '../../contract/limits.ts'
import { nodeKinds } from '../../graph/graph.ts'
import type { SearchResult } from '../../index/snapshot.ts'
import type { LabelledProject } from '../projects.ts'
import { splitReference } from '../projects.ts'
import type { Extent } from '../checks/evidence/extent.ts'
import { unreadByGraph } from '../checks/evidence/unread.ts'
import { fitOutput, numberLines } from './fit-output.ts'
import type { NodeBrief } from './show-node.ts'
import { showNode } from './show-node.ts'
import type { ToolOutput } from './tool.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  query: longText.describe('Words, names or a whole issue text; empty: the most central of `kinds`.'),
  kinds: listOf(z.enum(nodeKinds), mostNames)
    .optional()
    .describe('Only these, e.g. ["class", "function", "route"].'),
  path: pathText.optional().describe('Only below this path, or a glob.'),
  include_tests: z.boolean().optional().describe('Rank tests like other code.'),
  by_file: z.boolean().optional().describe('Each file once, as its best node.'),
  limit: z.number().int().min(1).max(50).optional().describe('10 by default.'),
})

export interface SearchOutput extends ToolOutput {
  readonly results: readonly (NodeBrief & {
    readonly match: string
    readonly relevance: number
    /** Lines that show the match, as `12| code`. */
    readonly content?: string
  })[]
  readonly note?: string
}

export const searchTool = defineTool({
  name: 'search',
  description:
    'Ranked search over names, signatures, docs and bodies of definitions, files and document sections: the start where the question names no symbol.',
  inputSchema,
  rare: ['by_file'],
  describeCall: (input) =>
    input.query.trim() === ''
      ? `Listing ${(input.kinds ?? ['node']).join(', ')} nodes`
      : `Searching for "${cut(input.query)}"`,
  describeResult: (output: SearchOutput) => count(output.results.length, 'result'),
  async execute(context, input, signal) {
    const limit = input.limit ?? 10
    const query = input.query.trim()
    const split = splitReference(context.projects, input.path ?? '')
    const path = split.rest === '' ? undefined : split.rest
    const snapshots = split.projects.map(({ snapshot }) => snapshot)
    const { vectorFor, failure } = await findMeaning(context.embeddings, snapshots, query, signal)
    const found: { project: LabelledProject; result: SearchResult }[] = []
    for (const project of split.projects) {
      const results: readonly SearchResult[] =
        query === ''
          ? project.snapshot
              .mostCentral({
                limit,
                ...(input.kinds === undefined ? {} : { kinds: input.kinds }),
                ...(path === undefined ? {} : { path }),
              })
              .map((node, index) => ({
                node,
                content: '',
                contentLine: node.startLine,
                matchType: 'graph',
                relevance: 1 / (index + 1),
              }))
          : project.snapshot.search(query, {
              limit,
              kinds: input.kinds,
              path,
              group: input.by_file === true ? 'file' : undefined,
              includeTests: input.include_tests ?? false,
              meaning: vectorFor(project.snapshot),
            })
      found.push(...results.map((result) => ({ project, result })))
    }
    // Ranks of several projects are made alike; a stable sort keeps each project's own order.
    found.sort((a, b) => b.result.relevance - a.result.relevance)
    const shown = found.slice(0, limit)
    if (shown.length === 0) {
      return {
        results: [],
        extent: extentOf(split.projects, query, 0, limit),
        note: `Nothing matches "${cut(query)}". Try fewer or other words, or grep for a literal text.`,
      }
    }
    const form = (withContent: boolean, lines: number): SearchOutput => ({
      results: shown.map(({ project, result }) => ({
        ...showNode(project, result.node),
        match: result.matchType,
        relevance: Math.round(result.relevance * 1000) / 1000,
        ...(withContent && result.content !== '' ? { content: showLines(result, lines) } : {}),
      })),
      extent: extentOf(split.projects, query, shown.length, limit),
      ...noteOf(failure, withContent),
    })
    return fitOutput(
      [() => form(true, 20), () => form(true, 6), () => form(false, 0)],
      context.maximumCharacters,
    )
  },
})

const mostContentCharacters = 1_200

/** The first lines of what matches, whole: a line that is numbered may be cited. */
function showLines({ content, contentLine }: SearchResult, most: number): string {
  const lines = numberLines(content, contentLine).split('\n').slice(0, most)
  let left = mostContentCharacters
  const fitting = lines.findIndex((line) => (left -= line.length + 1) < 0)
  return lines.slice(0, fitting < 0 ? most : fitting).join('\n')
}

function noteOf(failure: string, withContent: boolean): { note?: string } {
  const notes = [
    failure === '' ? '' : `Ranked by words alone, because the model of embeddings failed: ${failure}`,
    withContent ? '' : 'Matching lines are left out for length: call get_node for a source.',
  ].filter((note) => note !== '')
  return notes.length === 0 ? {} : { note: notes.join(' ') }
}

/** A list of a kind has an end; what words find is a choice, never all that there is. */
function extentOf(projects: readonly LabelledProject[], query: string, shown: number, limit: number): Extent {
  const isList = query === '' && shown < limit
  return {
    shown,
    total: isList ? shown : null,
    cut: isList ? null : 'limit',
    unread: unreadByGraph(projects),
  }
}

function cut(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
