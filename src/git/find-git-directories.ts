import { resolve } from 'node:path'
import { runGit } from './run-git.ts'

/** Where git keeps what it knows of a checkout; all absolute. */
export type GitDirectories = {
  /** Of this checkout alone: HEAD, the index. */
  readonly gitDirectory: string
  /** Of all checkouts of the repository: references, settings. */
  readonly commonDirectory: string
  /** The topmost folder of the checkout. */
  readonly top: string
}

export async function findGitDirectories(folder: string, signal: AbortSignal): Promise<GitDirectories> {
  const { stdout } = await runGit(['rev-parse', '--git-dir', '--git-common-dir', '--show-toplevel'], {
    action: `find the repository of "${folder}"`,
    directory: folder,
    signal,
  })
  const [gitDirectory = '', commonDirectory = '', top = ''] = stdout.toString().split('\n')
  return {
    gitDirectory: resolve(folder, gitDirectory),
    commonDirectory: resolve(folder, commonDirectory),
    top: resolve(folder, top),
  }
}
