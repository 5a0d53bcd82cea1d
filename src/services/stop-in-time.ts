/** Of one part of the service, longer than any takes that is in order. */
const longestStopMs = 8_000

/**
 * Stops a part of the service, and rejects where that takes too long, so that the parts that are to be stopped after
 * it are. Until then the timer keeps the process: a promise alone does not, and one that never settles would let the
 * process end as if all had been stopped.
 */
export async function stopInTime(
  part: string,
  stop: () => Promise<void>,
  limitMs = longestStopMs,
): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`Cannot stop ${part}: it has not ended within ${limitMs} ms`)),
    limitMs,
  )
  try {
    await Promise.race([stop(), late])
  } finally {
    clearTimeout(timer)
  }
}
