import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { CliError } from './cli-error.ts'
import { findPlace } from './find-place.ts'

export interface FoundRepository {
  /** Absolute; undefined for a repository on a host. */
  readonly folder: string | undefined
  /** The folder that is not there, where the name of a repository could have meant one as well. */
  readonly missingFolder?: string | undefined
  /** As it is shown and asked for. */
  readonly name: string
}

/** The repository that is named, or the one that the directory is in. */
export function findRepository(named: string | undefined, directory: string): FoundRepository {
  if (named !== undefined) {
    const { folder, missingFolder } = findPlace(named, directory)
    if (folder === undefined) return { folder, missingFolder, name: named }
    return { folder: checkFolder(folder), name: folder }
  }
  checkReadable(directory)
  const root = findRoot(directory)
  if (root !== undefined) return { folder: root, name: root }
  if (isBare(directory)) throw bareError(directory)
  throw new CliError(
    `Cannot tell which code is meant: "${directory}" is in no git repository. Go into one, or name a folder or owner/repo with --repo.`,
  )
}

/** The folder with the `.git` that a directory belongs to. */
function findRoot(directory: string): string | undefined {
  if (existsSync(join(directory, '.git'))) return directory
  const parent = dirname(directory)
  return parent === directory ? undefined : findRoot(parent)
}

function checkFolder(folder: string): string {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found === undefined) throw new CliError(`Cannot use "${folder}": it does not exist; expected a folder`)
  if (!found.isDirectory()) throw new CliError(`Cannot use "${folder}": it is a file; expected a folder`)
  checkReadable(folder)
  if (isBare(folder)) throw bareError(folder)
  if (readdirSync(folder).length === 0) {
    throw new CliError(`Cannot use "${folder}": it is empty; expected a folder with code`)
  }
  return folder
}

/** What is in a folder that cannot be read looks as if it were not there. */
function checkReadable(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
  } catch {
    throw new CliError(`Cannot read "${folder}": this user may not; expected a folder that it may read`)
  }
}

function isBare(folder: string): boolean {
  return ['HEAD', 'objects', 'refs'].every((name) => existsSync(join(folder, name)))
}

function bareError(folder: string): CliError {
  return new CliError(
    `Cannot use "${folder}": it is a bare repository, which has no files; make a checkout with "git clone ${folder}" and use that`,
  )
}
