import { isBareRepository } from './git-command.ts'
import { runGit } from './run-git.ts'

/** Address that a bare repository was mirrored from; undefined for checkouts and other folders, and where none is set. */
export async function readOrigin(directory: string): Promise<string | undefined> {
  if (!isBareRepository(directory)) return undefined
  const { stdout } = await runGit(['config', '--get', 'remote.origin.url'], {
    action: `read the origin of "${directory}"`,
    directory,
    // Not set; several values; not a repository after all.
    answers: [1, 2, 128],
  })
  const address = stdout.toString().trim()
  return address === '' ? undefined : address
}
