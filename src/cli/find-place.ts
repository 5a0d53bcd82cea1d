import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { resolve } from 'node:path'

export interface NamedPlace {
  /** Absolute. Undefined: a repository on a host. */
  readonly folder: string | undefined
  /** The folder that is not there, where the name of a repository could have meant one as well. */
  readonly missingFolder: string | undefined
}

/** What is meant by a folder, `owner/repo` or an address, typed in `directory`. What is there as a folder is one. */
export function findPlace(typed: string, directory: string): NamedPlace {
  const isAddress = /^(?:https?|ssh):\/\/|^git@/.test(typed)
  if (isAddress) return { folder: undefined, missingFolder: undefined }
  // Where no shell has put it in.
  const folder = resolve(directory, typed.replace(/^~(?=[/\\])/, homedir()))
  const isRelative = /^\.\.?(?:[/\\]|$)/.test(typed)
  if (isRelative || existsSync(folder)) return { folder, missingFolder: undefined }
  const isPath = /^[/~\\]|^[A-Za-z]:[/\\]/.test(typed)
  // Nothing else is written like that.
  if (isPath) return { folder, missingFolder: undefined }
  return { folder: undefined, missingFolder: folder }
}
