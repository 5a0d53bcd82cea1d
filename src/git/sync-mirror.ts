/**
 * A mirror is a bare repository with the branches and tags of one on a host, under their own names.
 *
 * It is made under a temporary name beside its place and renamed when it is complete, so a folder with the
 * mirror's name is a whole mirror. Pull requests (`refs/pull/*`) are left out, as on large repositories they
 * are most of what there is; `resolveCommit` fetches a commit of one when it is asked for.
 */
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { isBareRepository, type GitRemote } from './git-command.ts'
import { GitError } from './git-error.ts'
import { isDamagedMirror, markMirror } from './mirror-mark.ts'
import { parseProgress, type GitProgress } from './parse-progress.ts'
import { remoteHead, type RemoteHead } from './remote-head.ts'
import { runGit } from './run-git.ts'
import { withMirrorLock } from './with-mirror-lock.ts'

export type SyncMirrorOptions = GitRemote & {
  readonly mirrorDirectory: string
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
  readonly onProgress?: ((progress: GitProgress) => void) | undefined
}

export type SyncedMirror = {
  /** Whether the mirror was made by this call. */
  readonly isNew: boolean
  /** The host's default branch; null where it names one that does not exist, while others do. */
  readonly head: RemoteHead | null
}

/** Makes the mirror, or brings it up to date. An empty repository is an `empty_repository` error. */
export async function syncMirror(options: SyncMirrorOptions): Promise<SyncedMirror> {
  const { url, signal } = options
  const mirrorDirectory = resolve(options.mirrorDirectory)
  return await withMirrorLock(mirrorDirectory, `fetch "${url}"`, signal, async () => {
    const head = await readHead(options)
    await removePartialMirrors(mirrorDirectory)
    if (await isUsableMirror(mirrorDirectory)) {
      try {
        await removeLockFiles(mirrorDirectory)
        await fetchInto(mirrorDirectory, head, options)
        markMirror(mirrorDirectory)
        return { isNew: false, head }
      } catch (error) {
        if (!isDamage(error)) throw error
      }
    }
    await makeMirror(mirrorDirectory, head, options)
    return { isNew: true, head }
  })
}

/** Asked first: it is quick, and tells what is wrong with a repository better than a failed fetch does. */
async function readHead(options: SyncMirrorOptions): Promise<RemoteHead | null> {
  try {
    // Its own time limit: this is a short question.
    return await remoteHead({ ...options, timeoutMs: undefined })
  } catch (error) {
    if (GitError.isInstance(error) && error.code === 'branch_not_found') return null
    throw error
  }
}

async function makeMirror(
  mirrorDirectory: string,
  head: RemoteHead | null,
  options: SyncMirrorOptions,
): Promise<void> {
  await assertReplaceable(mirrorDirectory)
  await mkdir(dirname(mirrorDirectory), { recursive: true })
  const partial = await mkdtemp(`${mirrorDirectory}${partialSuffix}`)
  try {
    await runGit(['init', '--quiet', '--bare', '--template=', '--end-of-options', partial], {
      action: `make a mirror in "${mirrorDirectory}"`,
      signal: options.signal,
    })
    await fetchInto(partial, head, options)
    markMirror(partial)
    await rm(mirrorDirectory, { recursive: true, force: true })
    await rename(partial, mirrorDirectory)
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

/** A large repository over a slow line; a line that is dead is noticed much earlier. */
const fetchTimeoutMs = 60 * 60_000

async function fetchInto(
  directory: string,
  head: RemoteHead | null,
  options: SyncMirrorOptions,
): Promise<void> {
  const { url, signal, onProgress } = options
  const action = `fetch "${url}"`
  await runGit(
    [
      'fetch',
      '--progress',
      '--prune',
      '--force',
      '--no-tags',
      '--no-write-fetch-head',
      '--no-recurse-submodules',
      '--end-of-options',
      url,
      '+refs/heads/*:refs/heads/*',
      '+refs/tags/*:refs/tags/*',
    ],
    {
      action,
      directory,
      remote: options,
      signal,
      timeoutMs: options.timeoutMs ?? fetchTimeoutMs,
      onLine: (line) => {
        const progress = parseProgress(line)
        if (progress !== null) onProgress?.(progress)
      },
    },
  )
  if (head === null || head.branch === null) return
  await runGit(['symbolic-ref', 'HEAD', `refs/heads/${head.branch}`], { action, directory, signal })
}

const partialSuffix = '.partial-'

/** What a process that was killed in the middle of a clone has left. */
async function removePartialMirrors(mirrorDirectory: string): Promise<void> {
  const parent = dirname(mirrorDirectory)
  const prefix = `${basename(mirrorDirectory)}${partialSuffix}`
  for (const name of await readNames(parent)) {
    // A git that outlived its caller may still be writing there: hence the retries.
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Lock files that a killed git left; ours is the only process that uses the mirror, and it has the lock. */
async function removeLockFiles(mirrorDirectory: string): Promise<void> {
  const names = await readNames(mirrorDirectory)
  const places = names.filter((name) => name !== 'objects' && name !== 'refs')
  const references = (await readNames(join(mirrorDirectory, 'refs'), true)).map((name) => join('refs', name))
  const objects = ['objects/info/commit-graph.lock', 'objects/maintenance.lock']
  for (const name of [...places, ...references, ...objects]) {
    if (name.endsWith('.lock')) await rm(join(mirrorDirectory, name), { force: true })
  }
}

async function isUsableMirror(mirrorDirectory: string): Promise<boolean> {
  if (!isBareRepository(mirrorDirectory) || isDamagedMirror(mirrorDirectory)) return false
  const { exitCode } = await runGit(['rev-parse', '--is-bare-repository'], {
    action: `read the mirror in "${mirrorDirectory}"`,
    directory: mirrorDirectory,
    answers: [128],
  })
  return exitCode === 0
}

/** Objects that are missing or cannot be read: a fetch cannot mend them, a new mirror does. */
function isDamage(error: unknown): boolean {
  if (!GitError.isInstance(error)) return false
  return (
    error.code === 'damaged' ||
    /corrupt|bad object|did not send all necessary objects|missing (?:blob|tree|commit)|unable to read|not a git repository|bad config/i.test(
      error.message,
    )
  )
}

/** A folder that holds something other than a damaged mirror is somebody's, and stays. */
async function assertReplaceable(mirrorDirectory: string): Promise<void> {
  const names = await readNames(mirrorDirectory)
  const parts = new Set(['HEAD', 'objects', 'refs', 'config', 'packed-refs'])
  if (names.length === 0 || names.some((name) => parts.has(name))) {
    const found = await stat(mirrorDirectory).catch(() => null)
    if (found === null || found.isDirectory()) return
  }
  throw new GitError(
    'failed',
    `Cannot make a mirror in "${mirrorDirectory}": it holds other files; expected a free name`,
    { path: mirrorDirectory },
  )
}

async function readNames(directory: string, recursive = false): Promise<string[]> {
  return await readdir(directory, { recursive }).catch(() => [])
}
