/** What the system says of a process (Linux). */
import { readFileSync } from 'node:fs'

/** Of the system's process times. */
const TICKS_PER_SECOND = 100

/** Megabytes: resident now, or the most so far. */
export function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${field}:`))
  return Math.round(Number(/\d+/.exec(line ?? '')?.[0] ?? 0) / 1024)
}

/** User and system time of all its threads. */
export function processorSeconds(pid: number): number {
  // Behind the name, which may hold anything, the fields begin with the third.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
