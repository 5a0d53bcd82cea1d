import { spawn } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'

export interface MeasuredRun {
  readonly seconds: number
  /** The most memory that the process and all its descendants held together, shared pages counted in part. */
  readonly peakMemoryBytes: number
  readonly output: string
}

const SAMPLE_MS = 50

/** Runs a program to its end and watches its process tree (Linux). A code other than 0 is an error. */
export function runMeasured(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<MeasuredRun> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let peakMemoryBytes = 0
    const sample = () => {
      if (child.pid !== undefined) peakMemoryBytes = Math.max(peakMemoryBytes, memoryOfTree(child.pid))
    }
    const timer = setInterval(sample, SAMPLE_MS)
    const output: Buffer[] = []
    const errors: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
    child.on('error', (error) => {
      clearInterval(timer)
      reject(new Error(`Cannot run "${program}": ${error.message}`))
    })
    child.on('close', (code) => {
      clearInterval(timer)
      const seconds = (performance.now() - startedAt) / 1000
      const text = Buffer.concat(output).toString()
      if (code === 0) resolve({ seconds, peakMemoryBytes, output: text })
      else
        reject(
          new Error(
            `"${program} ${args.join(' ')}" ended with code ${code}:\n${text.slice(-2000)}${Buffer.concat(errors).toString().slice(-2000)}`,
          ),
        )
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

/** A process may end between listing and reading it. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
