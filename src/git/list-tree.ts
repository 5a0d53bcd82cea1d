import { isUtf8 } from 'node:buffer'
import { checkCommitSha } from './check-reference.ts'
import { runGit } from './run-git.ts'
import { decodePaths, splitAtNul } from './unique-paths.ts'

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
}

/**
 * Every file of a commit. In a sub-folder of a checkout: those under it, with paths from there.
 */
export async function listTree(
  directory: string,
  commit: string,
  options: ListTreeOptions = {},
): Promise<TreeEntry[]> {
  const sha = checkCommitSha(commit)
  const sizes = options.sizes === false ? [] : ['-l']
  const { stdout } = await runGit(['ls-tree', '-r', ...sizes, '-z', '--end-of-options', sha], {
    action: `list the files of commit "${sha}"`,
    directory,
    details: { commit: sha, path: directory },
    signal: options.signal,
  })
  return isUtf8(stdout) ? readText(stdout.toString('utf8')) : readBytes(stdout)
}

// `100644 blob <sha>    1234\tpath`, NUL; without sizes `100644 blob <sha>\tpath`, NUL
function readText(text: string): TreeEntry[] {
  const entries: TreeEntry[] = []
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\0', start)
    const tab = text.indexOf('\t', start)
    entries.push(toEntry(text.slice(start, tab), text.slice(tab + 1, end)))
    start = end + 1
  }
  return entries
}

function readBytes(output: Buffer): TreeEntry[] {
  const records = splitAtNul(output).map((record) => {
    const tab = record.indexOf('\t')
    return { head: record.toString('latin1', 0, tab), name: record.subarray(tab + 1) }
  })
  const paths = decodePaths(records.map(({ name }) => name))
  return records.map(({ head }, index) => {
    const decoded = paths[index] ?? { path: '' }
    const entry = toEntry(head, decoded.path)
    return decoded.bytes === undefined ? entry : { ...entry, pathLossy: true }
  })
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
