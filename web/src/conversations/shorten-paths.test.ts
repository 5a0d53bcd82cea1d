import { expect, test } from 'vitest'
import { parseCitation } from '../code/parse-citation.ts'
import { shortenPaths } from './shorten-paths.ts'

function shorten(texts: readonly string[], repoNames: readonly string[] = []): string[] {
  const citations = texts.map((text) => parseCitation(text, repoNames))
  return citations.map(shortenPaths(citations))
}

test('a name that is there once stands alone', () => {
  expect(shorten(['src/a/server.ts:1-2', 'src/a/server.ts:9', 'src/b/client.ts'])).toEqual([
    'server.ts',
    'server.ts',
    'client.ts',
  ])
})

test('a name that several files have gets as many folders as tell them apart', () => {
  expect(shorten(['src/api/server.ts:1', 'src/web/server.ts:2', 'server.ts:3'])).toEqual([
    'api/server.ts',
    'web/server.ts',
    'server.ts',
  ])
})

test('a path that several repositories have gets the name of its own', () => {
  const names = ['acme/one', 'acme/two']
  expect(shorten(['acme/one@src/a.ts:1', 'acme/two@src/a.ts:1'], names)).toEqual([
    'acme/one@src/a.ts',
    'acme/two@src/a.ts',
  ])
})
