/**
 * Git for threads that may be ended at any time, and for those that may not wait.
 *
 * Only the event loop that started a process can wait for it. Where a thread is ended in the middle of its work (a
 * parse is cancelled, its memory is used up), the git processes that it has started would run on, and stay in the
 * table of processes as zombies for as long as this process lives. And starting one holds the loop up until the system
 * has run it, which is seconds on a busy machine. So a thread is given a port, and one that lives as long as the
 * process starts git in its place, hands the streams over, and stops what is left when the port closes.
 */
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { keptEnvironment } from './git-command.ts'
import { GitError, type GitErrorCode } from './git-error.ts'
import { signalGroup, startGit, type GitProcess } from './git-process.ts'

/** From the thread. Each process has a number of the thread's choice. */
export type HostRequest =
  | {
      readonly kind: 'start'
      readonly id: number
      readonly args: readonly string[]
      readonly environment: NodeJS.ProcessEnv
    }
  | { readonly kind: 'write'; readonly id: number; readonly chunk: Uint8Array }
  | { readonly kind: 'end-input'; readonly id: number }
  /** So many bytes of output have been read and may be followed by others. */
  | { readonly kind: 'taken'; readonly id: number; readonly byteSize: number }
  | { readonly kind: 'stop'; readonly id: number }

/** To the thread. */
export type HostEvent =
  | { readonly kind: 'stdout' | 'stderr'; readonly id: number; readonly chunk: Uint8Array }
  /** What was written has been handed to git. */
  | { readonly kind: 'written'; readonly id: number }
  | { readonly kind: 'exited'; readonly id: number; readonly exitCode: number | null }
  | {
      readonly kind: 'not-started'
      readonly id: number
      readonly code: GitErrorCode
      readonly message: string
    }

/** So much output may be under way to the thread: git waits where it reads more slowly. */
export const windowByteSize = 1024 * 1024

let thread: Worker | undefined

/** A port for one thread, which calls `useHostedGit` with it before its first git command. */
export function hostGit(): MessagePort {
  const { port1: own, port2: theirs } = new MessageChannel()
  thread ??= startThread()
  thread.postMessage(own, [own])
  return theirs
}

/** So many git processes are known to be ended with us. */
const MAX_KNOWN = 1024

function startThread(): Worker {
  const groups = new Int32Array(new SharedArrayBuffer(4 * MAX_KNOWN))
  const started = new Worker(new URL('git-thread.ts', import.meta.url), {
    workerData: groups,
    env: keptEnvironment(),
  })
  // A thread that waits for git keeps the process alive by its own port.
  started.unref()
  // Threads hear nothing of the end of the process.
  process.once('exit', () => {
    for (const pid of groups) if (pid !== 0) signalGroup(pid, 'SIGTERM')
  })
  return started
}

/** In the thread that starts git: what the other end of the port asks for. `groups`: of the processes at work. */
export function serveGit(own: MessagePort, groups: Int32Array): void {
  const processes = new Map<number, HostedProcess>()
  own.on('message', (request: HostRequest) => {
    if (request.kind === 'start')
      processes.set(
        request.id,
        startHosted(own, groups, request, () => processes.delete(request.id)),
      )
    else processes.get(request.id)?.(request)
  })
  // Also where the other thread was ended: its ports go with it.
  own.once('close', () => {
    for (const [id, tell] of processes) tell({ kind: 'stop', id })
  })
}

type HostedProcess = (request: Exclude<HostRequest, { kind: 'start' }>) => void

function startHosted(
  port: MessagePort,
  groups: Int32Array,
  { id, args, environment }: Extract<HostRequest, { kind: 'start' }>,
  onEnd: () => void,
): HostedProcess {
  // Threads may have less of an environment than git needs to be found and to run.
  const git = startGit(args, { ...keptEnvironment(), ...environment })
  const slot = groups.indexOf(0)
  if (slot !== -1 && git.pid !== undefined) groups[slot] = git.pid
  const post = (event: HostEvent) => port.postMessage(event)
  const flow = passOn(git, id, post)
  git.exited
    .then(
      (exitCode) => post({ kind: 'exited', id, exitCode }),
      (error: unknown) => {
        const code = GitError.isInstance(error) ? error.code : 'failed'
        post({
          kind: 'not-started',
          id,
          code,
          message: error instanceof Error ? error.message : String(error),
        })
      },
    )
    .finally(() => {
      if (slot !== -1) groups[slot] = 0
      onEnd()
    })
  return (request) => {
    switch (request.kind) {
      case 'write':
        git.stdin.write(request.chunk, () => post({ kind: 'written', id }))
        break
      case 'end-input':
        git.stdin.end()
        break
      case 'taken':
        flow.taken(request.byteSize)
        break
      case 'stop':
        git.stop()
        // Nobody reads what is left of it, and it is not done with before that is read.
        git.stdout.resume()
        break
      default:
        request satisfies never
    }
  }
}

function passOn(git: GitProcess, id: number, post: (event: HostEvent) => void) {
  let underWay = 0
  git.stdout.on('data', (chunk: Buffer) => {
    post({ kind: 'stdout', id, chunk })
    underWay += chunk.length
    if (underWay >= windowByteSize) git.stdout.pause()
  })
  git.stderr.on('data', (chunk: Buffer) => post({ kind: 'stderr', id, chunk }))
  for (const stream of [git.stdout, git.stderr]) stream.on('error', () => undefined)
  return {
    taken: (byteSize: number) => {
      underWay -= byteSize
      if (underWay < windowByteSize) git.stdout.resume()
    },
  }
}
