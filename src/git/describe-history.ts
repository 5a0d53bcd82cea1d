import { runGit } from './run-git.ts'

export type HistoryDescription = {
  /** Commits before some are not here, and nobody can tell how many. */
  readonly isShallow: boolean
  /** The folder's path in its repository, with a `/` at its end; empty for the repository itself. */
  readonly prefix: string
}

/** What a repository has of its history. */
export async function describeHistory(directory: string, signal?: AbortSignal): Promise<HistoryDescription> {
  const { stdout } = await runGit(['rev-parse', '--is-shallow-repository', '--show-prefix'], {
    action: `read the history of "${directory}"`,
    directory,
    signal,
  })
  const [isShallow = '', prefix = ''] = stdout.toString().split('\n')
  return { isShallow: isShallow === 'true', prefix }
}

/** Whether one commit is another or comes before it. */
export async function isAncestor(
  directory: string,
  ancestor: string,
  commit: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const { exitCode } = await runGit(['merge-base', '--is-ancestor', ancestor, commit], {
    action: `compare commits "${ancestor}" and "${commit}"`,
    directory,
    signal,
    timeoutMs: 10_000,
    answers: [1],
  })
  return exitCode === 0
}

/** The id of a file's content at a commit, by its path from the root; undefined where it has no such file. */
export async function findBlob(
  directory: string,
  commit: string,
  path: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { stdout, exitCode } = await runGit(
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}:${path}`],
    { action: `find "${path}" at commit "${commit}"`, directory, signal, answers: [1] },
  )
  return exitCode === 0 ? stdout.toString().trim() : undefined
}
