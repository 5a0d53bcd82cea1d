import type { FileRecord, Snapshot } from '../../../index/snapshot.ts'
import { outsidePackages } from '../../../index/outside-packages.ts'

/** Directories that are made, taken over, show how something is used, or stand beside the product. */
const besides =
  /(?:^|\/)(?:dist|build|vendor|bundled|third_party|node_modules|examples?|samples?|demos?|bench|benchmarks|docs?|website|site|scripts|tools|e2e|migrations|wwwroot|\.[\w-]+)(?:\/|$)/iu

const isBeside = (directory: string): boolean => besides.test(outsidePackages(`${directory}/`))

/** Fewer parts say nothing about how a system is made. */
const fewest = 5
/** A part of fewer lines, of all, is not worth a line. */
const smallestShare = 0.01

/** Of a flat directory so many files are parts, at least. */
const fewestFiles = 6

interface Directory {
  readonly path: string
  /** Lines of source files below it. */
  lines: number
  /** Those of files that stand in it itself. */
  direct: number
  readonly files: { readonly path: string; readonly lines: number }[]
  readonly children: Map<string, Directory>
  /** Whether what stands below it is counted elsewhere. */
  readonly isOwn?: boolean
}

/** A part of the tree that no other part covers: a directory with what is below it, its own files alone, or a file. */
export interface TreePart {
  readonly path: string
  readonly kind: 'directory' | 'file'
  /** Of a directory: whether it is its own files alone, what stands below it being other parts or none. */
  readonly isOwn: boolean
}

/**
 * The parts of a system that no question names: the tree of the sources, split where it is largest until there are
 * enough parts. Where most of it is one flat directory, that directory's largest files are the parts.
 *
 * @param below The directory that is looked into; the whole tree where it is ''.
 */
export function directoryTree(snapshot: Snapshot, most: number, below = ''): TreePart[] {
  const all = snapshot.listFiles()
  const root = find(readTree(snapshot, all), below)
  if (root.lines === 0) return []
  const packages = below === '' ? packageParts(all, root, most) : []
  if (packages.length >= fewestPackages) return packages
  let parts: Directory[] = [root]
  while (parts.length < Math.min(fewest, most)) {
    const [largest] = parts
      .filter(({ children }) => children.size > 0)
      .toSorted((one, other) => weightOf(other) - weightOf(one))
    if (largest === undefined) break
    const inside = [...largest.children.values()]
    const own: Directory[] =
      largest.direct > 0 ? [{ ...largest, lines: largest.direct, children: new Map(), isOwn: true }] : []
    const next = [...parts.filter((part) => part !== largest), ...own, ...inside].filter(
      ({ lines }) => lines >= root.lines * smallestShare,
    )
    if (next.length === 0) break
    parts = next
  }
  const shown = parts.toSorted((one, other) => other.lines - one.lines).slice(0, most)
  const [first] = shown
  const isFlat =
    first !== undefined && first.direct > root.lines * 0.4 && first.files.length > 2 && shown.length < most
  if (!isFlat) return shown.map(toTreePart)
  const files = first.files
    .toSorted((one, other) => other.lines - one.lines)
    .slice(0, Math.max(fewestFiles, most - shown.length + 1))
  return [
    ...files.map(({ path }) => ({ path, kind: 'file' as const, isOwn: true })),
    ...shown.slice(1, Math.max(2, most + 2 - files.length)).map(toTreePart),
  ]
}

/**
 * The packages of a repository that holds several: directories with a manifest of their own, the largest first. What
 * holds other packages is none, nor is one that hardly has any code.
 */
function packageParts(files: readonly FileRecord[], root: Directory, most: number): TreePart[] {
  const manifests = files.flatMap(({ path }) => {
    const at = path.lastIndexOf('/')
    return at > 0 && manifest.test(path) && !isBeside(path.slice(0, at)) ? [path.slice(0, at)] : []
  })
  const directories = [...new Set(manifests)]
    .filter((path, _, all) => !all.some((other) => other.startsWith(`${path}/`)))
    .map((path) => find(root, path))
    .filter(({ lines }) => lines >= fewestLines)
    .toSorted((one, other) => other.lines - one.lines)
  const covered = directories.reduce((sum, { lines }) => sum + lines, 0)
  return covered < root.lines * packagesShare ? [] : directories.slice(0, most).map(toTreePart)
}

const manifest =
  /\/(?:package\.json|Cargo\.toml|pom\.xml|build\.gradle(?:\.kts)?|pyproject\.toml|go\.mod|composer\.json|[^/]+\.(?:csproj|fsproj|gemspec))$/u
/** Of fewer packages the directories inside them say more. */
const fewestPackages = 3
const fewestLines = 100
/** What packages do not hold would be missing among the parts. */
const packagesShare = 0.6

function toTreePart({ path, isOwn = false }: Directory): TreePart {
  return { path, kind: 'directory', isOwn: isOwn || path === '' }
}

function find(root: Directory, path: string): Directory {
  const names = path === '' ? [] : path.split('/')
  return names.reduce((directory, name) => directory.children.get(name) ?? emptyDirectory(path), root)
}

/** What stands near the root is split first. */
function weightOf({ path, lines }: Directory): number {
  return lines / 2 ** (path === '' ? 0 : path.split('/').length)
}

function readTree(snapshot: Snapshot, files: readonly FileRecord[]): Directory {
  const root = emptyDirectory('')
  for (const file of files) {
    if (file.isTest || file.isGenerated || file.isMinified || file.language === '') continue
    const names = file.path.split('/').slice(0, -1)
    if (isBeside(names.join('/'))) continue
    const lines = weightOfFile(snapshot, file)
    root.lines += lines
    let directory = root
    for (const [index, name] of names.entries()) {
      const path = names.slice(0, index + 1).join('/')
      const child = directory.children.get(name) ?? emptyDirectory(path)
      directory.children.set(name, child)
      child.lines += lines
      directory = child
    }
    directory.direct += lines
    directory.files.push({ path: file.path, lines })
  }
  return root
}

/** Lines; a long file that hardly defines anything is data (a list of names, a table) and counts little. */
function weightOfFile(snapshot: Snapshot, { path, lineCount }: FileRecord): number {
  if (lineCount < longFile) return lineCount
  return Math.min(lineCount, linesOfDefinition * (snapshot.nodesInFile(path).length + 1))
}

const longFile = 1_000
const linesOfDefinition = 100

function emptyDirectory(path: string): Directory {
  return { path, lines: 0, direct: 0, files: [], children: new Map() }
}
