import { expect, test } from 'vitest'

import { edgeKinds, type NodeTable, type SiteTable } from '../graph.ts'
import { linkFacts } from '../link.ts'
import { inputOf } from '../testing/link-texts.ts'

const texts = {
  'app/main.py': 'import app.tax\nfrom app.shop import total\nimport os\n\nprint(total(), app.tax, os)\n',
  'app/shop.py': 'from .tax import rate\n\ndef total():\n    return rate()\n',
  'app/tax.py': 'def rate():\n    return 2\n',
  'web/index.ts': "import { show } from './show'\nimport 'react'\nshow()\n",
  'web/show.ts': 'export function show() {}\n',
}

function describe(nodes: NodeTable, { count, kind, from, to, line, column }: SiteTable): string[] {
  const sites = Array.from({ length: count }, (_, site) => {
    const place = `${line[site]}:${column[site]}`
    return `${edgeKinds[kind[site]!]} ${nodes.id[from[site]!]} ${nodes.id[to[site]!]} ${place}`
  })
  return sites.toSorted()
}

test('which files a file imports is known with the nodes, before anything is followed, and stays so', async () => {
  let early: string[] | undefined
  const graph = linkFacts({
    ...(await inputOf(texts)),
    onNodes(nodes, importedFiles) {
      early = describe(nodes, importedFiles)
    },
  })
  expect(early).toEqual([
    'imports app/main.py app/shop.py 2:21',
    'imports app/main.py app/tax.py 1:7',
    'imports app/shop.py app/tax.py 1:17',
    'imports web/index.ts web/show.ts 1:9',
  ])
  expect(describe(graph.nodes, graph.sites)).toEqual(expect.arrayContaining(early!))
})
