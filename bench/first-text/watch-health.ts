import type { BenchService } from '../quality/service.ts'

const INTERVAL_MS = 50

/** Asks for /health while something goes on, and says how long each answer took, in milliseconds. */
export async function watchHealth<Result>(
  service: BenchService,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly waits: readonly number[] }> {
  const waits: number[] = []
  let isOver = false
  const watch = async (): Promise<void> => {
    while (!isOver) {
      const start = performance.now()
      await (await fetch(`${service.address}/health`)).text()
      waits.push(performance.now() - start)
      await new Promise((wake) => setTimeout(wake, INTERVAL_MS))
    }
  }
  const watching = watch()
  const result = await work()
  isOver = true
  await watching
  return { result, waits }
}
