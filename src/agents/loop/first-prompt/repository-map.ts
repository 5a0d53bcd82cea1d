import type { FileRecord } from '../../../index/snapshot.ts'
import type { LabelledProject } from '../../projects.ts'
import { showLocation, showPath } from '../../projects.ts'
import { findEntryPoints } from '../../knowledge/project/find-entry-points.ts'
import { showIdentity, showIntroduction } from '../../tools/show-introduction.ts'
import { firstSentence } from '../../tools/show-node.ts'
import { partitionDirectories } from './partition-directories.ts'

/** What a repository is, for whoever has not seen it: each place ready to be cited. */
export interface RepositoryMap {
  readonly readme: { readonly location: string; readonly text: string } | undefined
  /** Most code first. */
  readonly directories: readonly DirectoryOnMap[]
  /** Files where a program starts, by their names. */
  readonly entryPoints: readonly string[]
  /** Languages whose files are searchable text only, such as `R (56 files)`. */
  readonly outsideGraph: readonly string[]
}

export interface DirectoryOnMap {
  /** `src/`, `src/*` for what is not listed beside it, `./` for those of the root. */
  readonly path: string
  readonly files: number
  readonly lines: number
  /** What its own document or the head of its main file says first. */
  readonly purpose: { readonly location: string; readonly text: string } | undefined
}

const mostDirectories = 16

export function mapRepository(project: LabelledProject): RepositoryMap {
  const { snapshot } = project
  const files = snapshot.listFiles()
  const filesByDirectory = Map.groupBy(files, ({ path }) => path.slice(0, Math.max(0, path.lastIndexOf('/'))))
  return {
    readme: showIdentity(project),
    directories: partitionDirectories(files, mostDirectories).map((part) => ({
      path: showPath(project, part.path === '' ? './' : `${part.path}/${part.isRest ? '*' : ''}`),
      files: part.files,
      lines: part.lines,
      // The root's own document is that of the repository.
      purpose: part.path === '' ? undefined : purposeOf(project, filesByDirectory.get(part.path) ?? []),
    })),
    entryPoints: findEntryPoints(snapshot, files).map(({ path }) => showPath(project, path)),
    outsideGraph: snapshot.info.languages
      .filter(({ searchableOnly }) => searchableOnly === true)
      .map((language) => `${language.name} (${language.files} ${language.files === 1 ? 'file' : 'files'})`),
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
  const prose = readme === undefined ? undefined : showIntroduction(project, readme.path)
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
