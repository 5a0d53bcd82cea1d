import { expect, test } from 'vitest'

import { nodeKinds } from '../../graph/graph.ts'
import { sketchProject } from '../testing/make-graph.ts'
import { shop } from '../testing/shop.ts'
import { buildSearchIndex } from './search-index.ts'

test('a file whose words cannot be taken costs itself, and is named', () => {
  const { files, graph } = sketchProject(shop, '')
  const whole = buildSearchIndex(files, graph.nodes)
  expect(whole.problems).toEqual([])
  const broken = graph.nodes.kind.indexOf(nodeKinds.indexOf('function'))
  const name = graph.nodes.name.map((each, node) =>
    node === broken ? (Symbol('name') as unknown as string) : each,
  )
  const { documents, problems } = buildSearchIndex(files, { ...graph.nodes, name })
  expect(problems).toEqual([
    {
      path: files[graph.nodes.file[broken]!]!.path,
      reason: expect.stringContaining('not all of its words can be searched for'),
    },
  ])
  // Documents are whose they were: node and file of each.
  const owners = (list: Int32Array) => list.filter((_, index) => index % 3 !== 2)
  expect(owners(documents)).toEqual(owners(whole.documents))
})
