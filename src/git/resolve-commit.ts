import { branchNotFound } from './branch-not-found.ts'
import { checkBranchName, checkCommitPrefix } from './check-reference.ts'
import type { GitRemote } from './git-command.ts'
import { GitError } from './git-error.ts'
import { runGit } from './run-git.ts'
import { withMirrorLock } from './with-mirror-lock.ts'

export type ResolveCommitOptions = {
  readonly branch?: string | undefined
  /** Whole or abbreviated; where a branch is given too, the commit decides. */
  readonly commit?: string | undefined
  /** Where a commit that is in no branch (one of a pull request, say) can be fetched from. */
  readonly remote?: GitRemote | undefined
  readonly signal?: AbortSignal | undefined
}

export type ResolvedCommit = {
  readonly commit: string
  /** Null for a pinned commit, and for a checkout that is on no branch. */
  readonly branch: string | null
}

/** Settles which commit of a mirror or checkout is meant; without a branch or commit, its HEAD. */
export async function resolveCommit(
  directory: string,
  options: ResolveCommitOptions = {},
): Promise<ResolvedCommit> {
  const place: Place = { directory, signal: options.signal }
  const prefix = options.commit === undefined ? undefined : checkCommitPrefix(options.commit)
  const branch = options.branch === undefined ? undefined : checkBranchName(options.branch)
  const branchCommit = branch === undefined ? undefined : await resolveBranch(place, branch)
  if (prefix !== undefined) {
    return { commit: await resolveSha(place, prefix, options.remote), branch: branch ?? null }
  }
  return branch !== undefined && branchCommit !== undefined
    ? { commit: branchCommit, branch }
    : await resolveHead(place)
}

type Place = { readonly directory: string; readonly signal: AbortSignal | undefined }

async function resolveBranch(place: Place, branch: string): Promise<string> {
  // A checkout has most branches of its host only as remote ones.
  for (const reference of [`refs/heads/${branch}`, `refs/remotes/origin/${branch}`]) {
    const commit = await findCommit(place, reference)
    if (commit !== null) return commit
  }
  throw branchNotFound(branch, await listBranches(place), { path: place.directory })
}

async function resolveHead(place: Place): Promise<ResolvedCommit> {
  const action = `read HEAD of "${place.directory}"`
  const target = await runGit(['symbolic-ref', '--quiet', 'HEAD'], { ...place, action, answers: [1] })
  const branch =
    target.exitCode === 0
      ? target.stdout
          .toString()
          .trim()
          .replace(/^refs\/heads\//, '')
      : null
  const commit = await findCommit(place, 'HEAD')
  if (commit !== null) return { commit, branch }
  throw branchNotFound(branch ?? 'HEAD', await listBranches(place), { path: place.directory })
}

async function listBranches(place: Place): Promise<string[]> {
  const { stdout } = await runGit(
    ['for-each-ref', '--format=%(refname)', 'refs/heads', 'refs/remotes/origin'],
    { ...place, action: `list the branches of "${place.directory}"` },
  )
  const names = stdout.toString().split('\n').filter(Boolean)
  if (names.length === 0) {
    throw new GitError(
      'empty_repository',
      `Cannot read "${place.directory}": it is empty; expected at least one commit`,
      { path: place.directory },
    )
  }
  return [...new Set(names.map((name) => name.replace(/^refs\/(?:heads|remotes\/origin)\//, '')))]
}

async function resolveSha(place: Place, prefix: string, remote: GitRemote | undefined): Promise<string> {
  const found = await findByPrefix(place, prefix)
  if (found !== null) return found
  const isWhole = prefix.length === 40 || prefix.length === 64
  if (isWhole && remote !== undefined) {
    await fetchSha(place, prefix, remote)
    const fetched = await findCommit(place, prefix)
    if (fetched !== null) return fetched
  }
  throw commitNotFound(place, prefix)
}

/** A short name made of hex digits could be a branch as well, so git is asked for objects by their digits. */
async function findByPrefix(place: Place, prefix: string): Promise<string | null> {
  if (prefix.length === 40 || prefix.length === 64) return await findCommit(place, prefix)
  const { stdout } = await runGit(['rev-parse', `--disambiguate=${prefix}`], {
    ...place,
    action: `find commit "${prefix}"`,
  })
  const objects = stdout.toString().split('\n').filter(Boolean)
  const commits: string[] = []
  for (const sha of objects) {
    if ((await findType(place, sha)) === 'commit') commits.push(sha)
  }
  if (commits.length > 1) {
    throw new GitError(
      'invalid_reference',
      `Cannot use "${prefix}" as a commit: ${commits.length} commits begin so; expected more of its digits`,
      { commit: prefix, suggestions: commits.slice(0, 3) },
    )
  }
  return commits[0] ?? null
}

async function findType(place: Place, sha: string): Promise<string> {
  const { stdout } = await runGit(['cat-file', '-t', sha], { ...place, action: `read object "${sha}"` })
  return stdout.toString().trim()
}

/** The commit that a reference or whole id stands for, a tag's object followed to its commit. */
async function findCommit(place: Place, name: string): Promise<string | null> {
  const branch = /^refs\/(?:heads|remotes\/origin)\/(.+)$/.exec(name)?.[1]
  const action = branch === undefined ? `find commit "${name}"` : `find branch "${branch}"`
  const { stdout, exitCode } = await runGit(
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`],
    { ...place, action, answers: [1] },
  )
  return exitCode === 0 ? stdout.toString().trim() : null
}

const fetchTimeoutMs = 15 * 60_000

async function fetchSha(place: Place, sha: string, remote: GitRemote): Promise<void> {
  const action = `fetch commit "${sha}" from "${remote.url}"`
  // A reference of our own keeps the commit from being collected as garbage.
  const target = `${sha}:refs/parley/commits/${sha}`
  const fetching = withMirrorLock(place.directory, action, place.signal, () =>
    runGit(
      [
        'fetch',
        '--quiet',
        '--no-tags',
        '--no-write-fetch-head',
        '--no-recurse-submodules',
        '--end-of-options',
        remote.url,
        target,
      ],
      { ...place, action, remote, timeoutMs: fetchTimeoutMs },
    ),
  )
  try {
    await fetching
  } catch (error) {
    // A host that answers, but not with this object, says so in words that differ from host to host.
    const hasAnswered =
      GitError.isInstance(error) && (error.code === 'failed' || error.code === 'commit_not_found')
    throw hasAnswered ? commitNotFound(place, sha, error) : error
  }
}

function commitNotFound(place: Place, commit: string, cause?: unknown): GitError {
  return new GitError(
    'commit_not_found',
    `Cannot find commit "${commit}": expected the id of a commit of this repository`,
    { commit, path: place.directory },
    cause,
  )
}
