import { openSnapshot } from '../../index/open.ts'
import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import { openVectorCache } from '../../index/vectors/vector-cache.ts'
import { vectorsPath, writeVectors } from '../../index/vectors/vector-file.ts'
import { embedTexts } from '../../agents/providers/embeddings/embed-texts.ts'
import type { EmbeddingSettings } from '../../agents/providers/embeddings/embedding-settings.ts'

export interface EmbedRequest {
  readonly snapshotPath: string
  readonly cacheDirectory: string
  readonly settings: EmbeddingSettings
}

export interface EmbedResult {
  readonly total: number
  readonly embedded: number
  readonly asked: number
  /** Why it ended before the budget did; '' where it did not. */
  readonly failure: string
}

/** Little enough that a request of any server takes it, enough that its way does not count. */
const BATCH_TEXTS = 64
/** A tenth of what models read at most: the head of a definition says what it is. */
const MAX_TEXT = 2_000
const kinds = new Set<NodeRecord['kind']>([
  'function',
  'method',
  'class',
  'interface',
  'enum',
  'type',
  'module',
  'section',
])

/**
 * Embeds what a snapshot defines, the most central first, and writes the vectors beside it. What is in the cache is not
 * asked for again; a provider that fails leaves what there is by then, with the reason.
 */
export async function embedSnapshot(
  { snapshotPath, cacheDirectory, settings }: EmbedRequest,
  signal: AbortSignal,
): Promise<EmbedResult> {
  using snapshot = openSnapshot(snapshotPath)
  using cache = openVectorCache(cacheDirectory, `${settings.baseUrl} ${settings.name}`)
  const documents = listDocuments(snapshot)
  const entries: { nodeId: string; vector: Float32Array }[] = []
  const missing: { nodeId: string; text: string }[] = []
  for (const { nodeId, text } of documents) {
    const vector = cache.get(text)
    if (vector !== undefined) entries.push({ nodeId, vector })
    else if (missing.length < settings.maxTexts) missing.push({ nodeId, text })
  }
  let failure = ''
  let asked = 0
  for (let start = 0; start < missing.length && failure === ''; start += BATCH_TEXTS) {
    const batch = missing.slice(start, start + BATCH_TEXTS)
    try {
      const vectors = await embedTexts(
        settings,
        batch.map(({ text }) => text),
        signal,
      )
      cache.putAll(batch.map(({ text }, index) => ({ text, vector: vectors[index]! })))
      entries.push(...batch.map(({ nodeId }, index) => ({ nodeId, vector: vectors[index]! })))
      asked += batch.length
    } catch (error) {
      signal.throwIfAborted()
      failure = error instanceof Error ? error.message : String(error)
    }
  }
  const dimensions = entries.at(-1)?.vector.length ?? 0
  const alike = entries.filter(({ vector }) => vector.length === dimensions)
  const info = { model: settings.name, dimensions, total: documents.length, failure }
  writeVectors(vectorsPath(snapshotPath), info, alike)
  return { total: documents.length, embedded: alike.length, asked, failure }
}

function listDocuments(snapshot: Snapshot): { nodeId: string; text: string }[] {
  const nodes = snapshot
    .listFiles()
    .filter(({ kind, isGenerated, isMinified }) => kind === 'text' && !isGenerated && !isMinified)
    .flatMap(({ path }) => snapshot.nodesInFile(path))
    .filter(({ kind, isAnonymous }) => kinds.has(kind) && !isAnonymous)
    .map((node) => ({ node, centrality: snapshot.centrality(node.nodeId) }))
  return nodes
    .sort(
      (one, other) =>
        Number(one.node.isTest) - Number(other.node.isTest) || other.centrality - one.centrality,
    )
    .map(({ node }) => ({ nodeId: node.nodeId, text: textOf(snapshot, node) }))
}

function textOf(snapshot: Snapshot, node: NodeRecord): string {
  const name = node.nodeId.slice(node.nodeId.indexOf('#') + 1)
  const source = snapshot.readLines(node.filePath, node.startLine, node.endLine)?.text ?? ''
  return `${node.kind} ${name} in ${node.filePath}\n${node.doc}\n${source}`.slice(0, MAX_TEXT)
}
