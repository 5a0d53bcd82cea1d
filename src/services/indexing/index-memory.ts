import type { Linked, Linker } from '../../graph/relink/linker.ts'
import type { FactsCache } from '../../syntax/facts-cache.ts'
import { FactsMemory } from '../../syntax/facts-memory.ts'
import type { LastRun } from './last-run.ts'

/** Held between runs: the facts of about 30 MB of source. */
const MAX_FACTS_BYTES = 64 * 2 ** 20

/** What a thread keeps of a run for the next one: the facts that it read, what it linked, and which files there were. */
export class IndexMemory {
  readonly #facts = new FactsMemory(MAX_FACTS_BYTES)
  #linker: Linker | undefined
  #lastRun: LastRun | undefined
  #directory = ''

  /** The facts cache of a directory for one run. What is of another directory is forgotten. */
  openCache(factsDirectory: string): FactsCache {
    if (factsDirectory !== this.#directory) {
      this.#linker?.forget()
      this.#lastRun = undefined
    }
    this.#directory = factsDirectory
    return this.#facts.openCache(factsDirectory)
  }

  /**
   * What the run before has left, given out once: a run that fails leaves nothing. Where it is not the one that made
   * the snapshot at `snapshotPath`, it was of another project and is forgotten.
   */
  takeLastRun(snapshotPath?: string): LastRun | undefined {
    const run = this.#lastRun
    this.#lastRun = undefined
    if (snapshotPath === undefined || run?.snapshot.path === snapshotPath) return run
    this.#linker?.forget()
    return undefined
  }

  keepRun(run: LastRun): void {
    this.#lastRun = run
  }

  /** What was linked last. */
  linked(): Linked | undefined {
    return this.#linker?.last()
  }

  /** Made by whoever links first: this is loaded before linking is. */
  linker(create: () => Linker): Linker {
    return (this.#linker ??= create())
  }
}
