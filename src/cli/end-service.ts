/** Its threads have eight seconds, and so has its server; then PostgreSQL ends. */
const endMs = 20_000
const pollMs = 40

/**
 * Asks a service to end and waits until its process has, and with it the database that it had started; false where it
 * is still ending after twenty seconds.
 */
export async function endService(pid: number): Promise<boolean> {
  let isThere = signal(pid, 'SIGTERM')
  const giveUpAt = performance.now() + endMs
  while (isThere && performance.now() < giveUpAt) {
    await new Promise((wait) => {
      setTimeout(wait, pollMs)
    })
    isThere = signal(pid, 0)
  }
  return !isThere
}

/** False where there is no such process; 0 only asks. */
function signal(pid: number, name: 'SIGTERM' | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}
