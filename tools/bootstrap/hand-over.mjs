import { spawn } from 'node:child_process'

/**
 * Goes on as another program: with this terminal, with the signals that come here, and with its exit code.
 *
 * @param {string} command
 * @param {readonly string[]} args
 */
export function handOver(command, args) {
  const child = spawn(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32' && command.endsWith('.cmd'),
  })
  // A terminal's Ctrl-C reaches the program by itself; it decides when to end.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    console.error(`Cannot start "${command}": ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}
