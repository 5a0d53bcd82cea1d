import { runGit } from './run-git.ts'

/**
 * Settings under which git runs no filter of a checkout: a program that its settings name for files that its
 * attributes name, and that git runs on each file of a working tree that it compares. An empty one is none.
 */
export async function filterSettings(
  directory: string,
  signal: AbortSignal | undefined,
): Promise<readonly (readonly [name: string, value: string])[]> {
  const { stdout } = await runGit(['config', '--null', '--name-only', '--get-regexp', '^filter\\.'], {
    action: `read the settings of "${directory}"`,
    directory,
    withoutOwnSettings: true,
    signal,
    // There are none.
    answers: [1],
  })
  const names = stdout.toString().split('\0')
  const drivers = new Set(
    names.map((name) => name.slice(0, name.lastIndexOf('.'))).filter((name) => name !== ''),
  )
  return [...drivers].flatMap((driver) => [
    [`${driver}.clean`, ''],
    [`${driver}.process`, ''],
    [`${driver}.required`, 'false'],
  ])
}
