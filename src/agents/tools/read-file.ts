import { z } from 'zod'
import { pathText } from '../../contract/limits.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation, showPath } from '../projects.ts'
import type { Extent } from '../checks/evidence/extent.ts'
import { partExtent, wholeExtent } from '../checks/evidence/extent.ts'
import { findPath } from './find-file.ts'
import { cutText, fitOutput, maximumOutputCharacters, numberLines } from './fit-output.ts'
import type { NodeBrief } from './show-node.ts'
import { showNode } from './show-node.ts'
import type { ToolContext, ToolFailure, ToolOutput } from './tool.ts'
import { defineTool, isToolFailure } from './tool.ts'

const inputSchema = z.object({
  path: pathText.min(1),
  start_line: z.number().int().min(1).optional().describe('1-based.'),
  end_line: z.number().int().min(1).optional().describe('Inclusive.'),
})

export interface ReadFileOutput extends ToolOutput {
  /** Of the lines asked for. */
  readonly extent: Extent
  readonly location: string
  readonly line_count: number
  /** Lines as `12| code`. */
  readonly text: string
  readonly outline?: readonly NodeBrief[]
  readonly source?: 'editor'
  readonly note?: string
}

export const readFileTool = defineTool({
  name: 'read_file',
  description:
    'Lines of a file, numbered; of a long file its outline and beginning. For one definition get_node is shorter.',
  inputSchema,
  needs: 'texts',
  describeCall: (input) =>
    input.start_line === undefined
      ? `Reading ${input.path}`
      : `Reading ${input.path}, lines ${input.start_line} to ${input.end_line ?? 'the end'}`,
  describeResult: (output: ReadFileOutput) => `${output.location} of ${output.line_count} lines`,
  async execute(context, input, signal) {
    const found = findPath(context, input.path)
    const first = context.projects[0]
    const editorPath = 'error' in found ? input.path : found.path
    const text =
      first !== undefined && ('error' in found || found.project === first)
        ? await context.workspace.ask((reader) => reader.readFile(editorPath, signal))
        : undefined
    if ('error' in found) {
      return text === undefined || first === undefined
        ? found
        : showText(
            context,
            first,
            input.path,
            text,
            input.start_line,
            input.end_line,
            'This file is in the editor only; it is not in the parsed tree and cannot be cited.',
          )
    }
    if (found.kind === 'directory') {
      return {
        error: `Cannot read "${input.path}": it is a directory.`,
        next: 'Call get_node with this path.',
      }
    }
    const { project, path } = found
    const parsed = project.snapshot.readText(path)
    if (text === undefined && parsed === undefined) {
      const kind = project.snapshot.findFile(path)?.kind ?? 'unknown'
      return {
        error: `Cannot read "${path}": its text is not in the snapshot (${kind}).`,
        next: 'Go on without it.',
      }
    }
    const note =
      text !== undefined && parsed !== undefined && text !== parsed
        ? 'The text in the editor differs from the parsed one: line numbers of citations refer to the parsed one.'
        : found.note
    const output = showText(
      context,
      project,
      path,
      text ?? parsed ?? '',
      input.start_line,
      input.end_line,
      note,
    )
    if (isToolFailure(output) || text === undefined) return output
    const fromEditor: ReadFileOutput = { ...output, source: 'editor' }
    return fromEditor
  },
})

function showText(
  context: ToolContext,
  project: LabelledProject,
  path: string,
  text: string,
  startLine: number | undefined,
  endLine: number | undefined,
  note: string | undefined,
): ReadFileOutput | ToolFailure {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const start = startLine ?? 1
  const end = Math.min(endLine ?? lines.length, lines.length)
  if (lines.length === 0) {
    return {
      location: showPath(project, path),
      line_count: 0,
      text: '',
      extent: wholeExtent(0),
      note: 'The file is empty.',
    }
  }
  if (start > lines.length || end < start) {
    return {
      error: `Cannot read lines ${start} to ${endLine ?? 'the end'} of "${path}": it has ${lines.length} lines.`,
      next: 'Call read_file with lines in this range.',
    }
  }
  const budget = context.maximumCharacters ?? maximumOutputCharacters
  const shown = lines.slice(start - 1, end)
  const form = (share: number, withOutline: boolean): ReadFileOutput => {
    const lastLine = start + countFitting(shown, start, budget * share) - 1
    const isCut = lastLine < end
    const reason = isCut ? `Too long to show: lines ${start} to ${lastLine}. Ask for lines.` : ''
    const notes = [note, reason].filter((part) => part !== undefined && part !== '').join(' ')
    return {
      location: showLocation(project, path, start, lastLine),
      line_count: lines.length,
      extent: partExtent(lastLine - start + 1, end - start + 1),
      text: cutText(numberLines(lines.slice(start - 1, lastLine).join('\n'), start), budget * share),
      ...(isCut && withOutline ? { outline: outlineOf(project, path) } : {}),
      ...(notes === '' ? {} : { note: notes }),
    }
  }
  // Whoever asks for lines knows where to look; whoever asks for a file is told what else is in it.
  const isWholeFile = startLine === undefined && endLine === undefined
  return fitOutput(
    [
      () => form(Infinity, false),
      ...(isWholeFile ? [() => form(0.375, true)] : [() => form(0.95, false), () => form(0.7, false)]),
      () => form(0.25, false),
    ],
    budget,
  )
}

/** How many of the lines fit, at least one: a cut inside a longer one is marked in the text. */
function countFitting(lines: readonly string[], start: number, characters: number): number {
  let left = characters
  // `12| ` before the line, and its end as JSON writes it; quotes and backslashes of the line are two characters there.
  const sizeOf = (line: string, index: number): number =>
    JSON.stringify(line).length + `${start + index}`.length + 2
  const count = lines.findIndex((line, index) => (left -= sizeOf(line, index)) < 0)
  return count === -1 ? lines.length : Math.max(1, count)
}

function outlineOf(project: LabelledProject, path: string): NodeBrief[] {
  return project.snapshot
    .nodesInFile(path)
    .filter((node) => node.kind !== 'file')
    .slice(0, 80)
    .map((node) => showNode(project, node))
}
