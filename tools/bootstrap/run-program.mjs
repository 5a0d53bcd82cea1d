import { spawn } from 'node:child_process'

import { noteChild } from './exclusive-lock.mjs'
import { Problem } from './messages.mjs'

/** Resolves with what it wrote, kept for the case that it fails; ends with us when we are interrupted. */
export async function run(command, args, options) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
  if (child.pid !== undefined) noteChild(child.pid)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-20_000)))
  }
  let interrupted
  const interrupt = (signal) => {
    interrupted = signal
    child.kill(signal)
    setTimeout(() => child.kill('SIGKILL'), 5_000).unref()
  }
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  const result = await new Promise((done) => {
    child.once('error', (error) => done({ code: error.code ?? 1, signal: null, output: error.message }))
    child.once('close', (code, signal) => done({ code, signal, output }))
  })
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  if (interrupted !== undefined)
    throw new Problem(`Interrupted by ${String(interrupted)}; the next start begins again.`)
  return result
}
