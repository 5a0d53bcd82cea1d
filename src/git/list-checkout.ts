import { lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runGit } from './run-git.ts'
import { createTreeMeter, type TreeLimits } from './tree-limits.ts'
import { decodePaths, type DecodedPath } from './unique-paths.ts'
import type { FolderListing } from './walk-folder.ts'
import { toWorkingEntries, type WorkingEntry, type WorkingProblem } from './working-entry.ts'

/** The tracked, and the untracked but not ignored, files of a checkout (or of a folder in one). */
export async function listCheckout(
  root: string,
  limits: TreeLimits,
  signal?: AbortSignal,
): Promise<FolderListing> {
  const action = `list the files of "${root}"`
  const options = { action, directory: root, signal }
  const countName = createTreeMeter(action, limits)
  const submodules = new Map<string, Buffer>()
  const names = new Map<string, Buffer>()
  const repositories: WorkingProblem[] = []
  const add = (target: Map<string, Buffer>, name: Buffer) => {
    countName(name)
    // A copy: the name is part of a larger piece of git's output.
    target.set(name.toString('latin1'), Buffer.from(name))
  }
  const [, untracked] = await Promise.all([
    runGit(['ls-files', '-z', '--stage'], {
      ...options,
      onRecord: (record) => {
        // `100644 <sha> 0\tpath`; a file in conflict is there up to three times.
        const name = record.subarray(record.indexOf('\t') + 1)
        add(record.toString('latin1', 0, 6) === '160000' ? submodules : names, name)
      },
    }),
    runGit(['ls-files', '-z', '--others', '--exclude-standard'], {
      ...options,
      onRecord: (name) => {
        // Git gives a checkout within the checkout as one name with a slash at its end.
        if (!name.toString('latin1').endsWith('/')) add(names, name)
        else
          repositories.push({
            path: name.toString('utf8', 0, name.length - 1),
            reason: 'it is a repository of its own',
          })
      },
    }),
  ])
  const problems = [...readWarnings(untracked.stderr), ...repositories]
  const isRealFolder = createFolderCheck(root)
  const paths = decodePaths([...names.values()]).filter(({ path }) => isRealFolder(dirname(path)))
  const entries = [
    ...(await toWorkingEntries(root, paths, problems, signal)),
    ...toSubmodules(root, decodePaths([...submodules.values()])),
  ]
  return { entries, problems }
}

function toSubmodules(root: string, paths: readonly DecodedPath[]): WorkingEntry[] {
  return paths.map(({ path, bytes }) => ({
    path,
    ...(bytes === undefined ? {} : { pathLossy: true }),
    kind: 'submodule',
    executable: false,
    byteSize: 0,
    stamp: '',
    absolutePath: join(root, path),
  }))
}

/**
 * A tracked folder may have been replaced by a symlink to anywhere since: what lies beyond it is not ours.
 * Each folder is looked at once.
 */
function createFolderCheck(root: string): (folder: string) => boolean {
  const known = new Map<string, boolean>([['.', true]])
  const check = (folder: string): boolean => {
    const found = known.get(folder)
    if (found !== undefined) return found
    const result = check(dirname(folder)) && !isSymlink(join(root, folder))
    known.set(folder, result)
    return result
  }
  return check
}

/** A folder that is gone or closed is none; the look at the file in it tells what is the matter. */
function isSymlink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
  } catch {
    return false
  }
}

function readWarnings(stderr: string): WorkingProblem[] {
  return stderr.split('\n').flatMap((line) => {
    const [, quoted = ''] = line.split("could not open directory '", 2)
    const end = quoted.lastIndexOf("': ")
    const [path, reason] = [quoted.slice(0, Math.max(0, end)), quoted.slice(end + 3)]
    return path === '' ? [] : [{ path: path.replace(/\/$/, ''), reason: reason.toLowerCase() }]
  })
}
