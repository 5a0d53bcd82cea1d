import type { FileRecord } from '../../../index/snapshot.ts'
import { searchableLanguageOfFile } from '../../../languages/searchable-languages.ts'

/** A directory with what lies below it, or where directories of it are listed beside it, with what those leave. */
export interface DirectoryPart {
  /** '' for the root. */
  readonly path: string
  readonly files: number
  /** Of code, in any language. */
  readonly lines: number
  readonly isRest: boolean
}

/** A directory with less than this share of the code is not looked into. */
const leastShare = 1 / 16
/** One with more is split even where not all of its directories find room: alone it says nothing. */
const dominantShare = 1 / 2

interface Directory {
  readonly path: string
  readonly children: Map<string, Directory>
  files: number
  lines: number
}

/**
 * The repository in about so many parts of like size: the largest directory is split until there are enough, so that
 * a Java package deep below `src/main/java` is seen as well as a folder at the root. Most code first.
 */
export function partitionDirectories(files: readonly FileRecord[], mostParts: number): DirectoryPart[] {
  const root = buildTree(files)
  const parts: DirectoryPart[] = []
  const open = [root]
  while (open.length > 0) {
    open.sort((a, b) => b.lines - a.lines)
    const largest = open.shift()
    if (largest === undefined) break
    const { path, files: all, lines } = largest
    const children = [...largest.children.values()].sort((a, b) => b.lines - a.lines)
    const room = largest === root ? children.length : mostParts - parts.length - open.length - 1
    const isSplit =
      largest === root ||
      (children.length > 0 &&
        lines >= root.lines * leastShare &&
        (children.length <= room || (room > 1 && lines > root.lines * dominantShare)))
    const listed = isSplit ? children.slice(0, room) : []
    open.push(...listed)
    const rest = all - sum(listed, ({ files: each }) => each)
    if (rest > 0) {
      const restLines = lines - sum(listed, ({ lines: each }) => each)
      parts.push({ path, files: rest, lines: restLines, isRest: listed.length > 0 })
    }
  }
  return parts.sort((a, b) => b.lines - a.lines || (a.path < b.path ? -1 : 1))
}

function buildTree(files: readonly FileRecord[]): Directory {
  const root = createDirectory('')
  for (const file of files) {
    const isCode = file.language !== '' || searchableLanguageOfFile(file.path) !== undefined
    const lines = isCode ? file.lineCount : 0
    let directory = root
    directory.files += 1
    directory.lines += lines
    for (const segment of file.path.split('/').slice(0, -1)) {
      const path = directory.path === '' ? segment : `${directory.path}/${segment}`
      const child = directory.children.get(segment) ?? createDirectory(path)
      directory.children.set(segment, child)
      child.files += 1
      child.lines += lines
      directory = child
    }
  }
  return root
}

function createDirectory(path: string): Directory {
  return { path, children: new Map(), files: 0, lines: 0 }
}

function sum(directories: readonly Directory[], count: (directory: Directory) => number): number {
  return directories.reduce((all, directory) => all + count(directory), 0)
}
