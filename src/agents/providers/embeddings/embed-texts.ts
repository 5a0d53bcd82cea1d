import { embedMany } from 'ai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { fetchWithoutRedirects } from '../resolve-model.ts'
import type { EmbeddingSettings } from './embedding-settings.ts'

/** One request; the library tries again after a refused connection, 429 or 5xx. */
const REQUEST_MS = 60_000
/** A question waits no longer for its vector. */
const QUERY_MS = 2_000
const MAX_KEPT_QUERIES = 200

/** The vectors of texts, in their order, each of length 1. Throws where the provider fails or gives other than asked. */
export async function embedTexts(
  settings: EmbeddingSettings,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  return await request(settings, texts, 2, AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]))
}

const kept = new Map<string, Promise<Float32Array>>()

/** The vector of what somebody looks for; asked once, and again after a failure. */
export async function embedQuery(
  settings: EmbeddingSettings,
  query: string,
  signal: AbortSignal,
): Promise<Float32Array> {
  const key = `${settings.baseUrl}\n${settings.name}\n${query}`
  const known = kept.get(key)
  if (known !== undefined) return await known
  const asked = request(settings, [query], 0, AbortSignal.any([signal, AbortSignal.timeout(QUERY_MS)])).then(
    ([vector]) => vector!,
  )
  if (kept.size >= MAX_KEPT_QUERIES) kept.delete(kept.keys().next().value ?? '')
  kept.set(key, asked)
  asked.catch(() => kept.delete(key))
  return await asked
}

async function request(
  settings: EmbeddingSettings,
  values: readonly string[],
  maxRetries: number,
  abortSignal: AbortSignal,
): Promise<Float32Array[]> {
  const model = createOpenAICompatible({
    name: 'embeddings',
    baseURL: settings.baseUrl,
    fetch: fetchWithoutRedirects,
    ...(settings.apiKey === undefined ? {} : { apiKey: settings.apiKey }),
  }).embeddingModel(settings.name)
  const { embeddings } = await embedMany({ model, values: [...values], maxRetries, abortSignal })
  const vectors = embeddings.map(toUnitVector)
  const dimensions = vectors[0]?.length ?? 0
  if (
    vectors.length !== values.length ||
    vectors.some(({ length }) => length !== dimensions || length === 0)
  ) {
    throw new Error(
      `Asking "${settings.name}" for embeddings: ${values.length} vectors of one length are expected, ${vectors.length} came.`,
    )
  }
  return vectors
}

function toUnitVector(values: readonly number[]): Float32Array {
  let sum = 0
  for (const value of values) sum += value * value
  const length = Math.sqrt(sum)
  return Float32Array.from(values, (value) => (length === 0 ? 0 : value / length))
}
