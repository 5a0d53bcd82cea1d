import { join } from 'node:path'
import { lstatSync } from 'node:fs'
import { GitError } from './git-error.ts'
import { listWorkingTree } from './list-working-tree.ts'
import { runGit } from './run-git.ts'
import { decodePaths } from './unique-paths.ts'
import { letOthersRun } from './working-entry.ts'

export type FileTimes = {
  /** By path: when the content or the name of each file was last written, in milliseconds since 1970. */
  readonly writtenAtMs: ReadonlyMap<string, number>
  /** Null outside git, and before the first commit. */
  readonly head: string | null
}

/**
 * When the files were written that `listWorkingTree` would list, by two commands at once instead of six in turn:
 * it is asked before each answer about a folder.
 */
export async function listFileTimes(root: string, signal?: AbortSignal): Promise<FileTimes> {
  const names: Buffer[] = []
  const options = { directory: root, signal }
  try {
    const [, head] = await Promise.all([
      runGit(['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
        ...options,
        action: `list the files of "${root}"`,
        onRecord: (name) => names.push(Buffer.from(name)),
      }),
      runGit(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], {
        ...options,
        action: `read HEAD of "${root}"`,
        answers: [1],
      }),
    ])
    const paths = decodePaths(names)
    const isPlain = paths.length > 0 && paths.every(({ bytes }) => bytes === undefined)
    // An ignored folder, where git lists nothing, and names that are no UTF-8.
    if (!isPlain) return await listThoroughly(root, signal)
    const writtenAtMs = new Map<string, number>()
    for (const [index, { path }] of paths.entries()) {
      if (index % namesPerTurn === namesPerTurn - 1) await letOthersRun(root, signal)
      const found = lookAt(join(root, path))
      if (found !== undefined) writtenAtMs.set(path, found)
    }
    return { writtenAtMs, head: head.exitCode === 0 ? head.stdout.toString().trim() : null }
  } catch (error) {
    if (!GitError.isInstance(error) || error.code === 'cancelled') throw error
    return await listThoroughly(root, signal)
  }
}

/** Looked at synchronously, which is several times faster; so many take a few milliseconds. */
const namesPerTurn = 1000

async function listThoroughly(root: string, signal: AbortSignal | undefined): Promise<FileTimes> {
  const { entries, head } = await listWorkingTree(root, { signal })
  const files = entries.filter(({ kind }) => kind !== 'submodule')
  return {
    writtenAtMs: new Map(files.map(({ path, writtenAtMs }) => [path, writtenAtMs])),
    head: head?.commit ?? null,
  }
}

/** Undefined for what is gone, and for what is no file: a submodule is a folder. */
function lookAt(path: string): number | undefined {
  try {
    const found = lstatSync(path)
    return found.isFile() || found.isSymbolicLink() ? Math.max(found.mtimeMs, found.ctimeMs) : undefined
  } catch {
    return undefined
  }
}
