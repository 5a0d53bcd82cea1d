import { expect, test } from 'vitest'

import { sketchProject } from '../testing/make-graph.ts'
import { buildSearchIndex } from './search-index.ts'
import { SearchThread } from './search-thread.ts'

const { files, graph } = sketchProject(
  { files: { 'a.py': 'def total(): # sum\n    return rate\n', 'notes.txt': 'Größe 価格\n' } },
  'unused',
)

test('a thread makes the search index that is made here', async () => {
  await using thread = new SearchThread()
  thread.send(files, graph.nodes)
  const index = await thread.index()
  expect(index).toEqual(buildSearchIndex(files, graph.nodes))
  expect(index.terms.terms).toEqual(expect.arrayContaining(['total', 'rate', 'größe', '価格']))
})

test('a fault in the thread is told to whoever waits for the index', async () => {
  await using thread = new SearchThread()
  const wrong = { ...graph.nodes, name: null as unknown as string[] }
  thread.send(files, wrong)
  await expect(thread.index()).rejects.toThrow(/null/)
})
