/**
 * Tells that nothing has changed in a checkout without looking: the system reports changes of its directories
 * (inotify(7), through `fs.watch`). Linux queues a report before the call that made the change returns, so whoever asks
 * after a change finds the report waiting; on other systems reports come later, and folders are not watched.
 *
 * What it cannot hear: writes through a memory map or another name of the file (a hard link) outside of the folder, and
 * git's settings outside of the repository. For these a look at the files is believed for a limited time
 * (`look-at-folder.ts`).
 */
import { lstatSync, readdirSync, statfsSync, watch } from 'node:fs'
import type { FSWatcher } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'

import { findGitDirectories, listUntrackedDirectories } from '../../git/index.ts'
import type { FolderIndex } from '../indexing/folder-index.ts'

export class FolderWatch implements Disposable {
  readonly #watchers = new Map<string, FSWatcher>()
  /** Paths that came, went or were renamed since the last look. */
  readonly #renamed = new Set<string>()
  #hasChanged = false
  #isOver = false

  /**
   * Watches what the listing of a checkout depends on: directories that have files, those that could get some, those
   * above, and git's own. Undefined where that is too much or cannot be trusted.
   */
  static async open(index: FolderIndex, signal: AbortSignal): Promise<FolderWatch | undefined> {
    const root = index.folder
    if (index.commitId === null || process.platform !== 'linux') return undefined
    if (!localFileSystems.has(statfsSync(root).type)) return undefined
    const { gitDirectory, commonDirectory, top } = await findGitDirectories(root, signal)
    const opened = new FolderWatch()
    try {
      for (let above = root; above !== top && above !== dirname(above);) opened.#add((above = dirname(above)))
      for (const directory of directoriesOf(index)) opened.#add(join(root, directory))
      for (const directory of await listUntrackedDirectories(root, signal)) {
        opened.#addTree(join(root, directory))
      }
      // Of what git keeps: HEAD and the index, packed references and settings.
      opened.#add(gitDirectory)
      opened.#add(commonDirectory)
      // Ignored names, branches.
      for (const name of ['info', 'refs/heads', 'reftable']) {
        if (isDirectory(join(commonDirectory, name))) opened.#addTree(join(commonDirectory, name))
      }
    } catch {
      // Too many directories, one that is gone or closed, or the system's own limit of watches.
      opened[Symbol.dispose]()
      return undefined
    }
    return opened
  }

  /** Whether nothing was reported since `begin`. What was done before the call has been heard. */
  async isQuiet(): Promise<boolean> {
    // The loop takes up reports that wait once in each turn; the first turn may have passed that already.
    await setImmediate()
    await setImmediate()
    return !this.#hasChanged && !this.#isOver
  }

  /** Before a look. False where directories came or went: then another watch has to be opened. */
  begin(): boolean {
    if ([...this.#renamed].some((path) => this.#watchers.has(path) || isDirectory(path))) this.#isOver = true
    this.#renamed.clear()
    this.#hasChanged = false
    return !this.#isOver
  }

  /** Whether all directories with files are watched. */
  covers(index: FolderIndex): boolean {
    return directoriesOf(index)
      .values()
      .every((directory) => this.#watchers.has(join(index.folder, directory)))
  }

  [Symbol.dispose](): void {
    this.#isOver = true
    for (const watcher of this.#watchers.values()) watcher.close()
    this.#watchers.clear()
  }

  #add(directory: string): void {
    if (this.#watchers.has(directory)) return
    if (this.#watchers.size === MAX_DIRECTORIES) throw new RangeError('Too many directories to watch')
    const watcher = watch(directory, { persistent: false })
    this.#watchers.set(directory, watcher)
    watcher.on('error', () => (this.#isOver = true))
    watcher.on('change', (kind, name) => {
      this.#hasChanged = true
      if (kind !== 'rename') return
      // Of a directory that itself was moved or removed, the name is its own.
      if (name === null || name === basename(directory) || this.#renamed.size === MAX_RENAMED) {
        this.#isOver = true
      } else this.#renamed.add(join(directory, name.toString()))
    })
  }

  #addTree(directory: string): void {
    this.#add(directory)
    const entries = readdirSync(directory, { withFileTypes: true })
    // A repository of its own is not looked into.
    if (entries.some(({ name }) => name === '.git')) return
    for (const entry of entries) if (entry.isDirectory()) this.#addTree(join(directory, entry.name))
  }
}

/** Of one folder; the system allows 8,192 in all on small machines, and a million on large ones. */
const MAX_DIRECTORIES = 4000
/** More than that is a checkout of another commit, after which all is listed again. */
const MAX_RENAMED = 200

/** Magic numbers of statfs(2) of file systems that nobody changes but this kernel. */
const localFileSystems = new Set([
  0xef53, // ext2 to ext4
  0x9123683e, // btrfs
  0x58465342, // xfs
  0x01021994, // tmpfs
  0x794c7630, // overlayfs
  0x2fc12fc1, // zfs
  0xf2f52010, // f2fs
  0xca451a4e, // bcachefs
])

/** Relative to the folder, which is `.`. */
function directoriesOf({ files }: FolderIndex): Set<string> {
  const directories = new Set<string>(['.'])
  for (const file of files) {
    for (let path = dirname(file.path); !directories.has(path); path = dirname(path)) directories.add(path)
  }
  return directories
}

function isDirectory(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
