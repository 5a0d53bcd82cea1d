import { Readable, Writable } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'
import { GitError } from './git-error.ts'
import { startGit, type GitProcess } from './git-process.ts'
import { windowByteSize, type HostEvent, type HostRequest } from './host-git.ts'

/** Starts git: where this thread has a host for it, there, else here. */
export function spawnGit(args: readonly string[], environment: NodeJS.ProcessEnv): GitProcess {
  return host === undefined ? startGit(args, environment) : host(args, environment)
}

let host: ((...command: Parameters<typeof startGit>) => GitProcess) | undefined

/** From here on this thread's git processes are those of the thread behind the port (see host-git.ts). */
export function useHostedGit(port: MessagePort): void {
  const processes = new Map<number, (event: HostEvent) => void>()
  let lastId = 0
  port.on('message', (event: HostEvent) => processes.get(event.id)?.(event))
  host = (args, environment) => {
    const id = ++lastId
    // The host answers in any case, and until then this thread has something to wait for.
    port.ref()
    const { process, receive } = connect(id, (request) => port.postMessage(request))
    const forget = () => {
      processes.delete(id)
      if (processes.size === 0) port.unref()
    }
    processes.set(id, receive)
    process.exited.then(forget, forget)
    port.postMessage({ kind: 'start', id, args, environment } satisfies HostRequest)
    return process
  }
  port.unref()
}

/** The process as it is seen from this thread. */
function connect(
  id: number,
  post: (request: HostRequest) => void,
): { process: GitProcess; receive: (event: HostEvent) => void } {
  const { promise: exited, resolve, reject } = Promise.withResolvers<number | null>()
  exited.catch(() => undefined)
  let onWritten: (() => void) | undefined
  const write = (chunk: Uint8Array, done: () => void) => {
    onWritten = done
    post({ kind: 'write', id, chunk })
  }
  const stdin = new Writable({
    write: (chunk: Buffer, _encoding, done) => write(Uint8Array.from(chunk), done),
    // While one piece is under way the next ones gather, so that many small ones are few messages.
    writev: (chunks, done) =>
      write(Uint8Array.from(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer))), done),
    final: (done) => {
      post({ kind: 'end-input', id })
      done()
    },
  })
  stdin.on('error', () => undefined)
  let untaken = 0
  const take = () => {
    if (untaken < windowByteSize / 4) return
    post({ kind: 'taken', id, byteSize: untaken })
    untaken = 0
  }
  // Called when there is room for more.
  const stdout = new Readable({ read: take })
  const stderr = new Readable({ read: () => undefined })
  const receive = (event: HostEvent) => {
    switch (event.kind) {
      case 'stdout':
        untaken += event.chunk.length
        if (stdout.push(event.chunk)) take()
        break
      case 'stderr':
        stderr.push(event.chunk)
        break
      case 'written':
        onWritten?.()
        break
      case 'exited':
      case 'not-started':
        stdin.destroy()
        stdout.push(null)
        stderr.push(null)
        if (event.kind === 'exited') resolve(event.exitCode)
        else reject(new GitError(event.code, event.message))
        break
      default:
        event satisfies never
    }
  }
  const stop = () => post({ kind: 'stop', id })
  return { process: { stdin, stdout, stderr, exited, stop }, receive }
}
