import { z } from 'zod'
import { pathText, patternText } from '../../contract/limits.ts'
import { createPathFilter } from '../../index/path-filter.ts'
import type { FileRecord } from '../../index/snapshot.ts'
import type { LabelledProject } from '../projects.ts'
import { showPath, splitReference } from '../projects.ts'
import { partExtent, wholeExtent } from '../checks/evidence/extent.ts'
import { findPath } from './find-file.ts'
import { fitOutput } from './fit-output.ts'
import type { NodeBrief } from './show-node.ts'
import { showNode } from './show-node.ts'
import type { ToolContext, ToolOutput } from './tool.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  path: pathText.optional().describe('A directory; the root by default.'),
  pattern: patternText.optional().describe('A glob or a part of a path.'),
  depth: z.number().int().min(1).max(6).optional().describe('1 by default.'),
})

export interface ListFilesOutput extends ToolOutput {
  readonly path: string
  readonly directories: readonly { readonly path: string; readonly files: number; readonly lines: number }[]
  readonly files: readonly {
    readonly path: string
    readonly lines: number
    readonly language: string
    readonly kind?: string
    readonly doc?: string
  }[]
  readonly total_files: number
  readonly total_lines: number
  /** The most central definitions below the directory. */
  readonly central: readonly NodeBrief[]
  readonly source?: 'editor'
  readonly note?: string
}

export const listFilesTool = defineTool({
  name: 'list_files',
  description:
    'What is in a directory, with files and lines below each, and its most central definitions; with `pattern` all files whose path matches.',
  inputSchema,
  needs: 'texts',
  describeCall: (input) =>
    input.pattern === undefined
      ? `Listing ${input.path ?? 'the repository'}`
      : `Finding files like "${input.pattern}"`,
  describeResult: (output: ListFilesOutput) =>
    `${count(output.total_files, 'file')}, ${count(output.total_lines, 'line')}`,
  async execute(context, input, signal) {
    if (input.pattern !== undefined) {
      const pattern = input.pattern
      const fromEditor = await context.workspace.ask((reader) => reader.searchFiles(pattern, signal))
      return findByPattern(context, pattern, fromEditor)
    }
    const asked = input.path ?? ''
    if (asked === '' && context.projects.length > 1) return listProjects(context.projects)
    const found = findPath(context, asked)
    if ('error' in found) return found
    const directory = found.kind === 'file' ? parentOf(found.path) : found.path
    return listDirectory(context, found.project, directory, input.depth ?? 1, found.note)
  },
})

function listDirectory(
  context: ToolContext,
  project: LabelledProject,
  directory: string,
  depth: number,
  note: string | undefined,
): ListFilesOutput {
  const prefix = directory === '' ? '' : `${directory}/`
  const all = project.snapshot
    .listFiles(directory === '' ? {} : { path: directory })
    .filter((file) => file.path.startsWith(prefix))
  const directories = new Map<string, { files: number; lines: number }>()
  const files: FileRecord[] = []
  for (const file of all) {
    const segments = file.path.slice(prefix.length).split('/')
    for (let level = 1; level <= Math.min(depth, segments.length - 1); level += 1) {
      const path = prefix + segments.slice(0, level).join('/')
      const sum = directories.get(path) ?? { files: 0, lines: 0 }
      directories.set(path, { files: sum.files + 1, lines: sum.lines + file.lineCount })
    }
    if (segments.length <= depth) files.push(file)
  }
  const central = project.snapshot
    .mostCentral({
      kinds: ['class', 'interface', 'function', 'type', 'enum'],
      limit: 8,
      ...(directory === '' ? {} : { path: directory }),
    })
    .filter((node) => node.filePath.startsWith(prefix))
    .map((node) => showNode(project, node))
  const form = (withDocs: boolean, most: number): ListFilesOutput => ({
    path: showPath(project, directory),
    directories: [...directories]
      .slice(0, most)
      .map(([path, sum]) => ({ path: showPath(project, path), ...sum })),
    files: files.slice(0, most).map((file) => showFile(project, file, withDocs)),
    total_files: all.length,
    total_lines: all.reduce((sum, file) => sum + file.lineCount, 0),
    central,
    extent: partExtent(
      Math.min(files.length, most) + Math.min(directories.size, most),
      files.length + directories.size,
    ),
    ...(files.length > most || directories.size > most
      ? { note: `Shown are the first ${most} entries: list a directory below it, or use a pattern.` }
      : note === undefined
        ? {}
        : { note }),
  })
  return fitOutput(
    [() => form(true, 400), () => form(false, 400), () => form(false, 100), () => form(false, 30)],
    context.maximumCharacters,
  )
}

