import { expect, test } from 'vitest'
import { parseEmbeddingSettings } from './embedding-settings.ts'

test('there are none by default', () => {
  expect(parseEmbeddingSettings({})).toBeUndefined()
  expect(parseEmbeddingSettings({ PARLEY_EMBEDDINGS: 'off' })).toBeUndefined()
})

test('a server of the protocol needs its address alone', () => {
  const settings = parseEmbeddingSettings({
    PARLEY_EMBEDDINGS: 'openai-compatible:nomic-embed-text',
    PARLEY_EMBEDDINGS_BASE_URL: 'http://127.0.0.1:11434/v1/',
    PARLEY_EMBEDDINGS_BUDGET: '500',
    OPENAI_API_KEY: 'of-another-host',
  })
  expect(settings).toEqual({ name: 'nomic-embed-text', baseUrl: 'http://127.0.0.1:11434/v1', maxTexts: 500 })
})

test("the provider's own key goes to the provider alone", () => {
  const settings = parseEmbeddingSettings({
    PARLEY_EMBEDDINGS: 'openai:text-embedding-3-small',
    OPENAI_API_KEY: 'key',
  })
  expect(settings).toMatchObject({ baseUrl: 'https://api.openai.com/v1', apiKey: 'key', maxTexts: 20_000 })
})

test.each([
  [{ PARLEY_EMBEDDINGS: 'nomic' }, '"openai:NAME", "openai-compatible:NAME" or "off" is expected'],
  [{ PARLEY_EMBEDDINGS: 'openai:x' }, 'without a key'],
  [{ PARLEY_EMBEDDINGS: 'openai-compatible:x' }, 'without PARLEY_EMBEDDINGS_BASE_URL'],
  [
    {
      PARLEY_EMBEDDINGS: 'openai-compatible:x',
      PARLEY_EMBEDDINGS_BASE_URL: 'http://a/v1',
      PARLEY_EMBEDDINGS_BUDGET: '0',
    },
    'PARLEY_EMBEDDINGS_BUDGET "0"',
  ],
])('%j is refused with what is expected', (environment, message) => {
  expect(() => parseEmbeddingSettings(environment)).toThrow(message)
})
