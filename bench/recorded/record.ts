import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Application, TracedLanguage } from './applications.ts'
import { readRecordedCalls } from './recorded-calls.ts'
import type { RecordedCall } from './recorded-calls.ts'

/** The file of each language's tracer. */
export const tracers: Readonly<Record<TracedLanguage, string>> = {
  python: join(import.meta.dirname, 'python', 'sitecustomize.py'),
  javascript: join(import.meta.dirname, 'trace-javascript.mjs'),
  java: join(import.meta.dirname, 'TraceCalls.java'),
  go: join(import.meta.dirname, 'trace-calls.go'),
  ruby: join(import.meta.dirname, 'trace-ruby.rb'),
}

/**
 * Runs an application under the tracer of its language, in a copy of `folder` below `scratch`. Commands that fail are
 * reported and not fatal: what ran before has been recorded.
 */
export async function record(
  application: Application,
  folder: string,
  scratch: string,
  report: (message: string) => void,
): Promise<RecordedCall[]> {
  const root = join(realpathSync(scratch), 'run')
  const records = join(realpathSync(scratch), 'records')
  rmSync(root, { recursive: true, force: true })
  rmSync(records, { recursive: true, force: true })
  mkdirSync(records)
  cpSync(folder, root, { recursive: true, verbatimSymlinks: true })
  const own = { PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}` }
  const run = async (command: string, environment: NodeJS.ProcessEnv) => {
    const code = await runShell(command, root, { ...process.env, ...own, ...environment })
    if (code !== 0) report(`${application.repository}: "${command}" ended with ${code}`)
  }
  for (const command of application.prepare ?? []) await run(command, {})
  const traced = { PARLEY_ROOT: root, PARLEY_RECORDS: records, ...startTracing(application, root, scratch) }
  for (const command of application.run) await run(command, traced)
  return readRecordedCalls(records)
}

/** What makes the programs that are run in an environment record their calls. */
function startTracing({ language }: Application, root: string, scratch: string): NodeJS.ProcessEnv {
  switch (language) {
    case 'python':
      return { PYTHONPATH: dirname(tracers.python), PYTHONDONTWRITEBYTECODE: '1' }
    case 'javascript':
      return { NODE_OPTIONS: `--import=${pathToFileURL(tracers.javascript).href}` }
    case 'ruby':
      return { RUBYOPT: `-r${tracers.ruby}` }
    case 'go':
      execFileSync('go', ['run', tracers.go, root], { stdio: 'inherit' })
      return { GOFLAGS: '-mod=mod -vet=off' }
    case 'java': {
      const agent = makeAgent(join(realpathSync(scratch), 'agent'))
      return { JAVA_TOOL_OPTIONS: `-javaagent:${agent} --add-exports=${ASM}=ALL-UNNAMED` }
    }
  }
}

/** The JDK's own copy of ASM, which it keeps to itself unless told. */
const ASM = 'java.base/jdk.internal.org.objectweb.asm'

function makeAgent(folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  execFileSync('javac', ['--add-exports', `${ASM}=ALL-UNNAMED`, '-d', folder, tracers.java])
  const jar = join(folder, 'agent.jar')
  const manifest = join(folder, 'manifest')
  // From the boot class path every class of an application sees it.
  writeFileSync(manifest, `Premain-Class: TraceCalls\nBoot-Class-Path: agent.jar\n`)
  execFileSync('jar', ['cfm', jar, manifest, '-C', folder, '.'])
  return jar
}

function runShell(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-c', command], { cwd, env, stdio: ['ignore', 'ignore', 'ignore'] })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? -1))
  })
}
