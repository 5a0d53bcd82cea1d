export type GitProgress = {
  /** In git's words: `Counting objects`, `Receiving objects`, `Resolving deltas`. */
  readonly stage: string
  /** Objects done of the stage. */
  readonly done: number
  /** Null while the stage does not know how many there are. */
  readonly total: number | null
  readonly percent: number | null
}

/**
 * Reads a line of `git fetch --progress`; null for any other line.
 *
 *     remote: Enumerating objects: 20, done.
 *     Receiving objects:  45% (9/20), 1.20 MiB | 800.00 KiB/s
 */
export function parseProgress(line: string): GitProgress | null {
  const text = line.replace(/^remote: /, '').trimEnd()
  const counted = /^([A-Z][A-Za-z ]+):\s+(\d+)% \((\d+)\/(\d+)\)/.exec(text)
  if (counted !== null) {
    const [, stage = '', percent, done, total] = counted
    return { stage, done: Number(done), total: Number(total), percent: Number(percent) }
  }
  const open = /^([A-Z][A-Za-z ]+):\s+(\d+)(?:,|$)/.exec(text)
  return open === null ? null : { stage: open[1] ?? '', done: Number(open[2]), total: null, percent: null }
}
