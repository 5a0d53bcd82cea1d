import { expect, test } from 'vitest'

import { linkFacts } from '../graph/link.ts'
import { inputOf } from '../graph/testing/link-texts.ts'
import { buildSnapshot } from './build.ts'
import { readLinkedGraph, remainderOf } from './read-linked-graph.ts'
import { createTemporaryDirectory } from './testing/temporary-directory.ts'

const TEXTS = {
  'README.md': '# Shop\n\nText.\n\n## Prices\n',
  'data.json': '{}\n',
  'shop/empty.py': '',
  'shop/cart.py':
    'import os\nfrom shop.price import total\n\nclass Cart:\n    """Holds things."""\n    def sum(self):\n        print(unknown(1))\n        return total(self.things)\n\nclass Basket(Cart):\n    def sum(self):\n        later()\n        os.getcwd()\n        return super().sum()\n',
  'shop/price.py':
    'def total(things):\n    later()\n    rate = 2\n    return sum(rate * thing for thing in things)\n',
  'web/app.ts':
    "import { show } from './show.ts'\nexport const run = (name: string) => show({ name })\n\nconst all = [(name: string) => run(name)]\nfor (const each of all) each('a')\n",
  'web/show.ts': 'export function show(given: { name: string }) {\n  return given.name\n}\n',
}

test('the graph is read back as it was linked', async () => {
  using directory = createTemporaryDirectory()
  const { files } = await inputOf(TEXTS)
  const graph = linkFacts(await inputOf(TEXTS))
  const { path } = buildSnapshot({
    directory: directory.path,
    key: 'sample',
    repoName: 'acme/shop',
    branchName: null,
    commitId: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    problems: [],
    graph,
    files: files.map((file) => ({
      ...file,
      kind: 'text',
      byteSize: 0,
      blob: '',
      isMinified: false,
      utf8: Buffer.from(TEXTS[file.path as keyof typeof TEXTS]),
    })),
  })
  expect(graph.unresolvedCalls.count).toBeGreaterThan(3)
  expect(readLinkedGraph(path, remainderOf(graph))).toEqual(graph)
})
