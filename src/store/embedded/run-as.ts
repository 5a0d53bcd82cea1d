/**
 * As whom the server's programs run. PostgreSQL refuses to run as root.
 * For root on Linux a user namespace that maps root to an ordinary number is enough: files stay root's own, nothing
 * is copied, no account is made. Where a container refuses namespaces, an account of the system does it.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { DatabaseStartError } from './database-start-error.ts'

export type RunAs =
  | { readonly kind: 'self' }
  | { readonly kind: 'namespace' }
  | { readonly kind: 'account'; readonly uid: number; readonly gid: number }

export type Command = {
  readonly file: string
  readonly args: readonly string[]
  readonly options: { readonly uid?: number; readonly gid?: number; readonly env: NodeJS.ProcessEnv }
}

export function toCommand(runAs: RunAs, file: string, args: readonly string[]): Command {
  const env = serverEnvironment()
  switch (runAs.kind) {
    case 'self':
      return { file, args, options: { env } }
    case 'namespace':
      return {
        file: 'unshare',
        args: ['--user', '--map-user=1000', '--map-group=1000', '--', file, ...args],
        options: { env },
      }
    case 'account':
      return { file, args, options: { env, uid: runAs.uid, gid: runAs.gid } }
    default:
      return runAs satisfies never
  }
}

export function canRun(runAs: RunAs, file: string, args: readonly string[]): boolean {
  const command = toCommand(runAs, file, args)
  const options = { ...command.options, stdio: 'ignore', cwd: '/', timeout: 10_000 } as const
  return spawnSync(command.file, command.args, options).status === 0
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** `clusterOwner`: whose the files are where they exist already; an account's files stay that account's. */
export function chooseRunAs(clusterOwner: number | undefined): RunAs {
  if (!isRoot()) return { kind: 'self' }
  if (clusterOwner !== undefined && clusterOwner !== 0) return toAccount(clusterOwner)
  const namespace: RunAs = { kind: 'namespace' }
  if (process.platform === 'linux' && canRun(namespace, '/bin/sh', ['-c', 'true'])) return namespace
  return findOrCreateAccount()
}

function toAccount(uid: number): RunAs {
  const account = readAccounts().find((candidate) => candidate.uid === uid)
  return { kind: 'account', uid, gid: account?.gid ?? uid }
}

function findOrCreateAccount(): RunAs {
  const find = () =>
    readAccounts().find((account) => account.name === 'postgres' || account.name === '_postgres')
  let account = find()
  if (account === undefined) {
    try {
      const home = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin']
      execFileSync('useradd', ['--system', '--user-group', ...home, 'postgres'], {
        env: serverEnvironment(),
        stdio: 'pipe',
      })
    } catch {
      // The message below says what can be done.
    }
    account = find()
  }
  if (account === undefined) {
    throw new DatabaseStartError(
      'Cannot start the embedded PostgreSQL as root: user namespaces are refused here, there is no account ' +
        '"postgres" and none could be made. Run Parley as an ordinary user, or set DATABASE_URL.',
    )
  }
  return { kind: 'account', uid: account.uid, gid: account.gid }
}

function readAccounts(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/**
 * What its programs need to be found and to run, on Windows too. Not what is meant for PostgreSQL clients, and none of
 * our secrets, which every statement of the server could read.
 */
const keptVariables = new Set([
  ...'PATH HOME USER LOGNAME TMPDIR TMP TEMP LD_LIBRARY_PATH DYLD_LIBRARY_PATH'.split(' '),
  ...'SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT APPDATA LOCALAPPDATA USERPROFILE'.split(' '),
])

/** With messages in the language that we look for. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => keptVariables.has(name.toUpperCase()))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}