function showFile(
  project: LabelledProject,
  file: FileRecord,
  withDoc: boolean,
): ListFilesOutput['files'][number] {
  const doc = withDoc ? (project.snapshot.findNode(file.path)?.doc ?? '') : ''
  const line = doc.trim().split('\n')[0]?.slice(0, 160) ?? ''
  return {
    path: showPath(project, file.path),
    lines: file.lineCount,
    language: file.language,
    ...(file.kind === 'text' ? {} : { kind: file.kind }),
    ...(line === '' ? {} : { doc: line }),
  }
}

function findByPattern(
  { projects, maximumCharacters }: ToolContext,
  pattern: string,
  fromEditor: readonly string[] | undefined,
): ListFilesOutput {
  const split = splitReference(projects, pattern)
  const matches = toPathTest(split.rest)
  const found = split.projects.flatMap((project, index) => {
    const isFromEditor = fromEditor !== undefined && project === projects[0] && index === 0
    if (isFromEditor)
      return fromEditor.map((path) => ({ project, path, file: project.snapshot.findFile(path) }))
    return project.snapshot
      .listFiles()
      .filter((file) => matches(file.path))
      .map((file) => ({ project, path: file.path, file }))
  })
  const form = (most: number): ListFilesOutput => ({
    path: pattern,
    directories: [],
    files: found
      .slice(0, most)
      .map(({ project, path, file }) =>
        file === undefined
          ? { path: showPath(project, path), lines: 0, language: '', kind: 'in the editor only' }
          : showFile(project, file, false),
      ),
    total_files: found.length,
    total_lines: found.reduce((sum, { file }) => sum + (file?.lineCount ?? 0), 0),
    central: [],
    extent: partExtent(Math.min(found.length, most), found.length),
    ...(fromEditor === undefined ? {} : { source: 'editor' }),
    ...(found.length > most ? { note: `Shown are the first ${most}: narrow the pattern.` } : {}),
  })
  return fitOutput([() => form(300), () => form(80), () => form(20)], maximumCharacters)
}

/** A glob, or a part of a path in any case. */
function toPathTest(pattern: string): (path: string) => boolean {
  const part = pattern.toLowerCase()
  const glob = /[*?[{]/u.test(pattern) ? createPathFilter(`**/${pattern}`) : undefined
  // Brackets stand in paths too: `app/[id]/page.tsx`.
  return (path) => path.toLowerCase().includes(part) || glob?.(path) === true
}

function listProjects(projects: readonly LabelledProject[]): ListFilesOutput {
  return {
    path: '',
    directories: projects.map((project) => ({
      path: showPath(project, ''),
      files: project.snapshot.info.files,
      lines: project.snapshot.info.lines,
    })),
    files: [],
    total_files: projects.reduce((sum, project) => sum + project.snapshot.info.files, 0),
    total_lines: projects.reduce((sum, project) => sum + project.snapshot.info.lines, 0),
    central: [],
    extent: wholeExtent(projects.length),
    note: 'The conversation has several projects: call list_files with one of these paths.',
  }
}

function parentOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? '' : path.slice(0, slash)
}
