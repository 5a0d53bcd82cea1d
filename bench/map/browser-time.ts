import { readFileSync, readdirSync } from 'node:fs'

/** Of Linux, wherever Node runs. */
const ticksPerSecond = 100

/** Processor time that the browsers below this process have used, in milliseconds; 0 where the system has no /proc. */
export function browserTime(): number {
  const processes = readProcesses()
  const isOurs = (pid: number): boolean => {
    const parent = processes.get(pid)?.parent
    return parent !== undefined && (parent === process.pid || isOurs(parent))
  }
  return [...processes]
    .filter(([pid, { command }]) => command.startsWith('chrom') && isOurs(pid))
    .reduce((sum, [, { ticks }]) => sum + (ticks * 1000) / ticksPerSecond, 0)
}

type Process = { readonly parent: number; readonly command: string; readonly ticks: number }

function readProcesses(): Map<number, Process> {
  const found = new Map<number, Process>()
  let names: string[] = []
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return found
  }
  for (const name of names) {
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'latin1')
      // The command stands in brackets, and may hold anything (proc_pid_stat(5)).
      const command = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      const ticks = Number(fields[11]) + Number(fields[12])
      found.set(Number(name), { parent: Number(fields[1]), command, ticks })
    } catch {
      // It ended between the listing and the look.
    }
  }
  return found
}
