import type { MessagePort } from 'node:worker_threads'
import { openSnapshots } from '../../index/snapshot-cache.ts'
import type { OpenSnapshots } from '../../index/snapshot-cache.ts'
import { SnapshotError } from '../../index/snapshot-error.ts'
import type { Snapshot } from '../../index/snapshot.ts'
import { ItemSender } from './item-sender.ts'
import { toThreadFailure } from './thread-failure.ts'
import type { ThreadFailure } from './thread-failure.ts'
import type { ThreadReply, ThreadRequest } from './thread-messages.ts'
import type { AnyTask, TaskTable } from './task-table.ts'

/** Each thread has its own, and each open one holds a few caches. */
const maximumOpen = 8

/** Works in a thread on the tasks that a `ThreadPool` sends. */
export function serveTasks(port: MessagePort, tasks: TaskTable): void {
  const snapshots = openSnapshots({ maxOpen: maximumOpen })
  const running = new Map<number, { readonly controller: AbortController; readonly sender: ItemSender }>()
  const reply = (message: ThreadReply): void => port.postMessage(message)

  const start = async (request: Extract<ThreadRequest, { kind: 'start' }>): Promise<void> => {
    const { id, task, paths, input } = request
    const controller = new AbortController()
    const sender = new ItemSender(port, id, controller.signal)
    running.set(id, { controller, sender })
    using open = new DisposableStack()
    try {
      const opened = await openAll(snapshots, open, paths)
      if (!Array.isArray(opened)) {
        reply({ kind: 'failure', id, failure: opened })
        return
      }
      const call = tasks.calls[task] as AnyTask | undefined
      const stream = tasks.streams[task] as AnyTask | undefined
      let result: unknown
      if (call !== undefined) result = await call(opened, input, controller.signal)
      else if (stream !== undefined) {
        const items = stream(opened, input, controller.signal) as AsyncIterable<unknown>
        for await (const item of items) await sender.push(item)
        sender.flush()
      }
      reply({ kind: 'result', id, result })
    } catch (error) {
      sender.flush()
      reply({ kind: 'failure', id, failure: toThreadFailure(error) })
    } finally {
      running.delete(id)
    }
  }

  port.on('message', (request: ThreadRequest) => {
    switch (request.kind) {
      case 'start':
        void start(request)
        break
      case 'take':
        running.get(request.id)?.sender.take()
        break
      case 'stop':
        running.get(request.id)?.controller.abort()
        break
      case 'forget':
        snapshots.forget(request.path)
        break
      case 'ping':
        reply({ kind: 'pong' })
        break
      default:
        request satisfies never
    }
  })
}

async function openAll(
  snapshots: OpenSnapshots,
  open: DisposableStack,
  paths: readonly string[],
): Promise<Snapshot[] | ThreadFailure> {
  const opened: Snapshot[] = []
  for (const path of paths) {
    try {
      opened.push(open.use(await snapshots.acquire(path)).snapshot)
    } catch (error) {
      if (!(error instanceof SnapshotError)) throw error
      return { kind: 'unopened', code: error.code, message: error.message, path }
    }
  }
  return opened
}
