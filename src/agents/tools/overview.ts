import { z } from 'zod'
import { shortText } from '../../contract/limits.ts'
import { searchableLanguageOfFile } from '../../languages/searchable-languages.ts'
import type { FileRecord, Snapshot, SnapshotInfo } from '../../index/snapshot.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation, showPath, splitReference } from '../projects.ts'
import { wholeExtent } from '../evidence/extent.ts'
import { unreadByGraph } from '../evidence/unread.ts'
import { fitOutput } from './fit-output.ts'
import type { NodeBrief } from './show-node.ts'
import { showNode } from './show-node.ts'
import type { ToolOutput } from './tool.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  project: shortText.optional().describe('With several projects: the name of one, as in `repo_name@`.'),
})

export interface ProjectOverview {
  readonly repo_name: string
  readonly commit_id: string | null
  readonly files: number
  readonly lines: number
  readonly languages: SnapshotInfo['languages']
  readonly nodes_by_kind: Readonly<Record<string, number>>
  readonly call_sites: SnapshotInfo['callSites']
  readonly readme?: { readonly location: string; readonly text: string }
  /** Files where a program starts, by their names. */
  readonly entry_points: readonly string[]
  readonly directories: readonly { readonly path: string; readonly files: number; readonly lines: number }[]
  /** Imports between directories, most first. */
  readonly dependencies: readonly {
    readonly from: string
    readonly to: string
    readonly imports: number
    readonly site: string
  }[]
  readonly central: readonly NodeBrief[]
  readonly problems: number
}

export interface OverviewOutput extends ToolOutput {
  readonly projects: readonly ProjectOverview[]
  readonly note?: string
}

export const overviewTool = defineTool({
  name: 'overview',
  description:
    'The project at a glance: languages (those marked searchableOnly are not linked; `outlined` counts the definitions that are known of them), size, what the README says first, entry points, directories and which imports which, the most central definitions.',
  inputSchema,
  describeCall: () => 'Looking at the project as a whole',
  describeResult: (output: OverviewOutput) =>
    output.projects
      .map(
        (project) => `${project.repo_name}: ${count(project.files, 'file')}, ${count(project.lines, 'line')}`,
      )
      .join('; '),
  execute(context, input) {
    const wanted = input.project?.replace(/@$/u, '')
    const split = wanted === undefined ? undefined : splitReference(context.projects, `${wanted}@`)
    const projects = split?.projects ?? context.projects
    const form = (most: number): OverviewOutput => ({
      projects: projects.map((project) => describeProject(project, most)),
      extent: wholeExtent(projects.length, unreadByGraph(projects)),
      ...(most < 12 ? { note: 'Shortened for length: call overview with one project, or list_files.' } : {}),
    })
    return fitOutput([() => form(12), () => form(6), () => form(3)], context.maximumCharacters)
  },
})

/** What the overview tells of one project, each list with at most so many entries. */
export function describeProject(project: LabelledProject, most: number): ProjectOverview {
  const { snapshot } = project
  const { info } = snapshot
  const files = snapshot.listFiles()
  const readme = readReadme(project, files)
  return {
    repo_name: info.repoName,
    commit_id: info.commitId,
    files: info.files,
    lines: info.lines,
    languages: info.languages.slice(0, most),
    nodes_by_kind: info.nodesByKind,
    call_sites: info.callSites,
    ...(readme === undefined ? {} : { readme }),
    entry_points: findEntryPoints(snapshot, files)
      .slice(0, most)
      .map((file) => showPath(project, file.path)),
    directories: sumDirectories(files)
      .slice(0, most)
      .map((directory) => ({ ...directory, path: showPath(project, directory.path) })),
    dependencies: sumImports(project).slice(0, most * 2),
    central: snapshot
      .mostCentral({ kinds: ['class', 'interface', 'function', 'type'], limit: most * 2 })
      .filter((node) => !node.isTest && !node.isGenerated)
      .slice(0, most)
      .map((node) => showNode(project, node)),
    problems: info.problems.length,
  }
}

/**
 * The files that a program may start in: those that hold a `main`, whatever they are called, where there are any, else
 * those named so.
 */
export function findEntryPoints(snapshot: Snapshot, files: readonly FileRecord[]): FileRecord[] {
  const named = files.filter(isEntryPoint)
  const holding = findMains(snapshot)
  const started = named.filter(
    ({ path }) => /(?:^|\/)(?:__main__|main)\.\w+$/u.test(path) || holding.has(path),
  )
  const others = files.filter((file) => holding.has(file.path) && !started.includes(file) && isOwnCode(file))
  // Of several programs the one that is called like the repository is the product.
  const product = (snapshot.info.repoName.split('/').at(-1) ?? '').toLowerCase()
  const rank = ({ path }: FileRecord): number =>
    path.split('/').length - (path.toLowerCase().split(/[/.]/u).includes(product) ? 10 : 0)
  const all = [...started, ...others].toSorted((one, other) => rank(one) - rank(other))
  return all.length > 0 ? all : named
}

