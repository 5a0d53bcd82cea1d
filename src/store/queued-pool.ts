import type { PostgresPool } from 'kysely'
import type { Pool } from 'pg'
import { createTurnstile } from './limit-concurrency.ts'

/**
 * A pool whose statements wait for a connection as long as it takes. The pool's own limit for the making of a
 * connection counts the time in its queue too, and so fails what has only to wait its turn.
 */
export function queueConnections(pool: Pool, maxConnections: number): PostgresPool {
  const enter = createTurnstile(maxConnections)
  return {
    options: pool.options,
    async connect() {
      const leave = await enter()
      try {
        const client = await pool.connect()
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
