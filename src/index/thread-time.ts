/**
 * Processor time of this thread in milliseconds. Bounds of searches are counted in it: by the clock, what is found would
 * depend on what else the machine does.
 */
export function threadTimeMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
