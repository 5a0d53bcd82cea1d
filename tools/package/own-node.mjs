import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { findUnreachable } from '../bootstrap/find-unreachable.mjs'
import { Problem, seconds, say, startProgress } from '../bootstrap/messages.mjs'
import { npmSettings, runNpm } from '../bootstrap/npm.mjs'
import { root } from '../bootstrap/paths.mjs'
import { cacheFolder, makeFolder } from './cache-folder.mjs'

const isWindows = process.platform === 'win32'
const pathInPackage = isWindows ? 'bin/node.exe' : 'bin/node'
/** What helps wherever this does not. */
const remedy = 'Install Node.js 24 or newer'

/**
 * The Node that Parley is made for, for a machine whose own is too old; fetched once for each user, at the version and
 * with the checksum of the lock file (`node.json`). Its headers, most of what is in the package beside it, are not kept.
 *
 * @returns {Promise<string>} the path of the program
 * @throws {Problem} where there is none for this machine, it cannot be fetched, or not be kept
 */
export async function findOwnNode() {
  const { version, packages } = JSON.parse(readFileSync(join(root, 'node.json'), 'utf8'))
  const folder = join(cacheFolder(), `node-${version}`)
  const program = join(folder, isWindows ? 'node.exe' : 'node')
  if (existsSync(program)) return program
  const wanted = packages[`${process.platform}-${process.arch}`]
  const tooOld = `Parley runs on Node.js 24 or newer, and this is ${process.versions.node} ("${process.execPath}")`
  if (wanted === undefined) {
    throw new Problem(
      `Cannot start: ${tooOld}; there is none to fetch for ${process.platform}-${process.arch}. ${remedy}.`,
    )
  }
  say(`${tooOld}.`)
  const stage = `${folder}.${process.pid}`
  try {
    await fetchPackage(stage, wanted, version)
    checkProgram(join(stage, 'node_modules', wanted.name))
    keepProgram(stage, wanted, folder)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'ENOENT'].includes(error.code)) throw error
    throw new Problem(
      `Cannot keep Node.js ${version} in "${folder}": ${error.code}. ${remedy}, or set XDG_CACHE_HOME to a folder that can be written to.`,
    )
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
  return program
}

async function fetchPackage(stage, { name, integrity }, version) {
  makeFolder(stage)
  const dependencies = { [name]: version }
  const packages = { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } }
  writeFileSync(join(stage, 'package.json'), JSON.stringify({ private: true, dependencies }))
  writeFileSync(join(stage, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
  const started = Date.now()
  const progress = startProgress(`Fetching Node.js ${version} for it from the package registry, once`)
  try {
    // npm itself tries an unreachable registry for minutes.
    const unreachable = await findUnreachable(await npmSettings())
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    if (unreachable !== undefined) args.push('--offline')
    const result = await runNpm(args, stage)
    if (result.code === 0) {
      progress.end()
      say(`Fetched in ${seconds(started)}.`)
      return
    }
    const reason =
      unreachable === undefined
        ? `npm ci ended with ${result.code ?? result.signal}.\n${result.output.trim()}\n`
        : `${unreachable.what} "${unreachable.address}" cannot be reached (${unreachable.reason}). `
    throw new Problem(
      `Cannot fetch Node.js ${version}: ${reason}${remedy}, or connect to the network and try again.`,
    )
  } finally {
    progress.end()
  }
}

/** It needs what a small system may lack: `libatomic.so.1`, or another C library. */
function checkProgram(fetched) {
  const { status, error, stderr } = spawnSync(join(fetched, pathInPackage), ['--version'], {
    encoding: 'utf8',
  })
  if (status === 0) return
  throw new Problem(
    `Cannot run the fetched Node.js: ${(error?.message ?? stderr).trim()}. ${remedy}, or what it misses ` +
      '(Debian, Ubuntu: apt-get install libatomic1 libstdc++6).',
  )
}

/** Of several commands that fetch at once, the first to get here stays. */
function keepProgram(stage, { name }, folder) {
  const fetched = join(stage, 'node_modules', name)
  const kept = join(stage, 'kept')
  makeFolder(kept)
  for (const path of [pathInPackage, 'LICENSE']) {
    renameSync(join(fetched, path), join(kept, path.slice(path.lastIndexOf('/') + 1)))
  }
  try {
    renameSync(kept, folder)
  } catch (error) {
    if (!['EEXIST', 'ENOTEMPTY', 'EPERM'].includes(error.code) || !existsSync(folder)) throw error
  }
}
