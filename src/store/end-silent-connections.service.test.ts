import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestStore, testServer } from '../../test/support/postgres.ts'
import { openStore } from './open-store.ts'
import { isDatabaseAway } from './is-database-away.ts'

/** A way to the test server that can be frozen: what is sent waits, and so do those who connect. */
async function startWay() {
  const { connection } = await testServer()
  const target = connection.host.startsWith('/')
    ? { path: join(connection.host, `.s.PGSQL.${connection.port}`) }
    : { host: connection.host, port: connection.port }
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer({ pauseOnConnect: true }, (client) => {
    const there = connect(target)
    for (const [from, to] of [[client, there], [there, client]] as const) {
      sockets.add(from)
      from.on('data', (data) => to.write(data)).on('end', () => to.end()).on('error', () => to.destroy())
      if (isFrozen) from.pause()
      else from.resume()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    connection: { ...connection, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    freeze(frozen: boolean) {
      isFrozen = frozen
      for (const socket of sockets) if (frozen) socket.pause()
      else socket.resume()
    },
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
} // prettier-ignore

test(
  'a server that is frozen is away, whether a connection to it is open or not',
  { timeout: 60_000 },
  async () => {
    using way = await startWay()
    const { schema } = await createTestStore()
    const store = await openStore({ connection: way.connection, schema, maxConnections: 4 })
    const { db } = store
    const ask = async (): Promise<unknown> =>
    await sql`select 1`.execute(db).then(() => 'answered', (error: unknown) => isDatabaseAway(error) ? 'away' : error) // prettier-ignore
    expect(await ask()).toBe('answered')
    way.freeze(true)
    expect(await Promise.all(Array.from({ length: 8 }, ask))).toEqual(Array(8).fill('away'))
    way.freeze(false)
    expect(await ask()).toBe('answered')
  },
)

test('a statement that takes long is left to go on', { timeout: 60_000 }, async () => {
  const { db } = await createTestStore()
  // Longer than it takes to ask.
  expect((await sql`select pg_sleep(5)`.execute(db)).rows).toHaveLength(1)
})
