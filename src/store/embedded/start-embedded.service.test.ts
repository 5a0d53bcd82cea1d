import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { isPidAlive } from '../process-state.ts'
import { startEmbedded } from './start-embedded.ts'
import type { EmbeddedOptions, EmbeddedServer } from './start-embedded.ts'

const root = mkdtempSync(join(tmpdir(), 'parley-embedded-'))
// Root's server may run as an account that has to enter it.
chmodSync(root, 0o755)
afterAll(() => rmSync(root, { recursive: true, force: true }))

// One cluster for the tests that need no fresh one: making it is what takes time.
const shared = join(root, 'shared')

async function query(server: EmbeddedServer, text: string): Promise<unknown[]> {
  const client = new Client(server.connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>, unknown[]>(text)).rows.map(
      (row) => Object.values(row)[0],
    )
  } finally {
    await client.end()
  }
}

async function withServer(
  options: EmbeddedOptions,
  use: (server: EmbeddedServer) => Promise<void>,
): Promise<void> {
  const server = await startEmbedded(options)
  try {
    await use(server)
  } finally {
    await server.stop()
  }
}

const postmasterPid = (directory: string) =>
  Number(readFileSync(join(directory, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(10)
}

/** Another process that starts the server, says so, and stays until it is told to stop or killed. */
async function startElsewhere(
  directory: string,
  options: { detached?: boolean } = {},
): Promise<ChildProcess> {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'start-embedded.ts'))})
    const server = await startEmbedded({ dataDirectory: ${JSON.stringify(directory)} })
    process.on('message', async () => { await server.stop(); process.exit() })
    process.send('started')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ...options,
  })
  await once(child, 'message')
  return child
}

