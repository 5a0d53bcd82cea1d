/** Directory of a repository path, '' for the root. */
export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash === -1 ? '' : path.slice(0, slash)
}

/** Joins and normalises; undefined where the result is outside of the repository. */
export function joinPath(directory: string, relative: string): string | undefined {
  const parts = directory === '' ? [] : directory.split('/')
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}

/** The directory and those above it, nearest first, the root '' last. */
export function directoriesUp(directory: string): string[] {
  const directories: string[] = []
  for (let at = directory; at !== ''; at = directoryOf(at)) directories.push(at)
  directories.push('')
  return directories
}
