/**
 * One service for all files of a worker that add a repository and look at it: threads that have parsed once are ready,
 * where a service of a file's own takes seconds of the processor until its first page of code. Whoever is done with it
 * takes its projects and conversations away; what else a test changes (keys, models, settings) needs its own service.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { RunningService } from './start-service.ts'

type Address = Omit<RunningService, typeof Symbol.asyncDispose>

let held: Promise<Address> | undefined

/** As `startService()`; not for files that need one without a past, or that stop it. */
export async function borrowService(): Promise<RunningService> {
  const service = await (held ??= holdService())
  return { ...service, [Symbol.asyncDispose]: () => emptyService(service) }
}

/** It ends with this worker, whose channel it listens to. */
async function holdService(): Promise<Address> {
  const holder = fork(join(import.meta.dirname, 'hold-service.ts'))
  const ended = once(holder, 'exit').then(() => {
    throw new Error('Cannot hold a service: its process has ended')
  })
  const [service] = (await Promise.race([once(holder, 'message'), ended])) as [Address]
  ended.catch(() => {})
  holder.unref()
  holder.channel?.unref()
  return service
}

async function emptyService({ address, apiKey }: Address): Promise<void> {
  const send = async (method: string, path: string): Promise<unknown> => {
    const response = await fetch(`${address}/api/v2${path}`, { method, headers: { 'x-api-key': apiKey } })
    if (!response.ok) throw new Error(`${method} ${path} gave ${response.status}: ${await response.text()}`)
    return await response.json()
  }
  for (const kind of ['conversations', 'projects']) {
    const list = kind === 'projects' ? '/projects/list' : '/conversations'
    for (;;) {
      const found = (await send('GET', list)) as { readonly id: string }[]
      if (found.length === 0) break
      for (const { id } of found) await send('DELETE', `/${kind}/${id}`)
    }
  }
}
