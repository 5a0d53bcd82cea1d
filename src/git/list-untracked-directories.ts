import { runGit } from './run-git.ts'

/**
 * The topmost directories of a checkout that hold no tracked file and are not ignored, empty ones too; relative to the
 * folder. What is below them may be ignored.
 */
export async function listUntrackedDirectories(folder: string, signal: AbortSignal): Promise<string[]> {
  const directories: string[] = []
  await runGit(['ls-files', '-z', '--others', '--directory', '--exclude-standard'], {
    action: `list the directories of "${folder}"`,
    directory: folder,
    signal,
    onRecord: (name) => {
      const path = name.toString()
      if (path.endsWith('/')) directories.push(path.slice(0, -1))
    },
  })
  return directories
}
