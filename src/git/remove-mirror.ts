import { basename, dirname, join, resolve } from 'node:path'
import { readdir, rm } from 'node:fs/promises'
import { withMirrorLock } from './with-mirror-lock.ts'

/**
 * Removes a mirror, and what clones that were cut off have left beside it, when nobody is at work on it, unless it is
 * needed by then.
 */
export async function removeMirror(
  mirrorDirectory: string,
  signal: AbortSignal,
  isNeeded: () => Promise<boolean>,
): Promise<void> {
  const directory = resolve(mirrorDirectory)
  await withMirrorLock(directory, `remove the mirror "${directory}"`, signal, async () => {
    if (await isNeeded()) return
    const names = await readdir(dirname(directory)).catch(() => [])
    for (const name of names.filter((candidate) => candidate.startsWith(basename(directory)))) {
      await rm(join(dirname(directory), name), { recursive: true, force: true, maxRetries: 3 })
    }
  })
}
