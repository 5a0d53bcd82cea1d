import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

import { lockHash } from './installed-packages.mjs'
import { root } from './paths.mjs'

/**
 * Of all that something is built from: files and folders below the root, without tests, and the versions of the packages.
 *
 * @param {readonly string[]} places
 */
export function hashFiles(places) {
  const hash = createHash('sha256').update(lockHash())
  for (const path of places.flatMap((place) => listFiles(join(root, place)))) {
    hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function listFiles(path) {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats?.isDirectory() !== true) return stats?.isFile() === true ? [path] : []
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist' && !/^\.|\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => listFiles(join(path, name)))
}
