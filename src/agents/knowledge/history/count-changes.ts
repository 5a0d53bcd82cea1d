import type { ChangeList } from '../../repository-history.ts'

export interface ChangedFile {
  /** As the newest commit that changed it calls it. */
  readonly path: string
  readonly commits: number
  /** Day of the newest. */
  readonly last: string
  /** Who made them, and how many. */
  readonly authors: ReadonlyMap<string, number>
}

/**
 * Counts the commits of each file, most first, renames included; those of more than `mostFiles` files at once, which say
 * nothing of any of them, are not counted.
 */
export function countChanges({ commits }: Pick<ChangeList, 'commits'>, mostFiles = Infinity): ChangedFile[] {
  // Walks back in time, so that a file is known by its present name before its former ones are met.
  const presentNames = new Map<string, string>()
  const found = new Map<
    string,
    { path: string; commits: number; last: string; authors: Map<string, number> }
  >()
  for (const { files, date, author } of commits) {
    for (const { path } of files.length > mostFiles ? [] : files) {
      const name = presentNames.get(path) ?? path
      let file = found.get(name)
      if (file === undefined)
        found.set(name, (file = { path: name, commits: 0, last: date, authors: new Map() }))
      file.commits += 1
      file.authors.set(author, (file.authors.get(author) ?? 0) + 1)
    }
    for (const { path, oldPath } of files)
      if (oldPath !== undefined) presentNames.set(oldPath, presentNames.get(path) ?? path)
  }
  return [...found.values()].sort(
    (one, other) => other.commits - one.commits || (one.path < other.path ? -1 : 1),
  )
}
