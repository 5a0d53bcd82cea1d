import type { OverviewOutput } from '../../../../tools/overview.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import type { Asked } from '../../plans.ts'
import type { FileFacts } from '../../../../knowledge/project/facts.ts'
import type { DocumentSection } from '../../../../knowledge/project/read-document.ts'
import { readDocument } from '../../../../knowledge/project/read-document.ts'
import type { FileKind } from '../../../../knowledge/project/read-file-facts.ts'
import { fileKind, readFileFacts } from '../../../../knowledge/project/read-file-facts.ts'
import type { Script } from '../../script.ts'
import { call, callAll } from '../../script.ts'
import type { ReadText } from './read-texts.ts'
import { readTexts } from './read-texts.ts'

/** What the files that speak of the project say. */
export interface GatheredFacts {
  readonly overview: OverviewOutput | undefined
  /** By file, those nearest to the root first. */
  readonly files: readonly { readonly path: string; readonly kind: FileKind; readonly facts: FileFacts }[]
  readonly documents: readonly DocumentSection[]
  /** Files of these kinds that were found but not read, or not whole. */
  readonly unread: number
  readonly texts: readonly ReadText[]
  /** Paths found by the patterns asked, of any kind. */
  readonly paths: readonly string[]
}

/** Parts of the paths of manifests, by the language whose they are. */
const patternsByLanguage: readonly (readonly [RegExp, readonly string[]])[] = [
  [/javascript|typescript/iu, ['package.json']],
  [/python/iu, ['pyproject.toml', 'setup.', 'requirements', 'tox.ini', 'noxfile.py']],
  [/rust/iu, ['cargo.toml']],
  [/^go$/iu, ['go.mod']],
  [/java|kotlin|scala|groovy/iu, ['pom.xml', 'build.gradle', 'libs.versions.toml']],
  [/c#|c_sharp|csharp|f#|visual basic/iu, ['proj', 'directory.', 'global.json']],
  [/^c$|c\+\+|cpp/iu, ['cmakelists.txt', 'configure.ac', 'meson']],
  [/ruby/iu, ['gemfile', '.gemspec']],
  [/php/iu, ['composer.json']],
]

/** Files beside the root's manifest that say which version of a runtime developers use. */
const versionFiles = ['.nvmrc', '-version', '.tool-versions', 'rust-toolchain']

const patternsByKind: Readonly<Record<FileKind, readonly string[]>> = {
  manifest: [],
  ci: ['.github/workflows/', '-ci.y'],
  container: ['dockerfile', 'compose'],
  targets: ['makefile', 'justfile', 'taskfile', 'script/', 'scripts/'],
  settings: ['.env', 'config', 'settings', 'application'],
  document: ['readme', 'contributing', 'install', 'develop', 'getting'],
}

const mostFiles: Readonly<Record<FileKind, number>> = {
  manifest: 60,
  ci: 14,
  container: 8,
  targets: 9,
  settings: 16,
  document: 7,
}

const aside =
  /^(?:[^/]+\/){0,2}(?:node_modules|fuzz|dist|build|bench|deps|vendor|third_party|fixtures?|testdata|__tests__|examples?|samples?|templates?|benchmarks?|snapshots?)\//iu

export function* gatherFacts(
  asked: Pick<Asked, 'options'>,
  kinds: readonly FileKind[],
): Script<GatheredFacts> {
  const overview = yield* call('overview', {})
  const projects = isToolFailure(overview) ? [] : overview.projects
  const languages = projects.flatMap((project) => project.languages.map(({ name }) => name))
  const root = yield* call('list_files', {})
  const atRoot = isToolFailure(root) ? [] : root.files.map(({ path }) => path)
  const isFound = (pattern: string): boolean => atRoot.some((path) => path.toLowerCase().includes(pattern))
  const patterns = [
    ...(kinds.includes('manifest')
      ? patternsByLanguage
          .filter(([language, names]) => languages.some((name) => language.test(name)) || names.some(isFound))
          .flatMap(([, names]) => names)
          .concat(versionFiles.filter(isFound))
      : []),
    ...kinds.flatMap((kind) => patternsByKind[kind]),
  ]
  const listed = yield* callAll(
    'list_files',
    patterns.map((pattern) => ({ pattern })),
  )
  const paths = [
    ...new Set(
      listed.flatMap((output) =>
        isToolFailure(output) ? [] : output.files.filter((file) => file.lines > 0).map(({ path }) => path),
      ),
    ),
  ]
  const labels = asked.options.labels.filter((label) => label !== '')
  const plain = (path: string): string => {
    const label = labels.find((prefix) => path.startsWith(prefix))
    return label === undefined ? path : path.slice(label.length)
  }
  const candidates = paths
    .filter((path) => !aside.test(path))
    .flatMap((path) => {
      const kind = fileKind(plain(path))
      return kind === undefined || !kinds.includes(kind) ? [] : [{ path, kind }]
    })
    .filter(
      ({ path, kind }) =>
        kind !== 'settings' ||
        !/(?:^|\/)(?:\.(?:github|gitlab|circleci|vscode|idea|aspire|devcontainer|cargo)|tests?|specs?|e2e|playwright|cypress|src\/test)\//u.test(
          path,
        ),
    )
    .filter(({ path, kind }) => kind !== 'document' || isAboutProject(plain(path)))
    .sort((one, other) => depthOf(one.path) - depthOf(other.path) || rankOf(one.path) - rankOf(other.path))
  const chosen = kinds.flatMap((kind) =>
    candidates.filter((candidate) => candidate.kind === kind).slice(0, mostFiles[kind]),
  )
  const texts = yield* readTexts(chosen.map(({ path }) => path))
  return {
    overview: isToolFailure(overview) ? undefined : overview,
    files: texts.map(({ path, text }) => ({
      path,
      kind: fileKind(plain(path)) ?? 'document',
      facts: readFileFacts({ path, text, siblings: atRoot }),
    })),
    documents: texts
      .filter(({ path }) => fileKind(plain(path)) === 'document')
      .flatMap(({ path, text }) => readDocument(path, text)),
    unread: candidates.length - texts.filter(({ isWhole }) => isWhole).length,
    texts,
    paths,
  }
}

function isAboutProject(path: string): boolean {
  const name = path.split('/').at(-1) ?? path
  if (depthOf(path) === 1)
    return /^(?:readme|contributing|install|develop|development|hacking|building|build|testing)\b/iu.test(
      name,
    )
  if (depthOf(path) > 3) return false
  return /^(?:contributing|install\w*|develop\w*|getting[-_]?started|quick-?start|building|testing)\b/iu.test(
    name,
  )
}

function depthOf(path: string): number {
  return path.split('/').length
}

/** Among files of one depth: the README first, then what tells contributors. */
function rankOf(path: string): number {
  const name = (path.split('/').at(-1) ?? path).toLowerCase()
  const index = ['readme', 'contributing', 'develop', 'install'].findIndex((start) => name.startsWith(start))
  return index < 0 ? 4 : index
}
