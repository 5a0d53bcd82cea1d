import type { PostgresPool } from 'kysely'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { createTurnstile } from './limit-concurrency.ts'

/**
 * A pool whose statements wait for a connection as long as it takes. The pool's own limit for the making of a
 * connection counts the time in its queue too, and so fails what has only to wait its turn.
 * Each new connection is prepared before its first use; one that cannot be is closed, and takes no place.
 */
export function queueConnections(
  pool: Pool,
  maxConnections: number,
  prepare: (client: ClientBase) => Promise<void>,
): PostgresPool {
  const enter = createTurnstile(maxConnections)
  const prepared = new WeakSet<ClientBase>()
  const connectPrepared = async (): Promise<PoolClient> => {
    const client = await pool.connect()
    if (prepared.has(client)) return client
    try {
      await prepare(client)
    } catch (error) {
      client.release(true)
      throw error
    }
    prepared.add(client)
    return client
  }
  return {
    options: pool.options,
    async connect() {
      const leave = await enter()
      try {
        const client = await connectPrepared()
        // The pool gives a client a new `release` each time.
        const { release } = client
        client.release = (destroy) => {
          release(destroy)
          leave()
        }
        return client
      } catch (error) {
        leave()
        throw error
      }
    },
    end: async () => await pool.end(),
  }
}
