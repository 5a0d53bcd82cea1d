import { isUtf8 } from 'node:buffer'
import { checkCommitSha } from './check-reference.ts'
import { runGit } from './run-git.ts'
import { createTreeMeter, noTreeLimits, type TreeLimits } from './tree-limits.ts'
import { decodePaths } from './unique-paths.ts'

export type EntryKind = 'file' | 'symlink' | 'submodule'

export type TreeEntry = {
  /** With `/` between folders, on every system. It may hold any character but NUL. */
  readonly path: string
  /** The name is not valid UTF-8: the path shows it with U+FFFD, and cannot be used to open it. */
  readonly pathLossy?: true
  readonly kind: EntryKind
  readonly executable: boolean
  /** The id of the content; of a submodule, its commit, which this repository does not have. */
  readonly blob: string
  /** 0 for a submodule, and where sizes are not asked for. */
  readonly byteSize: number
}

export type ListTreeOptions = {
  readonly signal?: AbortSignal | undefined
  /** Unless `false`: for a size git looks up each blob, which is most of what a listing costs. */
  readonly sizes?: boolean | undefined
  /** What is beyond them is a `too_large` error. */
  readonly limits?: TreeLimits | undefined
}

/**
 * Every file of a commit. In a sub-folder of a checkout: those under it, with paths from there. A tree that was
 * made by hand can name a path more than once; it is then listed as often.
 */
export async function listTree(
  directory: string,
  commit: string,
  options: ListTreeOptions = {},
): Promise<TreeEntry[]> {
  const sha = checkCommitSha(commit)
  const sizes = options.sizes === false ? [] : ['-l']
  const action = `list the files of commit "${sha}"`
  const countName = createTreeMeter(action, options.limits ?? noTreeLimits)
  const entries: TreeEntry[] = []
  /** By the number of their entry: names that are no UTF-8, which cannot be decoded before all others are known. */
  const lossyNames = new Map<number, Buffer>()
  await runGit(['ls-tree', '-r', ...sizes, '-z', '--end-of-options', sha], {
    action,
    directory,
    details: { commit: sha, path: directory },
    signal: options.signal,
    // `100644 blob <sha>    1234\tpath`; without sizes `100644 blob <sha>\tpath`
    onRecord: (record) => {
      const tab = record.indexOf(tabCode)
      const name = record.subarray(tab + 1)
      countName(name)
      if (!isUtf8(name)) lossyNames.set(entries.length, Buffer.from(name))
      entries.push(toEntry(record.toString('latin1', 0, tab), name.toString()))
    },
  })
  return lossyNames.size === 0 ? entries : withLossyNames(entries, lossyNames)
}

const tabCode = 0x09

function withLossyNames(entries: readonly TreeEntry[], lossyNames: ReadonlyMap<number, Buffer>): TreeEntry[] {
  const names = entries.map(({ path }, index) => lossyNames.get(index) ?? Buffer.from(path))
  return decodePaths(names).map(({ path }, index) => ({
    ...entries[index]!,
    path,
    ...(lossyNames.has(index) ? { pathLossy: true } : {}),
  }))
}

function toEntry(head: string, path: string): TreeEntry {
  const shaStart = head.indexOf(' ', 7) + 1
  const space = head.indexOf(' ', shaStart)
  const shaEnd = space === -1 ? head.length : space
  const byteSize = Number(head.slice(shaEnd + 1))
  return {
    path,
    ...readMode(head.slice(0, 6)),
    blob: head.slice(shaStart, shaEnd),
    byteSize: Number.isNaN(byteSize) ? 0 : byteSize,
  }
}

/** Git keeps four modes: 100644, 100755, 120000 and 160000; old repositories also hold 100664. */
export function readMode(mode: string): { kind: EntryKind; executable: boolean } {
  const kind = mode === '120000' ? 'symlink' : mode === '160000' ? 'submodule' : 'file'
  return { kind, executable: mode === '100755' }
}
