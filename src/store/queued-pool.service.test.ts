import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { testServer } from '../../test/support/postgres.ts'
import { queueConnections } from './queued-pool.ts'

test('statements wait for a connection for longer than making one may take', async () => {
  const { connection } = await testServer()
  if ('databaseUrl' in connection) throw new Error('The test server has no address')
  const limits = { max: 1, connectionTimeoutMillis: 200 }
  const pool = new Pool({ ...connection, ...limits })
  try {
    const queued = queueConnections(pool, limits.max, () => Promise.resolve())
    const answers = ['first', 'second', 'third'].map(async (text) => {
      const client = await queued.connect()
      try {
        // Longer than the pool's own limit for those that wait behind it.
        const { rows } = await client.query(`select pg_sleep(0.3), $1 as text`, [text])
        return (rows[0] as { text: string }).text
      } finally {
        client.release()
      }
    })
    expect(await Promise.all(answers)).toEqual(['first', 'second', 'third'])
  } finally {
    await pool.end()
  }
})
