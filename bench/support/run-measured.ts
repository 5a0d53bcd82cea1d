import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface MeasuredRun {
  readonly seconds: number
  /** Of all its threads and of the processes that it waited for, in steps of 10 ms; 0 where there is no `/proc`. */
  readonly processorSeconds: number
  /** The most memory that the process and all its descendants held together, shared pages counted in part. */
  readonly peakMemoryBytes: number
  readonly output: string
}

/** Looking costs time too, on the same processors. */
const SAMPLE_MS = 100

/** Runs a program to its end and watches its process tree (Linux). A code other than 0 is an error. */
export function runMeasured(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<MeasuredRun> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const processorBefore = processorOfChildren()
    // A file takes all of the output of a program that ends before a pipe has carried it.
    const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-run-'))
    const outputPath = join(scratch, 'output')
    const errorPath = join(scratch, 'errors')
    const descriptors = [openSync(outputPath, 'w'), openSync(errorPath, 'w')] as const
    const child = spawn(program, args, { ...options, stdio: ['ignore', ...descriptors] })
    for (const descriptor of descriptors) closeSync(descriptor)
    let peakMemoryBytes = 0
    const sample = () => {
      if (child.pid !== undefined) peakMemoryBytes = Math.max(peakMemoryBytes, memoryOfTree(child.pid))
    }
    const timer = setInterval(sample, SAMPLE_MS)
    child.on('error', (error) => {
      clearInterval(timer)
      rmSync(scratch, { recursive: true, force: true })
      reject(new Error(`Cannot run "${program}": ${error.message}`))
    })
    child.on('close', (code) => {
      clearInterval(timer)
      const seconds = (performance.now() - startedAt) / 1000
      const processorSeconds = processorOfChildren() - processorBefore
      const output = readFileSync(outputPath, 'utf8')
      const errors = readFileSync(errorPath, 'utf8')
      rmSync(scratch, { recursive: true, force: true })
      if (code === 0) resolve({ seconds, processorSeconds, peakMemoryBytes, output })
      else {
        const end = `${output.slice(-2000)}${errors.slice(-2000)}`
        reject(new Error(`"${program} ${args.join(' ')}" ended with code ${code}:\n${end}`))
      }
    })
  })
}

function memoryOfTree(root: number): number {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // `pid (name) state parent …`, where a name may hold anything.
    const parent = Number(/.*\) \S (\d+)/.exec(readOrEmpty(`/proc/${name}/stat`))?.[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  let bytes = 0
  const waiting = [root]
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    bytes += 1024 * Number(/^Pss:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
    waiting.push(...(children.get(pid) ?? []))
  }
  return bytes
}

/** Seconds of the children that have ended, and of theirs, in the 100 ticks a second of Linux on all its machines. */
function processorOfChildren(): number {
  const [, times = ''] = readOrEmpty('/proc/self/stat').split(') ')
  const [user = 0, system = 0] = times.split(' ').slice(13, 15).map(Number)
  return (user + system) / 100
}

/** A process may end between listing and reading it. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
