import { createLinker } from '../../graph/relink/linker.ts'
import type { Linker } from '../../graph/relink/linker.ts'
import type { FactsCache } from '../../syntax/facts-cache.ts'
import { FactsMemory } from '../../syntax/facts-memory.ts'

/** Held between runs: the facts of about 30 MB of source. */
const MAX_FACTS_BYTES = 64 * 2 ** 20

/** What a thread keeps of a run for the next one: the facts that it read, and what it linked. */
export class IndexMemory {
  readonly #facts = new FactsMemory(MAX_FACTS_BYTES)
  readonly #linker = createLinker()
  #directory = ''

  /** The facts cache of a directory and the linker for one run. What is of another directory is forgotten. */
  open(factsDirectory: string): { readonly cache: FactsCache; readonly linker: Linker } {
    if (factsDirectory !== this.#directory) this.#linker.forget()
    this.#directory = factsDirectory
    return { cache: this.#facts.openCache(factsDirectory), linker: this.#linker }
  }
}
