/** How the server is reached: a unix socket in a folder that only its owner enters, or TCP on loopback on Windows. */
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { ServerAddress } from '../open-store.ts'
import { readPassword, superuser } from './cluster.ts'
import type { Installation } from './installation.ts'
import type { Postmaster } from './postmaster.ts'
import { DatabaseStartError } from './database-start-error.ts'

export type Transport = {
  /** For the server's command line. */
  readonly settings: Readonly<Record<string, string>>
  /** A server that was started by another version may listen elsewhere: its own word counts. */
  addressOf(postmaster: Postmaster): ServerAddress
  /** Waits for a server that is still starting. */
  answers(address: ServerAddress, signal: AbortSignal | undefined): Promise<boolean>
}

const defaultPort = 5432
// sockaddr_un holds 108 bytes on Linux and 104 on macOS, the ending zero included.
const socketPathBytes = 103
const answerTimeoutMs = 30_000

export async function prepareTransport(
  installation: Installation,
  kind: 'socket' | 'tcp',
  port: number | undefined,
): Promise<Transport> {
  if (kind === 'tcp') {
    const password = readPassword(installation)
    return {
      settings: {
        listen_addresses: '127.0.0.1',
        port: String(port ?? (await findFreePort())),
        unix_socket_directories: '',
      },
      addressOf: (postmaster) => ({
        ...common,
        host: '127.0.0.1',
        port: postmaster.port,
        ...(password && { password }),
      }),
      answers,
    }
  }
  const directory = prepareSocketDirectory(installation)
  return {
    settings: {
      listen_addresses: '',
      port: String(defaultPort),
      unix_socket_directories: directory,
      unix_socket_permissions: '0700',
    },
    addressOf: (postmaster) => ({
      ...common,
      host: postmaster.socketDirectory || directory,
      port: postmaster.port,
    }),
    answers,
  }
}

const common = { user: superuser, database: 'postgres' }

function prepareSocketDirectory({ dataDirectory, cluster, runAs }: Installation): string {
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 12)
  const candidates = [
    join(dataDirectory, 'socket'),
    join(tmpdir(), `parley-${hash}`),
    join('/tmp', `parley-${hash}`),
  ]
  const directory = candidates.find(
    (candidate) => Buffer.byteLength(`${candidate}/.s.PGSQL.${defaultPort}`) <= socketPathBytes,
  )
  if (directory === undefined)
    throw new DatabaseStartError(`Cannot find a folder for the database socket: "${tmpdir()}" is too long`)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const owner = runAs.kind === 'account' ? runAs.uid : process.getuid?.()
  if (runAs.kind === 'account') chownSync(directory, runAs.uid, runAs.gid)
  // In a folder that all may write to, somebody else may have been there first.
  const entry = lstatSync(directory)
  if (!entry.isDirectory() || entry.uid !== owner) {
    throw new DatabaseStartError(
      `Cannot use "${directory}" for the database socket: expected a folder that belongs to user ${owner}`,
    )
  }
  chmodSync(directory, 0o700)
  return directory
}

async function answers(address: ServerAddress, signal: AbortSignal | undefined): Promise<boolean> {
  const deadline = Date.now() + answerTimeoutMs
  while (Date.now() < deadline) {
    signal?.throwIfAborted()
    const client = new Client({ ...address, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch (error) {
      // 57P03: it is starting up, or recovering from a crash.
      if ((error as { code?: string }).code !== '57P03') return false
    } finally {
      await client.end().catch(() => {})
    }
    await delay(50)
  }
  return false
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
