import { execFile } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Installation } from './installation.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'

export const superuser = 'parley'

/**
 * Makes the database files unless they exist; true if it made them.
 * They appear under their name only when they are complete: what an interrupted attempt left is taken away.
 */
export async function initializeCluster(
  installation: Installation,
  transport: 'socket' | 'tcp',
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { cluster, dataDirectory } = installation
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    checkVersion(installation)
    return false
  }
  for (const name of readdirSync(dataDirectory)) {
    if (name.startsWith('cluster.')) rmSync(join(dataDirectory, name), { recursive: true, force: true })
  }
  const draft = join(dataDirectory, `cluster.${process.pid}`)
  mkdirSync(draft, { mode: 0o700 })
  giveToServer(installation, draft)
  const authentication = transport === 'socket' ? socketAuthentication : passwordAuthentication(installation)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await run(
    installation,
    ['--pgdata', draft, `--username=${superuser}`, ...locale, '--data-checksums', ...authentication],
    signal,
  )
  renameSync(draft, cluster)
  return true
}

export function readPassword(installation: Installation): string | undefined {
  const path = passwordPath(installation)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
}

// Whoever can enter the socket's folder, which is its owner alone, may connect.
const socketAuthentication = ['--auth-local=trust', '--auth-host=reject']

function passwordAuthentication(installation: Installation): string[] {
  const path = passwordPath(installation)
  writeFileSync(path, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  giveToServer(installation, path)
  return ['--auth=scram-sha-256', `--pwfile=${path}`]
}

function passwordPath(installation: Installation): string {
  return join(installation.dataDirectory, 'password')
}

function giveToServer({ runAs }: Installation, path: string): void {
  if (runAs.kind === 'account') chownSync(path, runAs.uid, runAs.gid)
}

/** The files of one major version cannot be opened by another. */
function checkVersion({ cluster, majorVersion }: Installation): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found === majorVersion) return
  throw new EmbeddedDatabaseError(
    `Cannot open the database in "${cluster}": it was made by PostgreSQL ${found}, and this is PostgreSQL ` +
      `${majorVersion}. Run the version of Parley that made it, or set PARLEY_DATA to another folder.`,
  )
}

async function run(
  installation: Installation,
  args: string[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const command = installation.command('initdb', args)
  await new Promise<void>((resolve, reject) => {
    const options = {
      ...command.options,
      cwd: installation.dataDirectory,
      timeout: 120_000,
      ...(signal && { signal }),
    }
    const end = (error: Error | null, stdout: string, stderr: string): void => {
      if (error === null) resolve()
      else if (signal?.aborted === true) reject(error)
      else {
        const said = lastLines(stderr) || lastLines(stdout) || error.message
        const remedy = said.includes('could not look up effective user ID') ? `. ${noAccount}` : ''
        reject(new EmbeddedDatabaseError(`Cannot make the database files: ${said}${remedy}`))
      }
    }
    try {
      execFile(command.file, command.args, options, end)
    } catch (error) {
      end(error as Error, '', '')
    }
  })
}

/** A container that is run as any number will do. */
const noAccount =
  'PostgreSQL runs for accounts of the system alone: run Parley as one that /etc/passwd lists, or set DATABASE_URL ' +
  'to a server of yours'

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-5).join('\n')
}
