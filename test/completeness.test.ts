import { expect, test } from 'vitest'

import { edgeKinds, nodeKinds } from '../src/graph/graph.ts'
import { openTexts } from '../src/index/testing/open-texts.ts'
import { linkTexts } from '../src/graph/testing/link-texts.ts'
import { callGraphFiles, callGraphLanguages, readCallGraphFile } from './support/call-graph-cases.ts'
import { testGoldenFiles } from './support/golden-files.ts'

// Whether the callers of each function and method, or of other kinds, are complete, and why they are not.
testGoldenFiles('completeness', 'callers', async ({ texts, words }) => {
  const kinds = words.length === 0 ? ['function', 'method'] : words
  const graph = await linkTexts(texts)
  using snapshot = openTexts(texts, graph)
  const { id, kind } = graph.nodes
  return id
    .filter((_, row) => kinds.includes(nodeKinds[kind[row]!]!))
    .map((each) => {
      const { complete, reasons } = snapshot.completeness(each)
      const told = reasons.map(({ reason, count }) => (count === 1 ? reason : `${reason} (${count})`))
      return `${each}: ${complete ? 'complete' : told.join(', ')}`
    })
    .join('\n')
})

const unseenCallers: ReadonlySet<string> = new Set(['included-files.txt', 'unseen-callers.txt'])

// The cases of these files are about callers that are easily missed: where one is, the list of callers must say so.
for (const language of callGraphLanguages()) {
  for (const name of callGraphFiles(language).filter((each) => unseenCallers.has(each))) {
    test.for(readCallGraphFile(language, name).map((example) => [example.title, example] as const))(
      `${language}: %s`,
      async ([, { texts, calls }]) => {
        const graph = await linkTexts(texts)
        const { nodes, sites } = graph
        const found = new Set<string>()
        for (let row = 0; row < sites.count; row++) {
          if (edgeKinds[sites.kind[row]!] === 'calls')
            found.add(`${nodes.id[sites.from[row]!]} -> ${nodes.id[sites.to[row]!]}`)
        }
        using snapshot = openTexts(texts, graph)
        const wrong = [...calls].filter((edge) => {
          const callee = edge.split(' -> ')[1]!
          const kind = nodeKinds[nodes.kind[nodes.id.indexOf(callee)]!]
          return (
            !found.has(edge) &&
            (kind === 'function' || kind === 'method') &&
            snapshot.completeness(callee).complete
          )
        })
        expect(wrong, 'edges that are not found to functions whose callers are called complete').toEqual([])
      },
    )
  }
}

test('an import by the name of the folder that is parsed leads into it (Python)', async () => {
  const texts = {
    'cart.py': 'from shop.price import total\nimport shop.price\ntotal(1)\nshop.price.tax(2)\n',
    'price.py': 'def total(x): pass\ndef tax(x): pass\n',
  }
  using snapshot = openTexts(texts, await linkTexts(texts, 'everything', 'local/shop'))
  for (const name of ['total', 'tax']) {
    const callers = snapshot.edges(`price.py#${name}`, { direction: 'in', kinds: ['calls'] })
    expect(callers.map(({ from }) => from.nodeId)).toEqual(['cart.py'])
    expect(snapshot.completeness(`price.py#${name}`).complete).toBe(true)
  }
})
