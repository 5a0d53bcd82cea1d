import { expect, test } from 'vitest'

import { sketchProject } from '../testing/make-graph.ts'
import { BuildThread } from './build-thread.ts'
import { packTexts } from './pack-texts.ts'
import { buildSearchIndex } from './search-index.ts'

const { files, graph } = sketchProject(
  { files: { 'a.py': 'def total(): # sum\n    return rate\n', 'notes.txt': 'Größe 価格\n' } },
  'unused',
)

test('a thread makes the parts that are made here', async () => {
  await using thread = new BuildThread(files)
  thread.sendNodes(graph.nodes)
  const { texts, search } = await thread.parts()
  expect(texts).toEqual(packTexts(files))
  expect(search).toEqual(buildSearchIndex(files, graph.nodes))
  expect(search.terms.terms).toEqual(expect.arrayContaining(['total', 'rate', 'größe', '価格']))
})

test('a fault in the thread is told to whoever waits for the parts', async () => {
  await using thread = new BuildThread(files)
  thread.sendNodes({ ...graph.nodes, name: null as unknown as string[] })
  await expect(thread.parts()).rejects.toThrow(/null/)
})
