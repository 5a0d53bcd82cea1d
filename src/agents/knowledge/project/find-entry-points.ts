import type { FileRecord, Snapshot } from '../../../index/snapshot.ts'
import { outsidePackages } from '../../../index/outside-packages.ts'
import { collectFacts, isToolSettings } from './collect-facts.ts'
import { isBesideProduct } from './is-beside-product.ts'

/**
 * The files that a program may start in: those that manifests name, then those that hold a `main`, whatever they are called, where there are any, else
 * those named so.
 */
export function findEntryPoints(snapshot: Snapshot, files: readonly FileRecord[]): FileRecord[] {
  const declared = declaredEntries(snapshot)
  const holding = findMains(snapshot)
  const named = files.filter(
    (file) =>
      isEntryPoint(file) && isOwnCode(file) && (holding.has(file.path) || !startsInMain.test(file.path)),
  )
  const started = named.filter(
    ({ path }) => /(?:^|\/)(?:__main__|main)\.\w+$/u.test(path) || holding.has(path),
  )
  const others = files.filter((file) => holding.has(file.path) && !started.includes(file) && isOwnCode(file))
  // Of several programs the one that is called like the repository is the product.
  const product = (snapshot.info.repoName.split('/').at(-1) ?? '').toLowerCase()
  const rank = ({ path }: FileRecord): number =>
    path.split('/').length - (path.toLowerCase().split(/[/.]/u).includes(product) ? 10 : 0)
  const all = [...started, ...others].toSorted((one, other) => rank(one) - rank(other))
  const found = [...declared, ...(all.length > 0 || declared.length > 0 ? all : named)]
  return [...new Map(found.map((file) => [file.path, file])).values()]
}

/** Files of languages whose programs begin in a function of that name: without one, a name says nothing. */
const startsInMain = /\.(?:go|rs|java)$/u

/** What manifests name: `bin/mill.js`, and of `mill.cli:main` the file `mill/cli.py`, also below `src`. */
function declaredEntries(snapshot: Snapshot): FileRecord[] {
  return collectFacts(snapshot)
    .files.filter(({ isAside, kind }) => !isAside && kind === 'manifest')
    .flatMap(({ path, facts }) => {
      const directory = path.slice(0, path.lastIndexOf('/') + 1)
      return facts.entryPoints.flatMap(({ text }) => {
        const module = (text.split(':')[0] ?? '').replaceAll('.', '/')
        const candidates = [text, `${module}.py`, `src/${module}.py`, `${module}/__init__.py`]
        const found = candidates.map((name) => snapshot.findFile(`${directory}${name}`))
        const file = found.find((one) => one !== undefined && isOwnCode(one))
        return file === undefined || isImportedFromOutside(snapshot, file, directory) ? [] : file
      })
    })
}

/** The main module of a package that others of the repository import is a library's: nothing starts in it. */
function isImportedFromOutside(snapshot: Snapshot, { path }: FileRecord, directory: string): boolean {
  return snapshot
    .edges(path, { direction: 'in', kinds: ['imports'], maxSites: 1 })
    .some(({ from }) => !from.isTest && !from.filePath.startsWith(directory))
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
    !isBesideProduct(path) &&
    !isToolSettings(path) &&
    !/(?:^|\/)(?:\.github|examples?|samples?|demos?|bench\w*|tools?|scripts?|docs?|third_party|vendor|e2e|fuzz\w*|hack|internal\/tools|testdata|integration)\//iu.test(
      outsidePackages(path),
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
