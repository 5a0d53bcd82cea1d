import { dirname } from 'node:path'
import { z } from 'zod'
import { shortText } from '../../contract/limits.ts'
import { definesCode } from '../../languages/unread-text.ts'
import { searchableLanguageOfFile } from '../../languages/searchable-languages.ts'
import type { FileRecord, SnapshotInfo } from '../../index/snapshot.ts'
import { wholeExtent } from '../checks/evidence/extent.ts'
import { unreadByGraph } from '../checks/evidence/unread.ts'
import { findPurpose } from '../knowledge/orientation/describe-modules.ts'
import { chooseCommands } from '../knowledge/project/choose-commands.ts'
import { collectFacts } from '../knowledge/project/collect-facts.ts'
import { isBesideProduct } from '../knowledge/project/is-beside-product.ts'
import { describeIdentity } from '../knowledge/project/describe-identity.ts'
import type { Command, Place } from '../knowledge/project/facts.ts'
import { findEntryPoints } from '../knowledge/project/find-entry-points.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation, showPath, splitReference } from '../projects.ts'
import { fitOutput } from './fit-output.ts'
import type { RelatePartsOutput } from './relate-parts.ts'
import { relatePartsTool } from './relate-parts.ts'
import type { NodeBrief } from './show-node.ts'
import { showNode } from './show-node.ts'
import type { ToolContext, ToolFailure, ToolOutput } from './tool.ts'
import { findPath } from './find-file.ts'
import type { GetNodeOutput } from './get-node.ts'
import { getNodeTool } from './get-node.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  project: shortText.optional().describe('With several projects: the name of one, as in `repo_name@`.'),
  words: z
    .array(z.string().min(1).max(300))
    .max(24)
    .optional()
    .describe('Instead: how these parts use each other, e.g. ["client", "controllers", "redis"].'),
  path: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .describe('Instead: how the directories below it use each other; of a file its outline.'),
})

/** A sentence of the project about itself. */
export interface ShownStatement {
  readonly location: string
  readonly text: string
}

export interface ProjectOverview {
  readonly repo_name: string
  readonly commit_id: string | null
  /** As the manifest says, else the name of the repository. */
  readonly name: string
  /** Of the manifest. */
  readonly description?: ShownStatement
  readonly version?: ShownStatement
  readonly licence?: ShownStatement
  /** How the README describes the project. */
  readonly readme?: ShownStatement
  readonly files: number
  readonly lines: number
  readonly languages: SnapshotInfo['languages']
  readonly call_sites: SnapshotInfo['callSites']
  /** How to install, build, run, test and check it: scripts of manifests, CI, conventions of the ecosystem. */
  readonly commands: readonly (ShownStatement & {
    readonly for: Command['purpose']
    readonly by: Command['source']
  })[]
  /** What must be there, e.g. Node.js of a version. */
  readonly requirements: readonly ShownStatement[]
  /** Files where a program starts, by what manifests say and by their names. */
  readonly entry_points: readonly string[]
  readonly directories: readonly {
    /** '' for the files at the top. */
    readonly path: string
    readonly files: number
    /** Of code. */
    readonly lines: number
    /** What its README or its first file says of it. */
    readonly purpose?: ShownStatement
  }[]
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
    'The project at a glance: what it is by its manifest and README, version, licence, commands to build, run and test, languages, entry points, directories and imports between them, central definitions. With words or path: how parts use each other.',
  inputSchema,
  needs: ({ words, path }) => (words === undefined && path === undefined ? 'names' : 'calls'),
  describeCall: ({ words, path }) =>
    words === undefined && path === undefined
      ? 'Looking at the project as a whole'
      : `Relating ${words?.join(', ').slice(0, 100) ?? `the directories of ${path ?? ''}`}`,
  describeResult: (output: OverviewOutput | RelatePartsOutput | GetNodeOutput) =>
    'node' in output
      ? getNodeTool.describeResult(output)
      : 'projects' in output
        ? output.projects
            .map(
              (project) =>
                `${project.repo_name}: ${count(project.files, 'file')}, ${count(project.lines, 'line')}`,
            )
            .join('; ')
        : relatePartsTool.describeResult(output),
  async execute(context, input, signal) {
    const wanted = input.project?.replace(/@$/u, '')
    const split = wanted === undefined ? undefined : splitReference(context.projects, `${wanted}@`)
    const projects = split?.projects ?? context.projects
    if (input.words !== undefined) return await relateParts({ ...context, projects }, input, signal)
    if (input.path !== undefined) return await describePath({ ...context, projects }, input.path, signal)
    const form = (most: number): OverviewOutput => ({
      projects: projects.map((project) => describeProject(project, most)),
      extent: {
        ...wholeExtent(projects.length, unreadByGraph(projects)),
        cut: most < mostEntries ? 'length' : null,
      },
      ...(most < mostEntries
        ? { note: 'Shortened for length: ask for one project, or with `path` for one directory.' }
        : {}),
    })
    return fitOutput(
      [mostEntries, 6, 3, 1].map((most) => () => form(most)),
      context.maximumCharacters,
    )
  },
})

