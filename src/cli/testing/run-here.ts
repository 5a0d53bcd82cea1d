import { Console } from 'node:console'
import { Writable } from 'node:stream'
import { runProgram } from '../program.ts'

export interface RunHere {
  readonly cwd: string
  /** Beside the environment that there is. */
  readonly env: Readonly<Record<string, string>>
}

export interface Ran {
  readonly code: number
  readonly output: string
  readonly errors: string
}

/**
 * Runs a command of `parley` in this process, which saves the start of one: not for commands that serve, that end by a
 * signal, or that run beside others. Whatever a command sets of the process is put back.
 */
export async function runHere(args: readonly string[], { cwd, env }: RunHere): Promise<Ran> {
  const said = { stdout: '', stderr: '' }
  const undo = [
    replaceEnvironment(env),
    replaceDirectory(cwd),
    listenTo('stdout', said),
    listenTo('stderr', said),
  ]
  const { exitCode } = process
  process.exitCode = 0
  try {
    await runProgram(args)
    return { code: process.exitCode, output: said.stdout, errors: said.stderr }
  } finally {
    process.exitCode = exitCode
    for (const step of undo.toReversed()) step()
  }
}

function replaceEnvironment(env: RunHere['env']): () => void {
  const before = { ...process.env }
  Object.assign(process.env, env)
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
  }
}

function replaceDirectory(cwd: string): () => void {
  const before = process.cwd()
  process.chdir(cwd)
  return () => process.chdir(before)
}

/** The console is the test runner's, and writes elsewhere. */
function listenTo(name: 'stdout' | 'stderr', said: Record<'stdout' | 'stderr', string>): () => void {
  const stream = process[name]
  const methods = name === 'stdout' ? (['log', 'info'] as const) : (['error', 'warn'] as const)
  const { write } = stream
  const before = Object.fromEntries(methods.map((method) => [method, console[method]]))
  const sink = new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, _encoding, done) => {
      said[name] += chunk.toString()
      done()
    },
  })
  stream.write = sink.write.bind(sink) as typeof stream.write
  const own = new Console(sink, sink)
  Object.assign(console, Object.fromEntries(methods.map((method) => [method, own[method].bind(own)])))
  return () => {
    stream.write = write
    Object.assign(console, before)
  }
}
