import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { isBareRepository } from './git-command.ts'
import { GitError } from './git-error.ts'
import { listCheckout } from './list-checkout.ts'
import { runGit } from './run-git.ts'
import { noTreeLimits, type TreeLimits } from './tree-limits.ts'
import { walkFolder } from './walk-folder.ts'
import type { WorkingEntry, WorkingProblem } from './working-entry.ts'

export type WorkingTree = {
  /** The folder, absolute. */
  readonly root: string
  /** Whether it is (in) a git checkout, and git decided what belongs to it. */
  readonly isGit: boolean
  /** Null outside git, and before the first commit. The branch is null where HEAD is at a commit. */
  readonly head: { readonly commit: string; readonly branch: string | null } | null
  /** In the order of their paths. */
  readonly entries: readonly WorkingEntry[]
  readonly problems: readonly WorkingProblem[]
}

export type ListWorkingTreeOptions = {
  readonly signal?: AbortSignal | undefined
  /** What is beyond them is a `too_large` error. */
  readonly limits?: TreeLimits | undefined
}

/** The files of a folder on this machine as they are, committed or not. */
export async function listWorkingTree(
  path: string,
  options: ListWorkingTreeOptions = {},
): Promise<WorkingTree> {
  const { signal, limits = noTreeLimits } = options
  const root = resolve(path.replace(/^~(?=[/\\]|$)/, homedir()))
  await assertFolder(root)
  const isGit = isInCheckout(root) && (await isListedByGit(root, signal))
  const [{ entries, problems }, head] = await Promise.all([
    isGit ? listCheckout(root, limits, signal) : walkFolder(root, limits, signal),
    isGit ? readHead(root, signal) : null,
  ])
  entries.sort((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0))
  return { root, isGit, head, entries, problems }
}

async function assertFolder(root: string): Promise<void> {
  const action = `list the files of "${root}"`
  const found = await stat(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') {
      throw new GitError('path_not_found', `Cannot ${action}: it does not exist; expected a folder`, {
        path: root,
      })
    }
    if (error.code === 'ENOTDIR') return null
    const reason = error.code === 'EACCES' ? 'permission denied' : (error.code ?? error.message)
    throw new GitError(
      'failed',
      `Cannot ${action}: ${reason}; expected a folder that can be read`,
      { path: root },
      error,
    )
  })
  if (found?.isDirectory() !== true) {
    throw new GitError('not_a_directory', `Cannot ${action}: it is not a folder; expected one`, {
      path: root,
    })
  }
  if (isBareRepository(root)) {
    throw new GitError(
      'not_a_directory',
      `Cannot ${action}: it is a bare repository or the inside of one; expected a checkout, or a commit of it`,
      { path: root },
    )
  }
}

/** Asked without git, so that plain folders can be listed on a machine that has none. */
function isInCheckout(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true
  const parent = dirname(folder)
  return parent !== folder && isInCheckout(parent)
}

/** A folder that its checkout ignores (a build, a vendored copy) was named on purpose: git would list nothing. */
async function isListedByGit(root: string, signal: AbortSignal | undefined): Promise<boolean> {
  const options = { directory: root, signal }
  const action = `find the checkout of "${root}"`
  const inside = await runGit(['rev-parse', '--is-inside-work-tree', '--show-prefix'], {
    ...options,
    action,
  }).catch((error: unknown) => {
    // A `.git` that is no repository. Anything else that keeps git from reading one is for the person to know.
    if (GitError.isInstance(error) && error.code === 'repository_not_found') return null
    throw error
  })
  const [isInside, prefix] = inside?.stdout.toString().split('\n') ?? []
  if (isInside !== 'true') return false
  if (prefix === '') return true
  const ignored = await runGit(['check-ignore', '--quiet', '--', '.'], {
    ...options,
    action: `read the ignore rules for "${root}"`,
    answers: [1],
  })
  return ignored.exitCode === 1
}

async function readHead(root: string, signal: AbortSignal | undefined): Promise<WorkingTree['head']> {
  const options = { action: `read HEAD of "${root}"`, directory: root, signal, answers: [1] }
  const [commit, branch] = await Promise.all([
    runGit(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], options),
    runGit(['symbolic-ref', '--quiet', 'HEAD'], options),
  ])
  if (commit.exitCode !== 0) return null
  return {
    commit: commit.stdout.toString().trim(),
    branch:
      branch.exitCode === 0
        ? branch.stdout
            .toString()
            .trim()
            .replace(/^refs\/heads\//, '')
        : null,
  }
}