/** Files with a function that languages with a fixed start begin in. */
function findMains(snapshot: Snapshot): ReadonlySet<string> {
  return new Set(
    ['main', 'Main']
      .flatMap((name) => snapshot.resolveName(name, { kinds: ['function', 'method'], limit: 100 }))
      .filter(({ node: { kind, filePath } }) =>
        (kind === 'method' ? /\.(?:java|cs|scala)$/u : /\.(?:go|rs|c|cc|cpp|cxx|kt|swift|dart|zig|m)$/u).test(
          filePath,
        ),
      )
      .map(({ node }) => node.filePath),
  )
}

/** Whether a file is of the product, not of what shows, measures or builds it. */
function isOwnCode({ path, isTest, isGenerated }: FileRecord): boolean {
  return (
    !isTest &&
    !isGenerated &&
    !/(?:^|\/)(?:examples?|samples?|demos?|bench\w*|tools?|scripts?|docs?|third_party|vendor|e2e|fuzz\w*|hack|internal\/tools|testdata|integration)\//iu.test(
      path,
    )
  )
}

function isEntryPoint(file: FileRecord): boolean {
  if (file.isTest || file.kind !== 'text' || file.language === '') return false
  if (
    !/(?:^|\/)(?:__main__|main|manage|wsgi|asgi|cli|server|app|index)\.(?:[cm]?[jt]sx?|py|go|java|rs|rb)$/iu.test(
      file.path,
    )
  ) {
    return /(?:^|\/)[\w]*(?:Application|Main)\.java$/u.test(file.path)
  }
  return file.path.split('/').length <= (/(?:index|app)\./iu.test(file.path) ? 2 : 4)
}

/** How the README of the repository begins. */
export function readReadme(
  project: LabelledProject,
  files: readonly FileRecord[],
): ProjectOverview['readme'] {
  const file = files
    .filter(
      (candidate) =>
        /^readme(?:\.(?:md|rst|txt|markdown|adoc))?$/iu.test(candidate.path) && candidate.kind === 'text',
    )
    .sort((a, b) => a.path.length - b.path.length)[0]
  return file === undefined ? undefined : readFirstProse(project, file.path)
}

/** The first paragraph of a document that is prose: no heading, badge, list or markup. */
export function readFirstProse(project: LabelledProject, path: string): ProjectOverview['readme'] {
  const text = project.snapshot.readText(path)
  if (text === undefined) return undefined
  // Tags may span lines: blanked out, so that line numbers stay.
  const plain = text.slice(0, 40_000).replace(/<[a-z/!][^<>]*>/giu, (tag) => tag.replace(/[^\n]/gu, ' '))
  const lines = plain.split('\n').slice(0, 200)
  const isProse = (line: string): boolean =>
    line.trim().length > 0 &&
    !/^\s*(?:#|[=\-~*^]{3,}|\[!|!\[|<|\||>|\.\.|:|```|[-*+]\s|\d+\.\s|\[.*\]:)/u.test(line)
  const start = lines.findIndex(
    (line, index) =>
      isProse(line) && line.trim().length > 30 && !/^[=\-~*^]{3,}\s*$/u.test(lines[index + 1] ?? ''),
  )
  if (start < 0) return undefined
  let end = start
  while (end + 1 < lines.length && isProse(lines[end + 1] ?? '') && end - start < 8) end += 1
  return {
    location: showLocation(project, path, start + 1, end + 1),
    text: lines
      .slice(start, end + 1)
      .join(' ')
      .replace(/\s+/gu, ' ')
      .trim()
      .slice(0, 700),
  }
}

function sumDirectories(files: readonly FileRecord[]): { path: string; files: number; lines: number }[] {
  const sums = new Map<string, { files: number; lines: number }>()
  for (const file of files) {
    const directory = directoryOf(file.path)
    if (directory === '') continue
    const sum = sums.get(directory) ?? { files: 0, lines: 0 }
    sums.set(directory, {
      files: sum.files + 1,
      lines: sum.lines + (isCode(file) ? file.lineCount : 0),
    })
  }
  return [...sums].map(([path, sum]) => ({ path, ...sum })).sort((a, b) => b.lines - a.lines)
}

/** Of any language, be it one that is searchable only. */
function isCode({ language, path }: FileRecord): boolean {
  return language !== '' || searchableLanguageOfFile(path) !== undefined
}

/** Two levels below containers such as `src` and `packages`, one elsewhere. */
function directoryOf(path: string): string {
  const segments = path.split('/').slice(0, -1)
  const first = segments[0] ?? ''
  const depth = /^(?:src|lib|packages|apps|pkg|internal|cmd|crates|modules|services)$/u.test(first) ? 2 : 1
  return segments.slice(0, depth).join('/')
}

/** Imports between the directories of the overview, from those between all directories. */
function sumImports(project: LabelledProject): ProjectOverview['dependencies'] {
  const sums = new Map<string, { from: string; to: string; imports: number; site: string }>()
  for (const { from: inner, to: target, count: imports, filePath, line } of project.snapshot.info
    .directoryImports) {
    const from = directoryOf(`${inner}/`)
    const to = directoryOf(`${target}/`)
    if (from === to || from === '' || to === '') continue
    const key = `${from}\n${to}`
    const sum = sums.get(key)
    if (sum === undefined) {
      const site = showLocation(project, filePath, line)
      sums.set(key, { from: showPath(project, from), to: showPath(project, to), imports, site })
    } else sum.imports += imports
  }
  return [...sums.values()].sort((a, b) => b.imports - a.imports)
}
