const endMs = 10_000
const pollMs = 40

/**
 * Asks a service to end and waits until its process has, and with it the database that it had started, ten seconds at
 * most; false if the process was gone.
 */
export async function endService(pid: number): Promise<boolean> {
  if (!signal(pid, 'SIGTERM')) return false
  const giveUpAt = performance.now() + endMs
  while (performance.now() < giveUpAt && signal(pid, 0)) {
    await new Promise((wait) => {
      setTimeout(wait, pollMs)
    })
  }
  return true
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
