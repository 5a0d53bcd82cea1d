import type { Installation } from '../api/types.ts'

/** What leaves the machine that Parley runs on, in a sentence. */
export function describePrivacy({ name, host, local }: Installation['model']): string {
  if (host === null) return 'Parley reads and answers on its own machine: nothing is sent elsewhere.'
  if (local) {
    return `Answers come from ${name} on Parley's own machine (${host}): nothing is sent elsewhere.`
  }
  return `Parley reads the code on its own machine. Questions, and the code that answers need, are sent to ${name} at ${host}.`
}
