import type { Snapshot } from '../../../index/snapshot.ts'
import type { FileFacts } from './facts.ts'
import { isBesideProduct } from './is-beside-product.ts'
import type { FileKind } from './read-file-facts.ts'
import { fileKind, readFileFacts } from './read-file-facts.ts'

/** A file that says something about the project as a whole. */
export interface FactFile {
  readonly path: string
  readonly kind: FileKind
  readonly facts: FileFacts
  /** It is of an example, a fixture or vendored code, not of the product. */
  readonly isAside: boolean
}

/** Of what a manifest declares, such as `npm`; undefined where it declares no package. */
export function ecosystemOf({ facts }: FactFile): string | undefined {
  return facts.packages[0]?.ecosystem
}

export interface ProjectFacts {
  /** Those of the product and nearest to the root first. */
  readonly files: readonly FactFile[]
  /** Files of these kinds that were not read. */
  readonly unread: number
}

/** More manifests than this are those of a collection, of which the outermost say enough. */
const maxFiles = 400
const maxCharacters = 200_000

const known = new WeakMap<Snapshot, ProjectFacts>()

/** What manifests, CI, containers, samples of settings and the documents at the root say; read once a snapshot. */
export function collectFacts(snapshot: Snapshot): ProjectFacts {
  const found = known.get(snapshot) ?? readAll(snapshot)
  known.set(snapshot, found)
  return found
}

function readAll(snapshot: Snapshot): ProjectFacts {
  const candidates = snapshot
    .listFiles()
    .filter(({ kind, lineCount }) => kind !== 'binary' && (kind !== 'text' || lineCount > 0))
    .flatMap(({ path }) => {
      const kind = fileKind(path)
      if (kind === undefined || !isOfProject(path, kind)) return []
      return [{ path, kind, isAside: isBesideProduct(path) || /(?:^|\/)templates?\//u.test(path) }]
    })
    .toSorted(
      (a, b) =>
        Number(a.isAside) - Number(b.isAside) ||
        a.path.split('/').length - b.path.split('/').length ||
        (a.path < b.path ? -1 : 1),
    )
  const atRoot = namesIn(snapshot, '')
  const files = candidates.slice(0, maxFiles).flatMap(({ path, kind, isAside }): FactFile[] => {
    const text = snapshot.readText(path)
    if (text === undefined || text.length > maxCharacters) return []
    const directory = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    const siblings = directory === '' ? atRoot : [...atRoot, ...namesIn(snapshot, directory)]
    return [{ path, kind, isAside, facts: readFileFacts({ path, text, siblings }) }]
  })
  return { files, unread: candidates.length - files.length }
}

function namesIn(snapshot: Snapshot, directory: string): string[] {
  return (snapshot.listFolder(directory)?.files ?? []).map((path) => path.slice(path.lastIndexOf('/') + 1))
}

/** Settings of tools that developers use, not of the program; packages that share them are called so too. */
const toolSettings =
  /(?:^|\/)(?:[\w.-]*[-_.])?(?:[tj]s|babel|jest|vitest|webpack|rollup|eslint|prettier|postcss|tailwind|vite|karma|typedoc|renovate|commitlint|lint-?staged|golangci|pre-commit|mkdocs|_)[-_.]?config[\w-]*(?:\.\w+$|\/)|(?:^|\/)_config\.ya?ml$/iu

export function isToolSettings(path: string): boolean {
  return toolSettings.test(path)
}

/** Of settings those that a user gives, of documents those of the root about working on the project. */
function isOfProject(path: string, kind: FileKind): boolean {
  if (kind === 'settings' && isToolSettings(path)) return false
  if (kind === 'settings')
    return !/(?:^|\/)(?:\.(?:github|gitlab|circleci|vscode|idea|aspire|devcontainer|cargo)|tests?|specs?|e2e|playwright|cypress|src\/test)\//u.test(
      path,
    )
  if (kind !== 'document') return true
  return /^(?:docs?\/|\.github\/)?(?:readme|contributing|install\w*|develop\w*|hacking|building|testing|getting[-_]?started)(?:\.(?:md|markdown|rst|adoc|txt))?$/iu.test(
    path,
  )
}
