import { expect, test } from 'vitest'
import { resolveCitations } from '../../agents/checks/citations/resolve-citation.ts'
import { openSketch } from '../../agents/testing/open-sketch.ts'
import type { ProjectSketch } from '../../index/testing/make-graph.ts'
import { checkPage } from './check-page.ts'
import { findUncitedLines } from './find-uncited-lines.ts'
import { listPages, makePage } from './make-book.ts'
import type { Page } from './page.ts'

const app = `import { Cart } from './cart/cart.ts'
import { save } from './store/save.ts'

export function main() {
  checkOut(new Cart())
}

export function checkOut(cart) {
  save(cart.total())
}
`
const shop: ProjectSketch = {
  files: {
    'README.md': { text: '# Shop\n\nA shop that sells things to people who like to buy them.\n' },
    'package.json': {
      text: '{\n  "name": "shop",\n  "version": "1.2.0",\n  "scripts": { "test": "vitest run" },\n  "dependencies": { "express": "5.0.0" }\n}\n',
    },
    'src/main.ts': {
      text: app,
      language: 'typescript',
      definitions: [
        { name: 'main', kind: 'function', lines: [4, 6] },
        { name: 'checkOut', kind: 'function', lines: [8, 10], doc: 'Sells what is in a cart. Slowly.' },
      ],
    },
    'src/cart/cart.ts': {
      text: '/** What somebody | wants to buy. */\nexport class Cart {\n  total() {\n    return 1\n  }\n}\n',
      language: 'typescript',
      definitions: [
        { name: 'Cart', kind: 'class', lines: [2, 6], doc: 'What somebody | wants to [buy](javascript:x).' },
        { name: 'Cart.total', kind: 'method', lines: [3, 5] },
      ],
    },
    'src/store/save.ts': {
      text: 'export function save(total) {\n  return process.env.STORE_URL + total\n}\n',
      language: 'typescript',
      definitions: [{ name: 'save', kind: 'function', lines: [1, 3], doc: 'Keeps a total.' }],
    },
    'src/store/schema.sql': {
      text: 'create table users (\n  id integer primary key\n);\ncreate table orders (\n  id integer primary key,\n  user_id integer references users (id)\n);\n',
    },
    'src/cart/cart.test.ts': {
      text: "import { Cart } from './cart.ts'\ntest('a cart', () => new Cart())\n",
      language: 'typescript',
      isTest: true,
      definitions: [{ name: 'a cart', kind: 'test', lines: [2, 2] }],
    },
  },
  edges: [
    ['imports', 'src/main.ts', 'src/cart/cart.ts', 1],
    ['imports', 'src/main.ts', 'src/store/save.ts', 2],
    ['calls', 'src/main.ts#main', 'src/main.ts#checkOut', 5],
    ['instantiates', 'src/main.ts#main', 'src/cart/cart.ts#Cart', 5],
    ['calls', 'src/main.ts#checkOut', 'src/store/save.ts#save', 9],
    ['calls', 'src/main.ts#checkOut', 'src/cart/cart.ts#Cart.total', 9],
    ['instantiates', 'src/cart/cart.test.ts#a cart', 'src/cart/cart.ts#Cart', 2],
  ],
}

test('pages follow what there is, and each citation of each page resolves', () => {
  using opened = openSketch(shop)
  const heads = listPages([opened.snapshot])
  expect(heads.map(({ id }) => id)).toMatchInlineSnapshot(`
    [
      "overview",
      "architecture",
      "part-src",
      "part-src-cart",
      "part-src-store",
      "flows",
      "data",
      "settings",
      "change",
    ]
  `)
  for (const { id } of heads) {
    const page = makePage([opened.snapshot], id)
    expect(page?.citations.length).toBeGreaterThan(0)
    for (const citation of page?.citations ?? []) {
      expect(resolveCitations([{ label: '', ...opened.project }], citation)).toEqual({
        kind: 'stands',
        citations: [citation],
        withheld: 0,
      })
      expect(page?.markdown.includes(`[${citation}]`) || page?.markdown.includes('```mermaid')).toBe(true)
    }
    // Every paragraph, item and row but headings, notes and heads of tables says where it stands.
    expect(findUncitedLines(page?.markdown ?? '')).toEqual([])
  }
})

test.each(['overview', 'architecture', 'part-src-cart', 'flows', 'data', 'settings', 'change'])(
  'the page %s',
  async (id) => {
    using opened = openSketch(shop)
    await expect(makePage([opened.snapshot], id)?.markdown).toMatchFileSnapshot(`golden/${id}.md`)
  },
)

test('an unknown page is none, and an empty repository has a book that says nothing', () => {
  using opened = openSketch({ files: { 'a.txt': { text: 'a\n' } } })
  expect(makePage([opened.snapshot], 'nothing')).toBeUndefined()
  for (const { id } of listPages([opened.snapshot])) {
    expect(findUncitedLines(makePage([opened.snapshot], id)?.markdown ?? '')).toEqual([])
  }
})

test('what cites something that is not there is left out', () => {
  using opened = openSketch(shop)
  const cited = (citation: string) => ({ text: citation, citations: [citation] as const })
  const page: Page = {
    id: 'a',
    title: 'A',
    about: '',
    isLinking: false,
    sections: [
      {
        title: 'One',
        note: '',
        blocks: [
          { kind: 'statement', ...cited('src/gone.ts:1-2') },
          {
            kind: 'list',
            isOrdered: false,
            items: [cited('src/main.ts:4-6'), cited('src/main.ts:900-901'), cited('no place')],
          },
        ],
      },
      { title: 'Two', note: 'Empty', blocks: [{ kind: 'quotation', ...cited('src/gone.ts') }] },
    ],
  }
  const { sections } = checkPage({ label: '', ...opened.project }, page)
  expect(sections).toEqual([
    {
      title: 'One',
      note: '',
      blocks: [{ kind: 'list', isOrdered: false, items: [cited('src/main.ts:4-6')] }],
    },
  ])
})
