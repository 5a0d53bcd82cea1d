import { z } from 'zod'
import { pathText, patternText } from '../../contract/limits.ts'
import type { GrepAnswer } from '../../index/snapshot.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation, showPath, splitReference } from '../projects.ts'
import { unreadText } from '../checks/evidence/unread.ts'
import { fitOutput } from './fit-output.ts'
import type { ToolOutput } from './tool.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  pattern: patternText.min(1).describe('Literal, unless `regex`.'),
  regex: z.boolean().optional().describe('True: `pattern` is an expression, RE2 syntax.'),
  case_sensitive: z.boolean().optional(),
  path: pathText.optional().describe('Only below this path or glob.'),
  limit: z.number().int().min(1).max(300).optional().describe('60 by default.'),
})

export interface GrepOutput extends ToolOutput {
  readonly matches: readonly {
    readonly location: string
    readonly text: string
    /** The definition around the line. */
    readonly in?: string
    readonly in_test?: boolean
  }[]
  /** Files with matches, shown or not. */
  readonly file_count: number
  /** Where the matches are that are not shown: by file, by directory where there are many. */
  readonly not_shown: readonly { readonly path: string; readonly matches: number }[]
  /** There are more than were counted. */
  readonly truncated: boolean
  readonly source?: 'editor'
  readonly note?: string
}

export const grepTool = defineTool({
  name: 'grep',
  description:
    'Every line that contains a text or matches a regular expression, and the definition around it: literals, keys, messages, patterns. For uses of a symbol call neighbours.',
  inputSchema,
  needs: 'texts',
  describeCall: (input) =>
    `Looking for ${input.regex === true ? `/${input.pattern}/` : `"${input.pattern}"`} in the text`,
  describeResult: (output: GrepOutput) =>
    `${count(output.matches.length, 'match', 'matches')} in ${count(output.file_count, 'file')}${output.truncated ? ', and more' : ''}`,
  async execute(context, input, signal) {
    const limit = input.limit ?? 60
    const split = splitReference(context.projects, input.path ?? '')
    const options = {
      regex: input.regex ?? false,
      caseSensitive: input.case_sensitive ?? false,
      path: split.rest === '' ? undefined : split.rest,
      limit: Math.max(limit, mostCounted),
      productFirst: true,
    }
    const [first] = context.projects
    const fromEditor =
      first !== undefined && split.projects.includes(first)
        ? await context.workspace.ask((reader) =>
            reader.searchText(
              {
                query: input.pattern,
                filePattern: options.path,
                caseSensitive: options.caseSensitive,
                useRegex: options.regex,
                maxResults: options.limit,
              },
              signal,
            ),
          )
        : undefined
    const found: Found[] = []
    let truncated = false
    for (const project of split.projects) {
      if (project === first && fromEditor !== undefined) {
        found.push(
          ...fromEditor.map((match) => ({
            project,
            filePath: match.path,
            line: match.line,
            text: match.text,
          })),
        )
        truncated ||= fromEditor.length >= options.limit
        continue
      }
      const answer: GrepAnswer = project.snapshot.grep(input.pattern, options)
      if (answer.error !== '') {
        return {
          error: `Cannot search for "${input.pattern}": ${answer.error}`,
          next: 'Call grep with a simpler expression, or with regex: false for a literal text.',
        }
      }
      truncated ||= answer.truncated
      found.push(...answer.matches.map((match) => ({ project, ...match })))
    }
    const kept = found.slice(0, limit)
    const pathOf = ({ project, filePath }: Found): string => showPath(project, filePath)
    const form = (lineLength: number, most: number): GrepOutput => ({
      matches: kept.slice(0, most).map(({ project, filePath, line, text }) => {
        const node = project.snapshot.nodeAt(filePath, line)
        return {
          location: showLocation(project, filePath, line),
          text: text.trim().slice(0, lineLength),
          ...(node === undefined || node.kind === 'file' ? {} : { in: showPath(project, node.nodeId) }),
          ...(project.snapshot.findFile(filePath)?.isTest === true ? { in_test: true } : {}),
        }
      }),
      file_count: new Set(found.map(pathOf)).size,
      not_shown: countByPlace(found.slice(Math.min(most, kept.length)).map(pathOf)),
      truncated,
      extent: {
        shown: Math.min(most, kept.length),
        total: truncated ? null : found.length,
        cut: found.length > limit ? 'limit' : most < kept.length ? 'length' : null,
        unread: unreadText(split.projects, options.path),
      },
      ...(fromEditor === undefined ? {} : { source: 'editor' }),
      ...(most < kept.length
        ? { note: 'Lines are left out for length: narrow the pattern or the path.' }
        : found.length === 0 && !options.regex && /[|*+()[\]\\^$]/u.test(input.pattern)
          ? { note: 'It was looked for as it is written; "regex": true makes it an expression.' }
          : {}),
    })
    return fitOutput(
      [() => form(240, kept.length), () => form(120, kept.length), () => form(120, 20)],
      context.maximumCharacters,
    )
  },
})

interface Found {
  readonly project: LabelledProject
  readonly filePath: string
  readonly line: number
  readonly text: string
}

/** Matches that are counted where fewer are shown. */
const mostCounted = 1_000
/** More files than these are told by their directories. */
const mostFiles = 12
const mostPlaces = 20

function countByPlace(paths: readonly string[]): GrepOutput['not_shown'] {
  const byFile = Map.groupBy(paths, (path) => path)
  const byPlace =
    byFile.size <= mostFiles
      ? byFile
      : Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf('/') + 1) || './')
  return [...byPlace]
    .map(([path, own]) => ({ path, matches: own.length }))
    .toSorted((a, b) => b.matches - a.matches)
    .slice(0, mostPlaces)
}
