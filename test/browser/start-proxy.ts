/** A way to the service that can be cut, as a network can. */
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export type Proxy = AsyncDisposable & {
  readonly address: string
  /** Ends every connection and lets no new one through. */
  cut(): void
  restore(): void
  /** Connections from now on go there: the service was started again. */
  lead(target: string): void
}

export async function startProxy(target: string): Promise<Proxy> {
  let goal = new URL(target)
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // The other end is told by the end of the pipe.
    socket.on('error', () => undefined)
  }
  const server = createServer((socket) => {
    if (isCut) {
      socket.destroy()
      return
    }
    const upstream = connect(Number(goal.port), goal.hostname)
    keep(socket)
    keep(upstream)
    socket.pipe(upstream).pipe(socket)
    // Nobody waits for an answer of a service that is not there.
    upstream.on('close', () => socket.destroySoon())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cut = (): void => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    address: `http://127.0.0.1:${port}`,
    cut,
    restore: () => {
      isCut = false
    },
    lead: (next) => {
      goal = new URL(next)
    },
    async [Symbol.asyncDispose]() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
