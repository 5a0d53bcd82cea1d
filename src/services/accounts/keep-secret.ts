import { chmod, mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The secret in a file that only its owner can read; where there is no such file, it is made. */
export async function keepSecret(path: string, make: () => string): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  try {
    // Only one of several processes that start at once makes the file.
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(`${make()}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  await chmod(path, 0o600)
  return (await readFile(path, 'utf8')).trim()
}
