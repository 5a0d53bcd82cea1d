/** Sessions of answers whose end was said to those who listen. */
const heard = new Set<string>()

/** Longer than a page takes to be loaded; who is elsewhere by then is told otherwise. */
const mostMs = 5_000
const stepMs = 50

export function noteEndHeard(sessionId: string): void {
  heard.add(sessionId)
}

/** An answer may end before the page that says so is loaded: it waits for that, for a while. */
export async function untilEndHeard(sessionId: string): Promise<void> {
  for (let waited = 0; waited < mostMs && !heard.has(sessionId); waited += stepMs) {
    await new Promise((resolve) => {
      setTimeout(resolve, stepMs)
    })
  }
  heard.delete(sessionId)
}
