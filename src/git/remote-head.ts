import { branchNotFound } from './branch-not-found.ts'
import { checkBranchName } from './check-reference.ts'
import type { GitRemote } from './git-command.ts'
import { GitError } from './git-error.ts'
import { runGit } from './run-git.ts'

export type RemoteHead = {
  /** Null only where the host's HEAD is at a commit that no branch is at. */
  readonly branch: string | null
  readonly commit: string
}

export type RemoteHeadOptions = GitRemote & {
  /** Without one: the host's default branch. */
  readonly branch?: string | undefined
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
}

/** The commit that a branch is at on its host, without fetching anything. */
export async function remoteHead(options: RemoteHeadOptions): Promise<RemoteHead> {
  return options.branch === undefined
    ? await defaultHead(options)
    : await branchHead(options, checkBranchName(options.branch))
}

async function branchHead(options: RemoteHeadOptions, branch: string): Promise<RemoteHead> {
  const { references } = await listRemote(options, [`refs/heads/${branch}`])
  const commit = references.get(`refs/heads/${branch}`)
  if (commit !== undefined) return { branch, commit }
  throw branchNotFound(branch, [...(await listBranches(options)).keys()], { url: options.url })
}

async function defaultHead(options: RemoteHeadOptions): Promise<RemoteHead> {
  const { headTarget, references } = await listRemote(options, ['HEAD'])
  const commit = references.get('HEAD')
  if (commit !== undefined && headTarget !== undefined) return { branch: toBranch(headTarget), commit }
  const branches = await listBranches(options)
  if (commit === undefined)
    throw branchNotFound(headTarget ?? 'HEAD', [...branches.keys()], { url: options.url })
  const names = [...branches].filter(([, head]) => head === commit).map(([name]) => name)
  const branch = names.find((name) => name === 'main' || name === 'master') ?? names[0] ?? null
  return { branch, commit }
}

/** Every branch of the repository and its commit. A repository without any is empty. */
async function listBranches(options: RemoteHeadOptions): Promise<Map<string, string>> {
  const { references } = await listRemote(options, ['refs/heads/*'])
  if (references.size === 0) {
    throw new GitError(
      'empty_repository',
      `Cannot read "${options.url}": it is empty; expected at least one commit`,
      {
        url: options.url,
      },
    )
  }
  return new Map([...references].map(([name, commit]) => [toBranch(name), commit]))
}

/** A host that takes longer over one list of names is as good as gone. */
const remoteTimeoutMs = 30_000

async function listRemote(
  options: RemoteHeadOptions,
  patterns: readonly string[],
): Promise<{ headTarget: string | undefined; references: Map<string, string> }> {
  const { stdout } = await runGit(
    ['ls-remote', '--quiet', '--symref', '--end-of-options', options.url, ...patterns],
    {
      action: `read the branches of "${options.url}"`,
      remote: options,
      signal: options.signal,
      timeoutMs: options.timeoutMs ?? remoteTimeoutMs,
    },
  )
  let headTarget: string | undefined
  const references = new Map<string, string>()
  // `ref: refs/heads/main\tHEAD`, then `<commit>\tHEAD`, `<commit>\trefs/heads/main`.
  for (const line of stdout.toString().split('\n')) {
    const [value, name] = line.split('\t')
    if (value === undefined || name === undefined) continue
    if (!value.startsWith('ref: ')) references.set(name, value)
    else if (name === 'HEAD') headTarget = value.slice('ref: '.length)
  }
  return { headTarget, references }
}

function toBranch(reference: string): string {
  return reference.replace(/^refs\/heads\//, '')
}
