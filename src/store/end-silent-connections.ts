import type { Client, ClientBase } from 'pg'

/** A statement may take long; from here on it is asked whether anybody works on it. */
const patienceMs = 2_000
const answerTimeoutMs = 2_000

/**
 * For a server that has not ended, yet does nothing (a frozen process, a machine that is gone): it closes no connection
 * and keeps no timeout. While a statement takes long, another connection asks whether the server is there; if it is not,
 * the statement's connection is ended, and it fails like any whose connection broke.
 */
export function endSilentConnections(createClient: () => Client): (client: ClientBase) => void {
  let asking: Promise<boolean> | undefined
  const isThere = async (): Promise<boolean> =>
    await (asking ??= ask(createClient()).finally(() => (asking = undefined)))
  return (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const watched = (...given: unknown[]): unknown => {
      const result = query(...given)
      if (!(result instanceof Promise)) return result
      const timer = setInterval(() => {
        void isThere().then((there) => {
          if (!there && isUnderWay) void (client as Client).end()
        })
      }, patienceMs)
      let isUnderWay = true
      return result.finally(() => {
        isUnderWay = false
        clearInterval(timer)
      })
    }
    client.query = watched as typeof client.query
  }
}

/** A server that refuses is there. */
async function ask(client: Client): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(resolve, answerTimeoutMs, false)
  const answer = async (): Promise<boolean> => {
    try {
      await client.connect()
      await client.query('select')
      return true
    } catch (error) {
      return /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code))
    }
  }
  client.on('error', () => {})
  try {
    return await Promise.race([answer(), late])
  } finally {
    clearTimeout(timer)
    client.end().catch(() => {})
  }
}