/** Of each list of a project. */
const mostEntries = 12

async function relateParts(
  context: ToolContext,
  { words, path }: Pick<z.infer<typeof inputSchema>, 'words' | 'path'>,
  signal: AbortSignal,
): Promise<RelatePartsOutput | ToolFailure> {
  return (await relatePartsTool.execute(context, { words, path }, signal)) as RelatePartsOutput | ToolFailure
}

/** How the parts of a directory use each other; of a file, or a directory of one part, what is in it. */
async function describePath(
  context: ToolContext,
  path: string,
  signal: AbortSignal,
): Promise<RelatePartsOutput | GetNodeOutput | ToolFailure> {
  const found = findPath(context, path)
  if ('error' in found) return found
  if (found.kind === 'directory') {
    const own = { ...context, projects: [found.project] }
    const related = await relateParts(own, { path: found.path === '' ? undefined : found.path }, signal)
    if (!('parts' in related) || related.parts.length > 1) return related
  }
  const outline = { path: showPath(found.project, found.path), include_source: false }
  return (await getNodeTool.execute(context, outline, signal)) as GetNodeOutput | ToolFailure
}

/** What the overview tells of one project, each list with at most so many entries. */
export function describeProject(project: LabelledProject, most: number): ProjectOverview {
  const { snapshot } = project
  const { info } = snapshot
  const files = snapshot.listFiles()
  const facts = collectFacts(snapshot)
  const { name, introduction, ...said } = describeIdentity(snapshot)
  const show = ({ text, place }: { readonly text: string; readonly place: Place }): ShownStatement => ({
    location: showLocation(project, place.path, place.line, place.endLine),
    text,
  })
  const statements = Object.entries(said).flatMap(([field, statement]) =>
    statement === undefined ? [] : [[field, show(statement)] as const],
  )
  const requirements = facts.files
    .filter(({ isAside, kind }) => !isAside && kind === 'manifest')
    .flatMap((file) => file.facts.requirements)
  return {
    repo_name: info.repoName,
    commit_id: info.commitId,
    name,
    ...Object.fromEntries(statements),
    ...(introduction === undefined ? {} : { readme: show(introduction) }),
    files: info.files,
    lines: info.lines,
    languages: mostLinesFirst(info.languages).slice(0, most),
    call_sites: most > 1 ? info.callSites : { ...info.callSites, openByReason: {} },
    commands: chooseCommands(facts).map(({ text, purpose, source, place }) => ({
      ...show({ text, place }),
      for: purpose,
      by: source,
    })),
    requirements: [...Map.groupBy(requirements, ({ what }) => what).values()]
      .flatMap((same) => same.slice(0, 1))
      .slice(0, most)
      .map(({ what, version, place }) => show({ text: `${what} ${version}`, place })),
    entry_points: findEntryPoints(snapshot, files)
      .slice(0, most)
      .map((file) => showPath(project, file.path)),
    directories: sumDirectories(files)
      .slice(0, most)
      .map((directory) => ({
        ...directory,
        path: directory.path === '' ? '' : showPath(project, directory.path),
        ...purposeOf(project, directory.path, files),
      })),
    dependencies: sumImports(project).slice(0, most),
    central: snapshot
      .mostCentral({ kinds: ['class', 'interface', 'function', 'type'], limit: most * 4 })
      .filter((node) => !node.isTest && !node.isGenerated && !isBesideProduct(node.filePath))
      .slice(0, most)
      .map((node) => showNode(project, node)),
    problems: info.problems.length,
  }
}

/** Languages of programs first, whether or not they are in the graph. */
function mostLinesFirst(languages: SnapshotInfo['languages']): SnapshotInfo['languages'] {
  return languages.toSorted(
    (one, other) =>
      Number(definesCode(other.name)) - Number(definesCode(one.name)) || other.lines - one.lines,
  )
}

function sumDirectories(files: readonly FileRecord[]): { path: string; files: number; lines: number }[] {
  const sums = new Map<string, { files: number; lines: number }>()
  for (const file of files) {
    const directory = directoryOf(file.path)
    const sum = sums.get(directory) ?? { files: 0, lines: 0 }
    sums.set(directory, {
      files: sum.files + 1,
      lines: sum.lines + (isCode(file) ? file.lineCount : 0),
    })
  }
  return [...sums]
    .map(([path, sum]) => ({ path, ...sum }))
    .filter(({ path, lines }) => path !== '' || lines > 0)
    .sort((a, b) => b.lines - a.lines)
}

function purposeOf(
  project: LabelledProject,
  path: string,
  files: readonly FileRecord[],
): { readonly purpose?: ShownStatement } {
  const purpose =
    path === ''
      ? undefined
      : findPurpose(
          project,
          path,
          files.filter((file) => dirname(file.path) === path),
        )
  return purpose === undefined ? {} : { purpose }
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
