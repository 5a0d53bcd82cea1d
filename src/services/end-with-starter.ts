import { isPidAlive } from '../store/process-state.ts'

const lookMs = 500

/**
 * Has this process asked to end when the npm that runs it as a script has ended: one that is killed, or loses its
 * terminal, tells nobody. Does nothing where something else runs it.
 *
 * @param manifest the package.json of the script, which hands its shell over to this process (`exec`)
 */
export function endWithStarter(manifest: string): void {
  if (process.env['npm_package_json'] !== manifest) return
  const starter = process.ppid
  const timer = setInterval(() => {
    if (isPidAlive(starter)) return
    clearInterval(timer)
    process.emit('SIGTERM', 'SIGTERM')
  }, lookMs)
  timer.unref()
}
