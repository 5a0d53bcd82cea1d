import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { ConfigError } from './config.ts'

export interface DataDirectoryNeeds {
  /** Room for what the first start makes. */
  readonly leastFreeBytes: number
}

/**
 * Makes the data folder where it is missing, and tries whether it and the folders in it can be written to: what starts
 * later would say so less plainly, or at the end of a long parse. Throws a `ConfigError`.
 */
export async function prepareDataDirectory(
  path: string,
  { leastFreeBytes }: DataDirectoryNeeds,
): Promise<void> {
  try {
    await makeFolder(path)
    const probe = join(path, `.probe-${randomBytes(4).toString('hex')}`)
    try {
      await writeFile(probe, Buffer.alloc(PROBE_BYTES), { flag: 'wx', mode: 0o600 })
    } finally {
      await rm(probe, { force: true })
    }
    // In a checkout, what stands here would be files of it that change with each question.
    if ((await readdir(path)).length === 0) await writeFile(join(path, '.gitignore'), '*\n')
  } catch (error) {
    throw unusable(path, toReason(error), error)
  }
  for (const name of folders) {
    await access(join(path, name), constants.R_OK | constants.W_OK | constants.X_OK).catch(
      (error: unknown) => {
        if (codeOf(error) !== 'ENOENT')
          throw unusable(path, `in its folder "${name}", ${toReason(error)}`, error)
      },
    )
  }
  const { bavail, bsize, blocks } = await statfs(path)
  // Some file systems do not say how large they are.
  if (blocks > 0 && bavail * bsize < leastFreeBytes) {
    const [free, least] = [bavail * bsize, leastFreeBytes].map((bytes) => Math.floor(bytes / 2 ** 20))
    throw unusable(path, `its disk has ${free} MB left, and a first start takes ${least} MB; free some space`)
  }
}

/** What else stands there, such as `lost+found`, may belong to others. */
const folders = ['attachments', 'facts', 'indexes', 'mirrors', 'postgres', 'snapshots']

/** More than what fits beside the name of a file into its entry. */
const PROBE_BYTES = 16 * 1024

/**
 * Not `recursive`: below a folder in which nothing can be made, such as `/proc`, Node's own tries again for ever
 * (nodejs/node, `MKDirpSync`: each "no such file" makes it begin anew at the parent, which is there).
 */
async function makeFolder(path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' && dirname(path) !== path) return undefined
    throw error
  })
  if (found?.isDirectory() === true) return
  if (found !== undefined) throw Object.assign(new Error(`"${path}" is a file`), { code: 'ENOTDIR' })
  await makeFolder(dirname(path))
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    // Another process may have made it in the meantime.
    if (codeOf(error) !== 'EEXIST') throw error
  })
}

function toReason(error: unknown): string {
  const code = codeOf(error)
  switch (code) {
    case 'ENOTDIR':
    case 'EEXIST':
      return 'it, or a part of its path, is not a folder; expected a folder'
    case 'EACCES':
    case 'EPERM':
      return 'this user may not write there; expected a folder of its own'
    case 'EROFS':
      return 'its disk is read-only; expected one that can be written to'
    case 'ENOSPC':
    case 'EDQUOT':
      return 'its disk is full; free some space'
    case 'ENOENT':
      return 'no folder can be made there; expected a place on a disk'
    default:
      return `${code ?? String(error)}; expected a folder that can be written to`
  }
}

function unusable(path: string, reason: string, cause?: unknown): ConfigError {
  return new ConfigError(
    `Cannot use data folder "${path}": ${reason}, or choose another one with --data or PARLEY_DATA`,
    { cause },
  )
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code
}
