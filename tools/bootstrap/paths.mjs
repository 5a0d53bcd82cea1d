import { readFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const modules = join(root, 'node_modules')
/** What is being made, on the same disk as what it will replace. */
export const cache = join(root, '.cache')

/** Undefined where it cannot be read. */
export function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

export function isInside(directory, path) {
  return resolve(path) === directory || resolve(path).startsWith(directory + sep)
}
