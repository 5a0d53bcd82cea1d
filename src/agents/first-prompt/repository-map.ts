import type { FileRecord, NodeRecord } from '../../index/snapshot.ts'
import { searchableLanguageOfFile } from '../../languages/searchable-languages.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation, showNodeLocation, showPath } from '../projects.ts'
import { findEntryPoints, readFirstProse, readReadme } from '../tools/overview.ts'
import { firstSentence, qualifiedName } from '../tools/show-node.ts'
import type { DirectoryPart } from './partition-directories.ts'
import { partitionDirectories } from './partition-directories.ts'

/** What a repository is, for whoever has not seen it: each place ready to be cited. */
export interface RepositoryMap {
  readonly readme: { readonly location: string; readonly text: string } | undefined
  /** Most code first. */
  readonly directories: readonly DirectoryOnMap[]
  /** Most central first, without tests and generated code. */
  readonly central: readonly DefinitionOnMap[]
  /** Files where a program starts, by their names. */
  readonly entryPoints: readonly string[]
  /** Files that say how it is built, run, tested and written, as far as they are known by name. */
  readonly buildFiles: readonly string[]
  /** Directories that hold tests, most files first. */
  readonly testDirectories: readonly string[]
  /** Languages whose files are searchable text only, such as `R (56 files)`. */
  readonly outsideGraph: readonly string[]
}

export interface DirectoryOnMap {
  /** `src/`, `src/*` for its own files alone, `./` for those of the root. */
  readonly path: string
  readonly files: number
  readonly lines: number
  /** What its own document or the head of its main file says first. */
  readonly purpose: { readonly location: string; readonly text: string } | undefined
  /** Names of its most central definitions. */
  readonly names: readonly string[]
}

export interface DefinitionOnMap {
  readonly kind: string
  readonly name: string
  readonly location: string
  /** First sentence of its documentation, or ''. */
  readonly doc: string
}

const definitionKinds = ['class', 'interface', 'function', 'type', 'enum'] as const
const mostDirectories = 28

export function mapRepository(project: LabelledProject): RepositoryMap {
  const { snapshot } = project
  const files = snapshot.listFiles()
  const filesByDirectory = Map.groupBy(files, ({ path }) => path.slice(0, Math.max(0, path.lastIndexOf('/'))))
  const central = snapshot
    .mostCentral({ kinds: definitionKinds, limit: 400 })
    .filter((node) => !node.isTest && !node.isGenerated && !node.isAnonymous)
  return {
    readme: readReadme(project, files),
    directories: partitionDirectories(files, mostDirectories).map((part) => ({
      path: showPath(project, part.path === '' ? './' : `${part.path}/${part.isOwnFilesOnly ? '*' : ''}`),
      files: part.files,
      lines: part.lines,
      // The root's own document is that of the repository.
      purpose: part.path === '' ? undefined : purposeOf(project, filesByDirectory.get(part.path) ?? []),
      names: [...new Set(central.filter(isIn(part)).map(({ name }) => name))].slice(0, 6),
    })),
    central: central.slice(0, 40).map((node) => describeDefinition(project, node)),
    entryPoints: findEntryPoints(snapshot, files).map(({ path }) => showPath(project, path)),
    buildFiles: files.filter(isBuildFile).map(({ path }) => showPath(project, path)),
    testDirectories: listTestDirectories(files).map((path) => showPath(project, path)),
    outsideGraph: snapshot.info.languages
      .filter(({ searchableOnly }) => searchableOnly === true)
      .map((language) => `${language.name} (${language.files} ${language.files === 1 ? 'file' : 'files'})`),
  }
}

function isIn({ path, isOwnFilesOnly }: DirectoryPart): (node: NodeRecord) => boolean {
  const prefix = path === '' ? '' : `${path}/`
  return ({ filePath }) =>
    filePath.startsWith(prefix) && !(isOwnFilesOnly && filePath.includes('/', prefix.length))
}

function describeDefinition(project: LabelledProject, node: NodeRecord): DefinitionOnMap {
  return {
    kind: node.kind,
    name: qualifiedName(node),
    location: showNodeLocation(project, node),
    doc: firstSentence(node.doc),
  }
}

/** Files whose head speaks for their directory, the surest first. */
const headFiles =
  /^(?:readme(?:\.(?:md|rst|txt|markdown|adoc))?|__init__\.py|mod\.rs|lib\.rs|doc\.go|package-info\.java|index\.[cm]?[jt]sx?)$/iu

function purposeOf(
  project: LabelledProject,
  files: readonly FileRecord[],
): { location: string; text: string } | undefined {
  const heads = files.filter(({ path }) => headFiles.test(nameOf(path)))
  const readme = heads.find(({ path, kind }) => kind === 'text' && /^readme/iu.test(nameOf(path)))
  const prose = readme === undefined ? undefined : readFirstProse(project, readme.path)
  if (prose !== undefined) return { location: prose.location, text: firstSentence(prose.text) }
  for (const { path } of heads) {
    const text = firstSentence(project.snapshot.findNode(path)?.doc ?? '')
    if (text !== '') return { location: showLocation(project, path, 1), text }
  }
  return undefined
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

const buildFileNames =
  /^(?:package\.json|pyproject\.toml|setup\.(?:py|cfg)|tox\.ini|noxfile\.py|pytest\.ini|requirements[\w-]*\.txt|cargo\.toml|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|settings\.gradle(?:\.kts)?|cmakelists\.txt|makefile|justfile|meson\.build|configure\.ac|[\w.-]+\.(?:sln|slnx|csproj)|dockerfile|docker-compose\.ya?ml|compose\.ya?ml|gemfile|composer\.json|contributing\.(?:md|rst)|agents\.md|claude\.md|(?:vitest|jest)\.config\.[cm]?[jt]s)$/iu

/** Near the root: what lies deeper builds a part or an example. */
function isBuildFile({ path, kind }: FileRecord): boolean {
  if (kind !== 'text') return false
  if (/^\.github\/workflows\/[^/]+\.ya?ml$/u.test(path)) return /test|ci|build|main/iu.test(nameOf(path))
  return path.split('/').length <= 2 && buildFileNames.test(nameOf(path))
}

function listTestDirectories(files: readonly FileRecord[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    if (!file.isTest || (file.language === '' && searchableLanguageOfFile(file.path) === undefined)) continue
    const directory = file.path.split('/').slice(0, -1).slice(0, 3).join('/')
    if (directory !== '') counts.set(directory, (counts.get(directory) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([path]) => path)
}
