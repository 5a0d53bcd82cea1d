/** Holds the database of the tests while a run lasts, so that it is not started and stopped between two files. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** In a process of its own: what Vitest loads for all files has no `import.meta.resolve`. */
export default async function setup(): Promise<() => Promise<void>> {
  const holder = fork(resolve(import.meta.dirname, '../support/hold-database.ts'))
  const ended = once(holder, 'exit')
  await Promise.race([once(holder, 'message'), ended])
  return async () => {
    if (holder.connected) holder.disconnect()
    await ended
  }
}
