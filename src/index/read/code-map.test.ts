import { describe, expect, test } from 'vitest'
import type { CodeMap, MapOptions } from '../snapshot.ts'
import { openSketch } from '../testing/open-sketch.ts'
import { shop } from '../testing/shop.ts'

/** Nodes as an indented list, then edges as text. */
function show({ nodes, edges }: CodeMap): string[] {
  const depthOf = (at: number): number => (at < 0 ? -1 : 1 + depthOf(nodes[at]!.parent))
  const order = (parent: number): string[] =>
    nodes.flatMap((node, at) =>
      node.parent === parent ? [`${'  '.repeat(depthOf(at) - 1)}${node.name}`, ...order(at)] : [],
    )
  const lines = edges.map(({ from, to, kind, exact, inferred, possible }) => {
    const levels = [exact, inferred, possible].join('/')
    return `${nodes[from]!.nodeId} ${kind} ${nodes[to]!.nodeId} ${levels}`
  })
  return [...order(0), ...lines.sort()]
}

function mapOf(options?: MapOptions): CodeMap {
  using snapshot = openSketch(shop)
  return snapshot.codeMap(options)
}

describe('a map', () => {
  test('begins with what is in the root, its edges added up by kind and level', () => {
    const map = mapOf()
    expect(show(map)).toEqual([
      'src',
      'test',
      'README.md',
      'logo.png',
      'test calls src 0/1/0',
      'test instantiates src 1/0/0',
      'test references src 0/0/1',
    ])
    expect(map.nodes[0]).toMatchObject({ parent: -1, kind: 'repository', isOpen: true })
    expect(map.nodes[1]).toMatchObject({
      nodeId: 'src',
      children: 3,
      files: 3,
      definitions: 8,
      isOpen: false,
    })
  })

  test('unfolds what is asked for and all that is around it', () => {
    expect(show(mapOf({ open: ['src/price.ts', 'nowhere'] }))).toEqual([
      'src',
      '  cart.ts',
      '  checkout.ts',
      '  price.ts',
      '    priceOf',
      '    applyDiscount',
      '    UnknownArticleError',
      'test',
      'README.md',
      'logo.png',
      'src/cart.ts calls src/price.ts#priceOf 1/0/0',
      'src/cart.ts imports src/price.ts 1/0/0',
      'src/checkout.ts calls src/cart.ts 0/1/0',
      'src/checkout.ts has-type src/cart.ts 1/0/0',
      'src/checkout.ts imports src/cart.ts 1/0/0',
      'src/price.ts#priceOf calls src/price.ts#applyDiscount 1/0/0',
      'src/price.ts#priceOf instantiates src/price.ts#UnknownArticleError 1/0/0',
      'test calls src/cart.ts 0/1/0',
      'test instantiates src/cart.ts 1/0/0',
      'test references src/cart.ts 0/0/1',
    ])
  })

  test('counts imports by the lines that are written, whatever each of them leads to', () => {
    using snapshot = openSketch({
      files: {
        'app/main.ts': { text: "import { a, b } from '../lib/one'\nimport 'lib'\n" },
        'lib/one.ts': {
          text: 'function a() {}\nfunction b() {}\n',
          definitions: [
            { name: 'a', kind: 'function', lines: [1, 1] },
            { name: 'b', kind: 'function', lines: [2, 2] },
          ],
        },
        'lib/two.ts': { text: '' },
      },
      edges: [
        ['imports', 'app/main.ts', 'lib/one.ts', 1],
        ['imports', 'app/main.ts', 'lib/one.ts#a', 1],
        ['imports', 'app/main.ts', 'lib/one.ts#b', 1],
        ['imports', 'app/main.ts', 'lib/one.ts', 2],
        ['imports', 'app/main.ts', 'lib/two.ts', 2],
      ],
    })
    expect(show(snapshot.codeMap())).toContain('app imports lib 2/0/0')
    expect(show(snapshot.codeMap({ open: ['lib/one.ts'] }))).toContain('app imports lib/one.ts#a 1/0/0')
  })

  test('unfolds what is around a node that is to be seen, but not the node', () => {
    const { nodes } = mapOf({ reveal: ['src/cart.ts#ShoppingCart'] })
    expect(nodes.filter(({ isOpen }) => isOpen).map(({ nodeId }) => nodeId)).toEqual([
      '.',
      'src',
      'src/cart.ts',
    ])
  })

  test('keeps folded what is to stay so, but for what is to be seen', () => {
    const open = (options: MapOptions) =>
      mapOf({ depth: 'definitions', closed: ['src'], ...options })
        .nodes.filter(({ isOpen }) => isOpen)
        .map(({ nodeId }) => nodeId)
    expect(open({})).toEqual(['.', 'test', 'test/cart.test.ts'])
    expect(open({ reveal: ['src/price.ts'] })).toContain('src')
  })

  test('unfolds the largest folders for an overview, until there are enough parts', () => {
    const many = (folder: string, count: number) =>
      Array.from({ length: count }, (_, index) => [
        `${folder}/f${index}.ts`,
        { text: 'f\n', definitions: [{ name: 'f', kind: 'function' as const, lines: [1, 1] as const }] },
      ])
    using snapshot = openSketch({
      files: Object.fromEntries([
        ...many('large', 60),
        ...many('middle/one', 22),
        ...many('middle/two', 30),
        ...many('small', 9),
      ]),
    })
    const { nodes } = snapshot.codeMap({ depth: 'modules' })
    expect(nodes.filter(({ isOpen }) => isOpen).map(({ nodeId }) => nodeId)).toEqual([
      '.',
      'middle',
      'middle/two',
    ])
  })

  test('unfolds a large folder that holds most of the product, whatever stands beside it', () => {
    const definitions = [{ name: 'f', kind: 'function' as const, lines: [1, 1] as const }]
    const files = (count: number, name: (index: number) => string, hasCode: boolean) =>
      Array.from({ length: count }, (_, index) => [
        name(index),
        { text: 'f\n', definitions: hasCode ? definitions : [] },
      ])
    using snapshot = openSketch({
      files: Object.fromEntries([
        ...files(60, (index) => `product/f${index}.ts`, true),
        ...files(12, (index) => `client/f${index}.ts`, true),
        ...files(40, (index) => `notes-${index}.md`, false),
        ...files(20, (index) => `docs/page-${index}.md`, false),
      ]),
    })
    const { nodes } = snapshot.codeMap({ depth: 'modules' })
    expect(nodes.filter(({ isOpen }) => isOpen).map(({ nodeId }) => nodeId)).toEqual(['.', 'product'])
  })

  test('unfolds tests where there is hardly anything else to see', () => {
    const definitions = [{ name: 'f', kind: 'function' as const, lines: [1, 1] as const }]
    const tests = Array.from({ length: 12 }, (_, index) => [
      `test/f${index}.ts`,
      { text: 'f\n', definitions, isTest: true },
    ])
    const open = (product: number): string[] => {
      const files = Array.from({ length: product }, (_, index) => [
        `src/f${index}.ts`,
        { text: 'f\n', definitions },
      ])
      using snapshot = openSketch({ files: Object.fromEntries([...tests, ...files]) })
      const { nodes } = snapshot.codeMap({ depth: 'modules' })
      return nodes.filter(({ isOpen }) => isOpen).map(({ nodeId }) => nodeId)
    }
    expect(open(3)).toEqual(['.', 'src', 'test'])
    expect(open(9)).toEqual(['.', 'src'])
  })

  test('unfolds the product before larger tests, whose folders are told as such', () => {
    const definitions = (count: number) =>
      Array.from(
        { length: count },
        (_, index) => ({ name: `f${index}`, kind: 'function', lines: [1, 1] }) as const,
      )
    const folder = (name: string, parts: number, count: number, isTest: boolean) =>
      Array.from({ length: parts }, (_, index) => [
        `${name}/part${index}/a.py`,
        { text: 'x\n', definitions: definitions(count), isTest },
      ])
    using snapshot = openSketch({
      files: Object.fromEntries([...folder('checks', 30, 20, true), ...folder('shop', 30, 2, false)]),
    })
    const { nodes } = snapshot.codeMap({ depth: 'modules' })
    const folders = nodes.filter(({ parent }) => parent === 0)
    expect(folders.map(({ nodeId, isOpen, isTest }) => [nodeId, isOpen, isTest])).toEqual([
      ['checks', false, true],
      ['shop', true, false],
    ])
  })

  test('unfolds all down to files, or to definitions', () => {
    const names = (options: MapOptions) => mapOf(options).nodes.map(({ nodeId }) => nodeId)
    expect(names({ depth: 'files' })).toContain('test/cart.test.ts')
    expect(names({ depth: 'files' })).not.toContain('src/cart.ts#ShoppingCart')
    expect(names({ depth: 'definitions' })).toContain('src/cart.ts#ShoppingCart.addItem')
  })

  test('shows what holds most where not all fits, and says how much there would be', () => {
    const map = mapOf({ open: ['src'], maxNodes: 7, maxEdges: 2 })
    expect(show(map).slice(0, 6)).toEqual(['src', '  cart.ts', '  price.ts', 'test', 'README.md', 'logo.png'])
    expect(map).toMatchObject({ totalNodes: 8, totalEdges: 5 })
    expect(map.edges).toHaveLength(2)
    // What does not fit is still counted where it is.
    expect(map.nodes.find(({ nodeId }) => nodeId === 'src')).toMatchObject({ children: 3, isOpen: true })
  })

  test('passes over folders that hold one folder alone', () => {
    using snapshot = openSketch({
      files: {
        'main/java/shop/Cart.java': { text: 'class Cart {}\n' },
        'main/java/web/Page.java': { text: 'class Page {}\n' },
      },
    })
    expect(show(snapshot.codeMap({ open: ['main'] }))).toEqual(['main/java', '  shop', '  web'])
  })

  test('gives functions without a name and sections to what they are in', () => {
    using snapshot = openSketch({
      files: {
        'a.md': { text: '# A\n', definitions: [{ name: 'A', kind: 'section', lines: [1, 1] }] },
        'b.ts': { text: 'f\n', definitions: [{ name: 'f', kind: 'function', lines: [1, 1] }] },
      },
      edges: [['documents', 'a.md#A', 'b.ts#f', 1]],
    })
    const map = snapshot.codeMap({ depth: 'definitions' })
    expect(show(map)).toEqual(['a.md', 'b.ts', '  f', 'a.md documents b.ts#f 1/0/0'])
    expect(map.nodes[1]).toMatchObject({ children: 0, definitions: 0 })
  })
})
