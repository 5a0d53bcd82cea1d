import type { Snapshot } from '../../../index/snapshot.ts'
import type { EmbeddingSettings } from './embedding-settings.ts'

export interface Meaning {
  /** The query as a vector, for a snapshot that was embedded with the same model. */
  readonly vectorFor: (snapshot: Snapshot) => Float32Array | undefined
  /** Why there is none though there could be; '' where nothing failed. */
  readonly failure: string
}

/** A model reads no more of a query. */
const MAX_QUERY = 2_000

/** What a query means. A single word is a name, and an address of the code: those are found by their letters. */
export async function findMeaning(
  settings: EmbeddingSettings | undefined,
  snapshots: readonly Snapshot[],
  query: string,
  signal: AbortSignal,
): Promise<Meaning> {
  const isEmbedded = (snapshot: Snapshot): boolean => {
    const found = snapshot.embeddings()
    return found !== undefined && found.embedded > 0 && found.model === settings?.name
  }
  const none: Meaning = { vectorFor: () => undefined, failure: '' }
  if (settings === undefined || !/\S\s+\S/u.test(query) || !snapshots.some(isEmbedded)) return none
  try {
    // The library is loaded where embeddings are used.
    const { embedQuery } = await import('./embed-texts.ts')
    const vector = await embedQuery(settings, query.slice(0, MAX_QUERY), signal)
    return { vectorFor: (snapshot) => (isEmbedded(snapshot) ? vector : undefined), failure: '' }
  } catch (error) {
    signal.throwIfAborted()
    return { ...none, failure: error instanceof Error ? error.message : String(error) }
  }
}
