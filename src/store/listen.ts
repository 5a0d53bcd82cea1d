import type { Client } from 'pg'
import type { Store } from './open-store.ts'

/** `runs` and `stops` carry a run id, `jobs` the kind of job, `cancels` the key of one, `access` a user id. */
export type Channel = 'runs' | 'stops' | 'jobs' | 'cancels' | 'access'

export type Listening = { stop(): Promise<void> }

/**
 * Calls the handler for each notification, over a connection that all listeners of the store share.
 * Notifications are lost while that connection is down, so once it is back each handler is called with undefined:
 * something may have happened, look again.
 */
export async function listen(
  store: Store,
  channel: Channel,
  handler: (payload: string | undefined) => void,
): Promise<Listening> {
  let connection = connections.get(store)
  if (connection === undefined) {
    connection = new ListenConnection(store)
    connections.set(store, connection)
  }
  return await connection.add(channel, handler)
}

/**
 * Whether the server answers now: asked on the listeners' connection, which no amount of other work keeps busy.
 * False where nobody listens.
 */
export async function answers(store: Store, timeoutMs: number): Promise<boolean> {
  return (await connections.get(store)?.answers(timeoutMs)) ?? false
}

const connections = new WeakMap<Store, ListenConnection>()

type Handler = (payload: string | undefined) => void

const firstDelayMs = 100
const longestDelayMs = 1_000

class ListenConnection {
  readonly #store: Store
  readonly #handlers = new Map<string, Set<Handler>>()
  #client: Promise<Client> | undefined
  #retry: NodeJS.Timeout | undefined

  constructor(store: Store) {
    this.#store = store
    store.onClose(() => this.#disconnect())
  }

  async add(channel: Channel, handler: Handler): Promise<Listening> {
    const name = `${this.#store.schema}_${channel}`
    const handlers = this.#handlers.get(name) ?? new Set()
    this.#handlers.set(name, handlers.add(handler))
    const stop = async (): Promise<void> => {
      handlers.delete(handler)
      if ([...this.#handlers.values()].every((set) => set.size === 0)) await this.#disconnect()
    }
    try {
      const client = await this.#connected()
      // Again for a channel that is listened to already: PostgreSQL takes that as said once.
      await client.query(`listen "${name}"`)
    } catch (error) {
      await stop()
      throw error
    }
    return { stop }
  }

  async answers(timeoutMs: number): Promise<boolean> {
    const connecting = this.#client
    if (connecting === undefined) return false
    let client: Client | undefined
    const ask = async (): Promise<boolean> => {
      client = await connecting
      await client.query('select 1')
      return true
    }
    const { promise: late, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => {
      resolve(false)
      // With a question unanswered this cuts the connection, and a new one is made.
      client?.end().catch(() => {})
    }, timeoutMs)
    try {
      return await Promise.race([ask().catch(() => false), late])
    } finally {
      clearTimeout(timer)
    }
  }

  #connected(): Promise<Client> {
    this.#client ??= this.#connect()
    return this.#client
  }

  async #connect(): Promise<Client> {
    const client = this.#store.createClient()
    client.on('notification', ({ channel, payload }) => {
      for (const handler of this.#handlers.get(channel) ?? []) handler(payload ?? '')
    })
    // An error is always followed by the end of the connection, which is where it is made again.
    client.on('error', () => {})
    try {
      await client.connect()
      for (const name of this.#handlers.keys()) await client.query(`listen "${name}"`)
    } catch (error) {
      this.#client = undefined
      await client.end().catch(() => {})
      throw error
    }
    client.once('end', () => {
      if (this.#client === undefined) return
      this.#client = undefined
      this.#reconnect(firstDelayMs)
    })
    return client
  }

  #reconnect(delayMs: number): void {
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => {
      this.#connected().then(
        () => this.#callAll(),
        () => this.#reconnect(Math.min(delayMs * 2, longestDelayMs)),
      )
    }, delayMs)
  }

  #callAll(): void {
    for (const handlers of this.#handlers.values()) for (const handler of handlers) handler(undefined)
  }

  async #disconnect(): Promise<void> {
    clearTimeout(this.#retry)
    const client = this.#client
    this.#client = undefined
    await (await client?.catch(() => undefined))?.end()
  }
}
