import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { findUnreachable } from '../bootstrap/find-unreachable.mjs'
import { Problem, seconds, say, startProgress } from '../bootstrap/messages.mjs'
import { npmSettings, runNpm } from '../bootstrap/npm.mjs'
import { root } from '../bootstrap/paths.mjs'
import { run } from '../bootstrap/run-program.mjs'
import { cacheFolder, makeFolder } from './cache-folder.mjs'

const isWindows = process.platform === 'win32'
const pathInPackage = isWindows ? 'bin/node.exe' : 'bin/node'
/** What helps wherever this does not. */
const remedy = 'Install Node.js 24.6 or newer'

/**
 * The Node that Parley is made for, for a machine whose own is too old; fetched once for each user, at the version and
 * with the checksum of the lock file (`node.json`). Of the package only the program is unpacked: beside it are 2,800
 * headers, which take as long.
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
  const tooOld = `Parley runs on Node.js 24.6 or newer, and this is ${process.versions.node} ("${process.execPath}")`
  if (wanted === undefined) {
    throw new Problem(
      `Cannot start: ${tooOld}; there is none to fetch for ${process.platform}-${process.arch}. ${remedy}.`,
    )
  }
  say(`${tooOld}.`)
  const stage = `${folder}.${process.pid}`
  try {
    await fetchProgram(stage, wanted, version)
    checkProgram(join(stage, 'package'))
    keepProgram(stage, folder)
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

async function fetchProgram(stage, { name, integrity }, version) {
  makeFolder(stage)
  const started = Date.now()
  const progress = startProgress(`Fetching Node.js ${version} for it from the package registry, once`)
  try {
    // npm itself tries an unreachable registry for minutes.
    const unreachable = await findUnreachable(await npmSettings())
    const args = [
      'pack',
      `${name}@${version}`,
      '--pack-destination=.',
      '--ignore-scripts',
      '--loglevel=error',
    ]
    if (unreachable !== undefined) args.push('--offline')
    const result = await runNpm(args, stage)
    if (result.code !== 0) {
      const reason =
        unreachable === undefined
          ? `npm pack ended with ${result.code ?? result.signal}.\n${result.output.trim()}\n`
          : `${unreachable.what} "${unreachable.address}" cannot be reached (${unreachable.reason}). `
      throw new Problem(
        `Cannot fetch Node.js ${version}: ${reason}${remedy}, or connect to the network and try again.`,
      )
    }
    await unpackProgram(stage, `${name}-${version}.tgz`, integrity)
    progress.end()
    say(`Fetched in ${seconds(started)}.`)
  } finally {
    progress.end()
  }
}

/** Only what is kept of it. @throws {Problem} where it is not what the lock file says */
async function unpackProgram(stage, tarball, integrity) {
  const [algorithm, expected] = integrity.split(/-(.*)/s)
  const digest = createHash(algorithm)
    .update(readFileSync(join(stage, tarball)))
    .digest('base64')
  if (digest !== expected) {
    throw new Problem(
      `Cannot use the fetched Node.js: the ${algorithm} of "${tarball}" is "${digest}", and "${expected}" was expected. ${remedy}.`,
    )
  }
  const kept = [pathInPackage, 'LICENSE'].map((path) => `package/${path}`)
  // Relative: GNU's takes the colon of an absolute path of Windows for a host.
  const { code, output } = await run('tar', ['-xzf', tarball, ...kept], { cwd: stage })
  if (code !== 0)
    throw new Problem(`Cannot unpack Node.js: tar ended with ${code}. ${output.trim()}\n${remedy}.`)
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
function keepProgram(stage, folder) {
  const fetched = join(stage, 'package')
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
