import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { assertKey, isKey } from './object-store.ts'
import type { ObjectInfo, ObjectStore } from './object-store.ts'

/** Ends the name of a file that is being written. */
export const DRAFT_SUFFIX = '.draft'

/** Objects as files below a folder. A file that lies at its place already is put and got at no cost. */
export class LocalObjects implements ObjectStore {
  readonly isShared: boolean = false
  readonly #directory: string

  constructor(directory: string) {
    this.#directory = resolve(directory)
  }

  async put(key: string, path: string): Promise<void> {
    await copyInto(path, this.#pathOf(key))
  }

  async get(key: string, path: string): Promise<boolean> {
    try {
      await copyInto(this.#pathOf(key), path)
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  async head(key: string): Promise<ObjectInfo | undefined> {
    try {
      const { size, mtime } = await stat(this.#pathOf(key))
      return { key, byteSize: size, modifiedAt: mtime }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true })
  }

  async *list(prefix: string): AsyncGenerator<ObjectInfo, void, undefined> {
    const folder = join(this.#directory, prefix.slice(0, prefix.lastIndexOf('/') + 1))
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
      (error: unknown) => {
        if (isMissing(error)) return []
        throw error
      },
    )
    const keys = entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith(DRAFT_SUFFIX))
      .map(({ parentPath, name }) => join(parentPath, name).slice(this.#directory.length + 1))
      .map((path) => path.replaceAll('\\', '/'))
    for (const key of keys.filter((found) => found.startsWith(prefix) && isKey(found)).toSorted()) {
      const { size, mtime } = await stat(join(this.#directory, key))
      yield { key, byteSize: size, modifiedAt: mtime }
    }
  }

  async check(): Promise<void> {
    await mkdir(this.#directory, { recursive: true })
  }

  #pathOf(key: string): string {
    assertKey(key)
    return join(this.#directory, key)
  }
}

async function copyInto(from: string, to: string): Promise<void> {
  if (resolve(from) === resolve(to)) {
    await stat(from)
    return
  }
  await mkdir(dirname(to), { recursive: true })
  const draft = `${to}.${randomUUID()}${DRAFT_SUFFIX}`
  try {
    await copyFile(from, draft, constants.COPYFILE_FICLONE)
    const file = await open(draft, 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, to)
  } finally {
    await rm(draft, { force: true })
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
