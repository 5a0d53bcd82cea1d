import { joinPath } from '../paths.ts'

/** A path below a directory; undefined where it leaves the repository, as what is absolute does. */
export function joinBelow(directory: string, path: string): string | undefined {
  return path.startsWith('/') ? undefined : joinPath(directory, path)
}
