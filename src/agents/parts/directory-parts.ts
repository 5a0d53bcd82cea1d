import type { Snapshot } from '../../index/snapshot.ts'

/** Directories that are made, taken over, show how something is used, or stand beside the product. */
const besides =
  /(?:^|\/)(?:dist|build|vendor|bundled|third_party|node_modules|examples?|samples?|demos?|bench|benchmarks|docs?|website|site|scripts|tools|e2e|migrations|wwwroot|\.[\w-]+)(?:\/|$)/iu

/** Fewer parts say nothing about how a system is made. */
const fewest = 5
/** A part of fewer lines, of all, is not worth a line. */
const smallestShare = 0.01

interface Directory {
  readonly path: string
  /** Lines of source files below it. */
  lines: number
  /** Those of files that stand in it itself. */
  direct: number
  readonly files: { readonly path: string; readonly lines: number }[]
  readonly children: Map<string, Directory>
}

/** A part of the tree that no other part covers: a directory with what is below it, its own files alone, or a file. */
export interface TreePart {
  readonly path: string
  readonly kind: 'directory' | 'file'
}

/**
 * The parts of a system that no question names: the tree of the sources, split where it is largest until there are
 * enough parts. Where most of it is one flat directory, that directory's largest files are the parts.
 */
export function directoryTree(snapshot: Snapshot, most: number): TreePart[] {
  const root = readTree(snapshot)
  if (root.lines === 0) return []
  let parts: Directory[] = [root]
  while (parts.length < Math.min(fewest, most)) {
    const [largest] = parts
      .filter(({ children }) => children.size > 0)
      .toSorted((one, other) => weightOf(other) - weightOf(one))
    if (largest === undefined) break
    const inside = [...largest.children.values()]
    const own: Directory[] =
      largest.direct > 0 ? [{ ...largest, lines: largest.direct, children: new Map() }] : []
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
  if (!isFlat) return shown.map(({ path }) => ({ path, kind: 'directory' }))
  const files = first.files
    .toSorted((one, other) => other.lines - one.lines)
    .slice(0, Math.max(2, most - shown.length + 1))
  return [
    ...files.map(({ path }) => ({ path, kind: 'file' as const })),
    ...shown.slice(1).map(({ path }) => ({ path, kind: 'directory' as const })),
  ]
}

/** What stands near the root is split first. */
function weightOf({ path, lines }: Directory): number {
  return lines / 2 ** (path === '' ? 0 : path.split('/').length)
}

function readTree(snapshot: Snapshot): Directory {
  const root = emptyDirectory('')
  for (const file of snapshot.listFiles()) {
    if (file.isTest || file.isGenerated || file.isMinified || file.language === '') continue
    const names = file.path.split('/').slice(0, -1)
    if (besides.test(names.join('/'))) continue
    root.lines += file.lineCount
    let directory = root
    for (const [index, name] of names.entries()) {
      const path = names.slice(0, index + 1).join('/')
      const child = directory.children.get(name) ?? emptyDirectory(path)
      directory.children.set(name, child)
      child.lines += file.lineCount
      directory = child
    }
    directory.direct += file.lineCount
    directory.files.push({ path: file.path, lines: file.lineCount })
  }
  return root
}

function emptyDirectory(path: string): Directory {
  return { path, lines: 0, direct: 0, files: [], children: new Map() }
}
