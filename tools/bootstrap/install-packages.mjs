import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { findUnreachable } from './find-unreachable.mjs'
import { stampPackages, wasInstalled } from './installed-packages.mjs'
import { Problem, say, seconds, startProgress } from './messages.mjs'
import { npmSettings, runNpm } from './npm.mjs'
import { cache, isInside, modules, readText, root } from './paths.mjs'
import { prunePackages } from './prune-packages.mjs'

/**
 * Installs the packages of the lock file beside those that are there, of which it takes what it needs, and then puts
 * them in their place: an install that fails leaves what was there.
 *
 * @param {boolean} forDevelopment also what only tests, checks and benchmarks need
 */
export async function install(forDevelopment) {
  const started = Date.now()
  const progress = startProgress(
    existsSync(modules)
      ? 'Adding what the installed packages lack'
      : 'First start: installing the pinned packages',
  )
  const stage = join(cache, `install-${process.pid}`)
  try {
    const lock = JSON.parse(readText(join(root, 'package-lock.json')))
    const settings = await npmSettings()
    // npm itself tries an unreachable registry for minutes.
    const unreachable = await findUnreachable(settings)
    if (unreachable !== undefined && !isCached(lock, settings.cache, forDevelopment)) {
      throw new Problem(
        `Cannot install the packages: ${unreachable.what} "${unreachable.address}" cannot be reached ` +
          `(${unreachable.reason}), and npm's cache does not hold all of them. Connect to the network, or point npm ` +
          'to a registry that can be reached (npm config set registry …), and start again.',
      )
    }
    // Install scripts are off: none of the packages needs one, and so none can run code unasked.
    prepareStage(stage)
    const args = [
      takeInstalled(join(stage, 'node_modules')) ? 'install' : 'ci',
      '--ignore-scripts',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]
    args.push(forDevelopment ? '--include=dev' : '--omit=dev')
    if (unreachable !== undefined) args.push('--offline')
    let result
    // A registry that keeps its archives elsewhere is asked where.
    for (const withAddresses of [true, false]) {
      const wanted = withAddresses ? addAddresses(lock, settings) : lock
      writeFileSync(join(stage, 'package-lock.json'), JSON.stringify(wanted))
      result = await runNpm(args, stage)
      if (result.code === 0) break
    }
    if (result.code !== 0) {
      throw new Problem(
        `Cannot install the packages: npm ended with ${result.code ?? result.signal}.\n${result.output.trim()}\n` +
          'It needs the package registry that npm is configured for; the next start tries again.',
      )
    }
    const staged = join(stage, 'node_modules')
    prunePackages(staged)
    stampPackages(staged, forDevelopment)
    replaceModules(staged)
  } finally {
    progress.end()
    rmSync(stage, { recursive: true, force: true })
  }
  say(`Installed in ${seconds(started)}.`)
}

/** What npm reads of the checkout. */
function prepareStage(stage) {
  for (const name of readdirSync(cache)) {
    if (/^(?:install|replaced)-/.test(name)) rmSync(join(cache, name), { recursive: true, force: true })
  }
  for (const path of ['package.json', 'web/package.json', 'clients/typescript/package.json', '.npmrc']) {
    mkdirSync(dirname(join(stage, path)), { recursive: true })
    writeFileSync(join(stage, path), readFileSync(join(root, path)))
  }
}

/**
 * Puts links to the files of installed packages into the stage: npm leaves a package of the right version as it is.
 * Answers false where nothing is known of what is there, or the file system has no links.
 */
function takeInstalled(staged) {
  if (!wasInstalled()) return false
  try {
    linkFolder(modules, staged)
    return true
  } catch {
    rmSync(staged, { recursive: true, force: true })
    return false
  }
}

function linkFolder(from, to) {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    // Notes of ours and of npm, which are written anew, and what programs have cached.
    if (from === modules && entry.name.startsWith('.') && entry.name !== '.bin') continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkSync(source, target)
  }
}

/**
 * The lock file with the address of each package in the registry that npm is configured for: without them npm asks the
 * registry for the whole history of every package, 77 MB of it.
 */
function addAddresses(lock, settings) {
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    if (entry.integrity === undefined || entry.resolved !== undefined) return [path, entry]
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const registry = settings[`${name.split('/')[0]}:registry`] ?? settings.registry
    if (typeof registry !== 'string') return [path, entry]
    const archive = `${registry.replace(/\/$/, '')}/${name}/-/${basename(name)}-${entry.version}.tgz`
    return [path, { ...entry, resolved: archive }]
  })
  return { ...lock, packages: Object.fromEntries(packages) }
}

/** Whether npm's cache holds every package that this machine needs. */
function isCached(lock, cacheFolder, forDevelopment) {
  if (typeof cacheFolder !== 'string') return false
  return Object.values(lock.packages).every((entry) => {
    if (entry.integrity === undefined || ((entry.dev || entry.devOptional) && !forDevelopment)) return true
    // npm leaves out what is optional and not there; binaries for this machine are optional only by name.
    if (entry.optional && !(entry.os?.includes(process.platform) && entry.cpu?.includes(process.arch)))
      return true
    if (entry.libc?.includes('musl')) return true
    const [algorithm, digest] = entry.integrity.split('-')
    const hex = Buffer.from(digest, 'base64').toString('hex')
    return existsSync(
      join(cacheFolder, '_cacache/content-v2', algorithm, hex.slice(0, 2), hex.slice(2, 4), hex.slice(4)),
    )
  })
}

function replaceModules(staged) {
  moveRunningProgramAway()
  const replaced = join(cache, `replaced-${process.pid}`)
  try {
    if (existsSync(modules)) renameSync(modules, replaced)
    renameSync(staged, modules)
  } catch (error) {
    // A volume of its own can be emptied and filled, not renamed.
    if (!['EXDEV', 'EBUSY', 'EPERM', 'ENOTEMPTY'].includes(error.code)) throw error
    if (existsSync(modules)) {
      for (const name of readdirSync(modules)) rmSync(join(modules, name), { recursive: true, force: true })
    }
    cpSync(staged, modules, { recursive: true, verbatimSymlinks: true })
  }
  rmSync(replaced, { recursive: true, force: true })
}

/** Windows does not delete a program that runs, but lets it be renamed. */
function moveRunningProgramAway() {
  if (process.platform !== 'win32' || !isInside(modules, process.execPath)) return
  renameSync(process.execPath, join(cache, `node-${process.pid}.exe`))
}
