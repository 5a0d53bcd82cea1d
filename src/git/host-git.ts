/**
 * Git for threads that may be ended at any time.
 *
 * Only the event loop that started a process can wait for it. Where a thread is ended in the middle of its work (a
 * parse is cancelled, its memory is used up), the git processes that it has started would run on, and stay in the
 * table of processes as zombies for as long as this process lives. So such a thread is given a port, and the thread
 * that outlives it starts git in its place, hands the streams over, and stops what is left when the port closes.
 */
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { keptEnvironment } from './git-command.ts'
import { GitError, type GitErrorCode } from './git-error.ts'
import { startGit, type GitProcess } from './git-process.ts'

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

/** A port for one thread, which calls `useHostedGit` with it before its first git command. */
export function hostGit(): MessagePort {
  const { port1: own, port2: theirs } = new MessageChannel()
  const processes = new Map<number, HostedProcess>()
  own.on('message', (request: HostRequest) => {
    if (request.kind === 'start')
      processes.set(
        request.id,
        startHosted(own, request, () => processes.delete(request.id)),
      )
    else processes.get(request.id)?.(request)
  })
  // Also where the thread was ended: its ports go with it.
  own.once('close', () => {
    for (const [id, tell] of processes) tell({ kind: 'stop', id })
  })
  // A thread that does nothing does not keep the process alive, and a git that runs does.
  own.unref()
  return theirs
}

type HostedProcess = (request: Exclude<HostRequest, { kind: 'start' }>) => void

function startHosted(
  port: MessagePort,
  { id, args, environment }: Extract<HostRequest, { kind: 'start' }>,
  onEnd: () => void,
): HostedProcess {
  // Threads may have less of an environment than git needs to be found and to run.
  const git = startGit(args, { ...keptEnvironment(), ...environment })
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
    .finally(onEnd)
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
