import { lstatSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { modules, readText, root } from './paths.mjs'

const notePath = join(modules, '.parley-ready')
const machine = `${process.platform}-${process.arch}`

/** What a checkout is made ready from, and what says that it was. */
const inputs = [
  'package-lock.json',
  'node_modules/.parley-lock',
  'web/dist/.parley-build',
  'dist/program/main.js',
  'web',
  'src',
  'tools',
]
const made = new Set(['node_modules', 'dist'])

/** Of file systems' clocks, and of a save at the moment of the look. */
const marginMs = 2_000

/**
 * Whether nothing has changed since the checkout was last found ready; it reads no file but its note, so that a command
 * does not wait for what seldom says anything else. It may say no where all is ready, never the reverse.
 */
export function isNotedReady() {
  const [notedMachine, notedMs] = readText(notePath)?.split(' ') ?? []
  return notedMachine === machine && inputs.every((path) => isOlder(join(root, path), Number(notedMs)))
}

/** @param {number} lookedAtMs when the look that found it ready began */
export function noteReady(lookedAtMs) {
  try {
    writeFileSync(notePath, `${machine} ${lookedAtMs - marginMs}`)
  } catch {
    // Another user's checkout: it is looked at again next time.
  }
}

/** By the time of change, which no program can set back: a copy keeps the time of modification. */
function isOlder(path, ms) {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined || !(stats.ctimeMs < ms)) return false
  if (!stats.isDirectory()) return true
  return readdirSync(path).every(
    (name) => made.has(name) || name.startsWith('.') || isOlder(join(path, name), ms),
  )
}
