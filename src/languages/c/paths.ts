export function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** A path below a directory, `.` and `..` resolved; undefined where it leaves the repository. */
export function joinPath(directory: string, path: string): string | undefined {
  if (path.startsWith('/')) return undefined
  const parts = directory === '' ? [] : directory.split('/')
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}
