/**
 * One service for all files of a worker that add a repository and look at it: threads that have parsed once are ready,
 * where a service of a file's own takes seconds of the processor until its first page of code. Whoever is done with it
 * takes its projects and conversations away; what else a test changes (keys, models, settings) needs its own service.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startScriptedModel } from './scripted-model.ts'
import type { ScriptedModel } from './scripted-model.ts'
import type { RunningService } from './start-service.ts'

type Address = Omit<RunningService, typeof Symbol.asyncDispose>

export type ScriptedService = RunningService & { readonly model: ScriptedModel }

let held: Promise<Address> | undefined
let heldScripted: Promise<Address & { readonly model: ScriptedModel }> | undefined

/** As `startService()`; not for files that need one without a past, or that stop it. */
export async function borrowService(): Promise<RunningService> {
  const service = await (held ??= holdService())
  return { ...service, [Symbol.asyncDispose]: () => emptyService(service) }
}

/** The same with a model that says what the test tells it. Both are there while the worker is. */
export async function borrowScriptedService(): Promise<ScriptedService> {
  const service = await (heldScripted ??= holdScripted())
  const giveBack = async (): Promise<void> => {
    service.model.forget()
    await emptyService(service)
  }
  return { ...service, [Symbol.asyncDispose]: giveBack }
}

async function holdScripted(): Promise<Address & { readonly model: ScriptedModel }> {
  const model = await startScriptedModel()
  return { ...(await holdService(model.flags)), model }
}

/** It ends with this worker, whose channel it listens to. */
async function holdService(flags: readonly string[] = []): Promise<Address> {
  const holder = fork(join(import.meta.dirname, 'hold-service.ts'), flags)
  const ended = once(holder, 'exit').then(() => {
    throw new Error('Cannot hold a service: its process has ended')
  })
  const [service] = (await Promise.race([once(holder, 'message'), ended])) as [Address]
  ended.catch(() => {})
  holder.unref()
  holder.channel?.unref()
  return service
}

const EMPTY_MS = 120_000

async function emptyService({ address, apiKey }: Address): Promise<void> {
  const send = async (method: string, path: string): Promise<unknown> => {
    const response = await fetch(`${address}/api/v2${path}`, {
      method,
      headers: { 'x-api-key': apiKey },
      signal: AbortSignal.timeout(EMPTY_MS),
    })
    if (!response.ok) throw new Error(`${method} ${path} gave ${response.status}: ${await response.text()}`)
    return await response.json()
  }
  for (const kind of ['conversations', 'projects']) {
    const list = kind === 'projects' ? '/projects/list' : '/conversations'
    const end = performance.now() + EMPTY_MS
    for (;;) {
      const found = (await send('GET', list)) as { readonly id: string }[]
      if (found.length === 0) break
      if (performance.now() > end) throw new Error(`Cannot delete ${kind}: ${JSON.stringify(found)}`)
      for (const { id } of found) await send('DELETE', `/${kind}/${id}`)
    }
  }
}
