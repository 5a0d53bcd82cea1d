import { connect } from 'node:net'

export type RawReply = {
  /** Undefined: the connection was closed without a word. */
  readonly status: number | undefined
  /** Head and body as they came. */
  readonly text: string
  readonly isLate: boolean
}

/** Sends bytes over a connection of their own, and gives back all that comes until it is closed. */
export async function sendRaw(
  { host, port }: { readonly host: string; readonly port: number },
  bytes: Buffer,
  { isCut, timeoutMs }: { readonly isCut: boolean; readonly timeoutMs: number },
): Promise<RawReply> {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const parts: Buffer[] = []
  let isLate = false
  const socket = connect(port, host)
  const timer = setTimeout(() => {
    isLate = true
    socket.destroy()
  }, timeoutMs)
  socket.on('data', (part) => parts.push(Buffer.from(part)))
  // What is refused before it is read to its end is cut off by the other side.
  socket.on('error', () => {})
  socket.once('close', () => resolve())
  socket.write(bytes)
  if (isCut) socket.end()
  await closed
  clearTimeout(timer)
  const text = Buffer.concat(parts).toString('utf8')
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]
  return { status: status === undefined ? undefined : Number(status), text, isLate }
}
