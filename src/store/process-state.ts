import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * A process named so that a later one with the same number is not taken for it: the number and, where the system
 * tells, when it began: clock ticks since boot on Linux, Unix seconds elsewhere. Fit for a file's name.
 *
 *     4711@8834021
 */
export type ProcessName = string

export function nameProcess(pid = process.pid): ProcessName {
  return `${pid}@${findStart(pid) ?? ''}`
}

/** False once it has ended, even where its parent has not taken note (a zombie). */
export function isAlive(name: ProcessName): boolean {
  const [pidText = '', start = ''] = name.split('@')
  const pid = Number(pidText)
  if (!answersSignals(pid) || isZombie(pid)) return false
  return start === '' || (findStart(pid) ?? start) === start
}

export function isPidAlive(pid: number): boolean {
  return isAlive(`${pid}@`)
}

/** Names the machine, or the container of it, within which a process is told by its number: `build-7 pid:[4026531836]`. */
export function nameMachine(): string {
  return `${hostname()} ${processNumbersScope()}`
}

/** Tells one set of process numbers from another: two containers may both have a process 1. */
function processNumbersScope(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

/** True for zombies too. */
export function answersSignals(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isZombie(pid: number): boolean {
  const state = readProcessStatus(pid)?.[0] ?? ''
  return state === 'Z' || state === 'X'
}

function findStart(pid: number): string | undefined {
  if (process.platform === 'linux') return readProcessStatus(pid)?.[19]
  if (process.platform === 'win32') return undefined
  try {
    const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
    // Sat Nov 21 19:13:00 2026
    const text = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env })
    return String(Date.parse(`${text.trim()} UTC`) / 1_000)
  } catch {
    return undefined
  }
}

/** Fields 3 and following of /proc/PID/stat (see proc_pid_stat(5)); the second, in brackets, may hold anything. */
function readProcessStatus(pid: number): string[] | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
