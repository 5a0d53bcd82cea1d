import { isServing } from './api-client.ts'
import type { ServiceRecord } from './service-record.ts'

const endMs = 10_000
const pollMs = 40

/** Asks a service to end and waits until it no longer answers, ten seconds at most; false if its process was gone. */
export async function endService({ address, pid }: Pick<ServiceRecord, 'address' | 'pid'>): Promise<boolean> {
  try {
    process.kill(pid, 'SIGTERM')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
  const giveUpAt = performance.now() + endMs
  while (performance.now() < giveUpAt && (await isServing(address))) {
    await new Promise((wait) => {
      setTimeout(wait, pollMs)
    })
  }
  return true
}
