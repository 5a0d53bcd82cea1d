import type { FileRecord } from '../../../index/snapshot.ts'
import { searchableLanguageOfFile } from '../../../languages/searchable-languages.ts'

/** A directory with what lies below it, or with its own files alone where its directories are listed beside it. */
export interface DirectoryPart {
  /** '' for the root. */
  readonly path: string
  readonly files: number
  /** Of code, in any language. */
  readonly lines: number
  readonly isOwnFilesOnly: boolean
}

/** A directory with less than this share of the code is not looked into. */
const leastShare = 1 / 16

interface Directory {
  readonly path: string
  readonly children: Map<string, Directory>
  files: number
  lines: number
  ownFiles: number
  ownLines: number
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
    const children = [...largest.children.values()]
    const isSplit =
      largest === root ||
      (children.length > 0 &&
        largest.lines >= root.lines * leastShare &&
        parts.length + open.length + children.length < mostParts)
    if (!isSplit) {
      parts.push({ path: largest.path, files: largest.files, lines: largest.lines, isOwnFilesOnly: false })
      continue
    }
    open.push(...children)
    if (largest.ownFiles > 0) {
      const { path, ownFiles, ownLines } = largest
      parts.push({ path, files: ownFiles, lines: ownLines, isOwnFilesOnly: children.length > 0 })
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
    directory.ownFiles += 1
    directory.ownLines += lines
  }
  return root
}

function createDirectory(path: string): Directory {
  return { path, children: new Map(), files: 0, lines: 0, ownFiles: 0, ownLines: 0 }
}