describe('startEmbedded()', () => {
  test('makes a UTF-8 database that is there again at the second start', async () => {
    await withServer({ dataDirectory: shared }, async (server) => {
      expect(server).toMatchObject({ adopted: false, firstStart: true })
      expect(await query(server, 'show server_encoding')).toEqual(['UTF8'])
      expect(await query(server, "select datlocale from pg_database where datname = 'postgres'")).toEqual([
        'C.UTF-8',
      ])
      expect(await query(server, "select upper('é')")).toEqual(['É'])
      expect(await query(server, 'show fsync')).toEqual(['on'])
      await query(server, "create table kept as select 'é' as text")
    })
    expect(existsSync(join(shared, 'cluster/postmaster.pid'))).toBe(false)
    await withServer({ dataDirectory: shared }, async (server) => {
      expect(server).toMatchObject({ adopted: false, firstStart: false })
      expect(await query(server, 'select text from kept')).toEqual(['é'])
    })
  })

  test('shares one server between those who start at once; the last to leave stops it', async () => {
    const servers = await Promise.all([1, 2, 3].map(() => startEmbedded({ dataDirectory: shared })))
    expect(servers.filter(({ adopted }) => !adopted).length).toBe(1)
    const pid = postmasterPid(shared)
    await servers[0]!.stop()
    await servers[1]!.stop()
    await servers[1]!.stop()
    expect(await query(servers[2]!, 'select 1')).toEqual([1])
    await servers[2]!.stop()
    expect(isPidAlive(pid)).toBe(false)
  })

  test('adopts the server of a process that was killed, and stops it in the end', async () => {
    const other = await startElsewhere(shared)
    const pid = postmasterPid(shared)
    other.kill('SIGKILL')
    await once(other, 'exit')
    expect(isPidAlive(pid)).toBe(true)
    await withServer({ dataDirectory: shared }, async (server) => {
      expect(server.adopted).toBe(true)
      expect(postmasterPid(shared)).toBe(pid)
    })
    expect(isPidAlive(pid)).toBe(false)
  })

  test.runIf(process.platform !== 'win32')(
    'keeps the server from the Ctrl-C that ends its process',
    async () => {
      const other = await startElsewhere(shared, { detached: true })
      const pid = postmasterPid(shared)
      process.kill(-other.pid!, 'SIGINT')
      await once(other, 'exit')
      await withServer({ dataDirectory: shared }, async (server) => {
        expect(server.adopted).toBe(true)
        expect(postmasterPid(shared)).toBe(pid)
        expect(await query(server, 'select 1')).toEqual([1])
      })
    },
  )

  test('leaves the server to another process that holds it', async () => {
    const other = await startElsewhere(shared)
    const pid = postmasterPid(shared)
    await withServer({ dataDirectory: shared }, (server) => {
      expect(server.adopted).toBe(true)
      return Promise.resolve()
    })
    expect(isPidAlive(pid)).toBe(true)
    other.send('stop')
    await once(other, 'exit')
    expect(isPidAlive(pid)).toBe(false)
  })

  test('starts no second server where one of another container is held', async () => {
    const other = await startElsewhere(shared)
    const [machine, pidFile] = [join(shared, 'machine'), join(shared, 'cluster/postmaster.pid')]
    const lines = readFileSync(pidFile, 'utf8')
    const ours = readFileSync(machine, 'utf8')
    // As it is seen from elsewhere: the number is that of no process.
    writeFileSync(pidFile, lines.replace(/^\d+/, String(2 ** 30)))
    writeFileSync(machine, 'other pid:[1]')
    await expect(startEmbedded({ dataDirectory: shared })).rejects.toThrow(
      /a process of another machine or container, "other", works with it.*DATABASE_URL/,
    )
    writeFileSync(pidFile, lines)
    writeFileSync(machine, ours)
    other.send('stop')
    await once(other, 'exit')
    // Nobody holds what was made elsewhere, so that it moves here.
    writeFileSync(machine, 'other pid:[1]')
    await withServer({ dataDirectory: shared }, async (server) => {
      expect(await query(server, 'select 1')).toEqual([1])
      expect(readFileSync(machine, 'utf8')).toBe(ours)
    })
  })

  test('has the server up again after it was killed, with everything that was committed', async () => {
    await withServer({ dataDirectory: shared }, async (server) => {
      await query(server, 'create table survived as select 7 as number')
      const pid = postmasterPid(shared)
      process.kill(pid, 'SIGKILL')
      await until(() =>
        query(server, 'select number from survived').then(
          ([number]) => number === 7,
          () => false,
        ),
      )
      expect(postmasterPid(shared)).not.toBe(pid)
    })
  })

  test('starts where both the server and its process were killed', async () => {
    const other = await startElsewhere(shared)
    process.kill(postmasterPid(shared), 'SIGKILL')
    other.kill('SIGKILL')
    await once(other, 'exit')
    await withServer({ dataDirectory: shared }, async (server) => {
      expect(server.adopted).toBe(false)
      expect(await query(server, 'select text from kept')).toEqual(['é'])
    })
  })

  test('starts where the leftover file names a process that is not the server', async () => {
    // Our own number is alive, and was given to something else since.
    writeFileSync(join(shared, 'cluster/postmaster.pid'), `${process.pid}\n${join(shared, 'cluster')}\n`)
    await withServer({ dataDirectory: shared }, async (server) => {
      expect(await query(server, 'select 1')).toEqual([1])
    })
  })

  test.runIf(process.platform === 'linux')('starts where the leftover file names a zombie', async () => {
    // The child ends once the shell has been replaced by a program that never takes note.
    const parent = spawn('/bin/sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const [output] = (await once(parent.stdout, 'data')) as [Buffer]
      const zombie = Number(output.toString())
      await until(() => /\) Z /.test(readFileSync(`/proc/${zombie}/stat`, 'utf8')))
      writeFileSync(join(shared, 'cluster/postmaster.pid'), `${zombie}\n${join(shared, 'cluster')}\n`)
      await withServer({ dataDirectory: shared }, async (server) => {
        expect(await query(server, 'select 1')).toEqual([1])
      })
    } finally {
      parent.kill('SIGKILL')
    }
  })

  test('says what is wrong when the files are those of another PostgreSQL', async () => {
    const version = join(shared, 'cluster/PG_VERSION')
    const right = readFileSync(version, 'utf8')
    writeFileSync(version, '12\n')
    try {
      await expect(startEmbedded({ dataDirectory: shared })).rejects.toThrow(/made by PostgreSQL 12/)
    } finally {
      writeFileSync(version, right)
    }
  })

  test('passes on what the server says when it does not start', async () => {
    const settings = join(shared, 'cluster/postgresql.auto.conf')
    const right = readFileSync(settings, 'utf8')
    writeFileSync(settings, 'no_such_setting = 1\n')
    try {
      await expect(startEmbedded({ dataDirectory: shared })).rejects.toThrow(/no_such_setting/)
    } finally {
      writeFileSync(settings, right)
    }
  })

  test('works in a folder whose path is too long for a socket, and after an interrupted first start', async () => {
    const long = join(root, 'with a space, ünd '.padEnd(150, 'x'))
    mkdirSync(join(long, 'cluster.1/base'), { recursive: true })
    await withServer({ dataDirectory: long }, async (server) => {
      expect(server.firstStart).toBe(true)
      expect(server.connection.host.startsWith(long)).toBe(false)
      expect(await query(server, 'select 1')).toEqual([1])
      expect(readdirSync(long).filter((name) => name.startsWith('cluster'))).toEqual(['cluster'])
      rmSync(server.connection.host, { recursive: true })
    })
  })

  test('refuses a folder that it cannot have, and says so', async () => {
    const file = join(root, 'a-file')
    writeFileSync(file, '')
    await expect(startEmbedded({ dataDirectory: join(file, 'data') })).rejects.toThrow(
      /Cannot keep the database in ".*a-file/,
    )
  })

  const hasAccount = process.platform === 'linux' && /^postgres:/m.test(readFileSync('/etc/passwd', 'utf8'))
  test.runIf(hasAccount && process.getuid?.() === 0)(
    'runs as an account where root has no namespaces',
    async () => {
      // An unshare that refuses, as in a container that forbids it.
      const programs = join(root, 'programs')
      mkdirSync(programs)
      writeFileSync(join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
      const path = process.env['PATH']
      process.env['PATH'] = `${programs}:${path}`
      const directory = join(root, 'account')
      try {
        await withServer({ dataDirectory: directory }, async (server) => {
          expect(server.firstStart).toBe(true)
          await query(server, 'create table kept as select 1 as number')
        })
      } finally {
        process.env['PATH'] = path
      }
      // The files stay the account's, whatever is possible the next time.
      expect(statSync(join(directory, 'cluster')).uid).toBeGreaterThan(0)
      await withServer({ dataDirectory: directory }, async (server) => {
        expect(await query(server, 'select number from kept')).toEqual([1])
      })
    },
  )

  test('can be given up while it starts', async () => {
    const given = new AbortController()
    const directory = join(root, 'given-up')
    const starting = startEmbedded({ dataDirectory: directory, signal: given.signal })
    given.abort()
    await expect(starting).rejects.toThrow(/abort/i)
    expect(existsSync(join(directory, 'cluster/postmaster.pid'))).toBe(false)
  })

  test('over TCP asks for the password', async () => {
    await withServer({ dataDirectory: join(root, 'tcp'), transport: 'tcp' }, async (server) => {
      expect(server.connection).toMatchObject({
        host: '127.0.0.1',
        password: expect.stringMatching(/^[0-9a-f]{48}$/),
      })
      expect(await query(server, 'select 1')).toEqual([1])
      const stranger = { ...server, connection: { ...server.connection, password: 'guess' } }
      await expect(query(stranger, 'select 1')).rejects.toThrow(/password authentication failed/)
    })
  })
})
