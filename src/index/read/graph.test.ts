import { afterAll, describe, expect, test } from 'vitest'
import { NodeFlagBit } from '../../graph/graph.ts'
import { openSketch } from '../testing/open-sketch.ts'
import { shop } from '../testing/shop.ts'

const snapshot = openSketch(shop)
afterAll(() => snapshot[Symbol.dispose]())

const ids = (nodes: readonly { nodeId: string }[]): string[] => nodes.map((node) => node.nodeId)

test('what leads to a node from outside of it is a use; its own members, itself and its file are none', () => {
  using linked = openSketch({
    files: {
      'a.ts': {
        text: 'class A {\n  f() {}\n}\nfunction g() {}\nfunction h() {}\n',
        definitions: [
          { name: 'A', kind: 'class', lines: [1, 3] },
          { name: 'A.f', kind: 'method', lines: [2, 2] },
          { name: 'g', kind: 'function', lines: [4, 4] },
          { name: 'h', kind: 'function', lines: [5, 5] },
        ],
      },
    },
    edges: [
      ['references', 'a.ts#A.f', 'a.ts#A', 2],
      ['calls', 'a.ts#g', 'a.ts#g', 4],
      ['calls', 'a.ts#g', 'a.ts#h', 4],
    ],
  })
  expect(['A', 'g', 'h'].map((name) => linked.isUsedFromOutside(`a.ts#${name}`))).toEqual([
    false,
    false,
    true,
  ])
  expect(linked.isUsedFromOutside('a.ts#unknown')).toBe(false)
})

describe('nodes', () => {
  test('are found by id, place and name', () => {
    expect(snapshot.findNode('src/cart.ts#ShoppingCart.addItem')).toMatchObject({
      kind: 'method',
      filePath: 'src/cart.ts',
      startLine: 7,
      endLine: 9,
      parentId: 'src/cart.ts#ShoppingCart',
      isExported: true,
      isTest: false,
    })
    expect(snapshot.findNode('src/cart.ts#Nothing')).toBeUndefined()
    expect(snapshot.nodeAt('src/cart.ts', 8)?.nodeId).toBe('src/cart.ts#ShoppingCart.addItem')
    expect(snapshot.nodeAt('src/cart.ts', 4)?.nodeId).toBe('src/cart.ts#ShoppingCart')
    expect(snapshot.nodeAt('src/cart.ts', 1)?.nodeId).toBe('src/cart.ts')
    expect(snapshot.nodeAt('nowhere.ts', 1)).toBeUndefined()
    expect(ids(snapshot.nodesInFile('src/price.ts'))).toEqual([
      'src/price.ts#priceOf',
      'src/price.ts#applyDiscount',
      'src/price.ts#UnknownArticleError',
    ])
    expect(ids(snapshot.childrenOf('src/cart.ts#ShoppingCart'))).toHaveLength(3)
    expect(ids(snapshot.childrenOf('src'))).toEqual(['src/cart.ts', 'src/checkout.ts', 'src/price.ts'])
  })

  test.each([
    ['priceOf', 'src/price.ts#priceOf'],
    ['PRICEOF', 'src/price.ts#priceOf'],
    ['ShoppingCart.addItem', 'src/cart.ts#ShoppingCart.addItem'],
    ['cart.ShoppingCart.addItem', 'src/cart.ts#ShoppingCart.addItem'],
    ['ShoppingCart::addItem()', 'src/cart.ts#ShoppingCart.addItem'],
    ['shoppingcart.additem', 'src/cart.ts#ShoppingCart.addItem'],
    ['charge', 'external:payments#charge'],
  ])('%s names %s', (name, id) => {
    expect(snapshot.resolveName(name)[0]?.node.nodeId).toBe(id)
  })

  test.each(['Wrong.addItem', 'nothing', '', '..', '%', 'price__', "' or 1=1 --"])(
    '%j names nothing',
    (name) => {
      expect(snapshot.resolveName(name)).toEqual([])
    },
  )

  test('similar names come by spelling distance', () => {
    expect(ids(snapshot.similarNames('priceOff', 2))[0]).toBe('src/price.ts#priceOf')
    expect(ids(snapshot.similarNames('ShopingCrat', 1))).toEqual(['src/cart.ts#ShoppingCart'])
  })

  test('the most central are those that the rest leans on', () => {
    const central = snapshot.mostCentral({ kinds: ['function', 'method', 'class'], limit: 3 })
    expect(ids(central)).toContain('src/cart.ts#ShoppingCart')
    expect(snapshot.centrality(snapshot.mostCentral({ limit: 1 })[0]?.nodeId ?? '')).toBe(1)
    expect(ids(snapshot.mostCentral({ path: 'src/price.ts', kinds: ['function'] }))).toHaveLength(2)
  })
})

describe('edges', () => {
  test('keep their sites, the best level first, in both directions', () => {
    const callers = snapshot.edges('src/cart.ts#ShoppingCart.addItem', { direction: 'in', kinds: ['calls'] })
    expect(callers).toHaveLength(1)
    expect(callers[0]).toMatchObject({ known: 'inferred', siteCount: 2 })
    expect(callers[0]?.from.nodeId).toBe('test/cart.test.ts#adds items')
    expect(callers[0]?.sites[0]).toEqual({
      filePath: 'test/cart.test.ts',
      line: 5,
      column: 2,
      known: 'inferred',
      rule: 'assigned-value',
    })
    const callees = snapshot.edges('src/checkout.ts#checkout', { direction: 'out', kinds: ['calls'] })
    expect(callees.map((edge) => edge.to.nodeId)).toEqual([
      'src/cart.ts#ShoppingCart.totalPrice',
      'external:payments#charge',
    ])
  })

  test('come in pages with at most so many sites', () => {
    const all = snapshot.edges('src/cart.ts#ShoppingCart', { direction: 'out' })
    const second = snapshot.edges('src/cart.ts#ShoppingCart', { direction: 'out', limit: 1, offset: 1 })
    expect(second).toEqual(all.slice(1, 2))
    const one = snapshot.edges('src/cart.ts#ShoppingCart.addItem', {
      direction: 'in',
      kinds: ['calls'],
      maxSites: 1,
    })
    expect(one[0]?.sites).toHaveLength(1)
    expect(one[0]?.siteCount).toBe(2)
  })

  test('are counted by kind and direction', () => {
    expect(snapshot.countEdges('src/price.ts#priceOf')).toEqual([
      { kind: 'contains', direction: 'in', count: 1 },
      { kind: 'calls', direction: 'in', count: 1 },
      { kind: 'calls', direction: 'out', count: 1 },
      { kind: 'instantiates', direction: 'out', count: 1 },
    ])
    expect(snapshot.countEdges('nothing')).toEqual([])
  })

  test('callers are complete unless an unresolved call of that name or a passed value says otherwise', () => {
    expect(snapshot.completeness('src/price.ts#priceOf')).toEqual({ complete: true, reasons: [] })
    expect(snapshot.completeness('src/cart.ts#ShoppingCart.totalPrice')).toEqual({
      complete: false,
      reasons: [{ reason: 'unresolved-receiver', count: 1 }],
    })
    expect(snapshot.completeness('src/cart.ts#ShoppingCart.addItem').reasons).toEqual([
      { reason: 'passed as a value', count: 1 },
    ])
  })

  test('unresolved call sites of a node are those of its members too', () => {
    expect(snapshot.unresolvedCallsIn('src/price.ts', 10)).toEqual([
      { name: 'totalPrice', filePath: 'src/price.ts', line: 2, column: 26, reason: 'unresolved-receiver' },
      { name: 'round', filePath: 'src/price.ts', line: 8, column: 14, reason: 'builtin' },
    ])
    expect(snapshot.unresolvedCallsIn('.', 1)).toHaveLength(1)
  })

  test('unresolved call sites of a name are calls that may lead to it', () => {
    expect(snapshot.unresolvedCallsNamed('src/cart.ts#ShoppingCart.totalPrice', 10)).toEqual([
      { name: 'totalPrice', filePath: 'src/price.ts', line: 2, column: 26, reason: 'unresolved-receiver' },
    ])
    expect(snapshot.unresolvedCallsNamed('src/price.ts#priceOf', 10)).toEqual([])
    expect(snapshot.unresolvedCallsNamed('nothing', 10)).toEqual([])
  })
})

describe('pathBetween', () => {
  test('is the shortest along the kinds', () => {
    const path = snapshot.pathBetween('src/checkout.ts#checkout', 'src/price.ts#applyDiscount')
    expect(path?.map((edge) => edge.to.nodeId)).toEqual([
      'src/cart.ts#ShoppingCart.totalPrice',
      'src/price.ts#priceOf',
      'src/price.ts#applyDiscount',
    ])
    expect(snapshot.pathBetween('src/cart.ts', 'src/cart.ts')).toEqual([])
  })

  test('is undefined against the direction, beyond the depth and for unknown nodes', () => {
    const [from, to] = ['src/checkout.ts#checkout', 'src/price.ts#applyDiscount']
    expect(snapshot.pathBetween(to, from)).toBeUndefined()
    expect(snapshot.pathBetween(from, to, { maxDepth: 2 })).toBeUndefined()
    expect(snapshot.pathBetween(from, to, { kinds: ['imports'] })).toBeUndefined()
    expect(snapshot.pathBetween(from, 'nothing')).toBeUndefined()
  })
})

describe('names at places', () => {
  test.each([
    [4, 22, 'src/cart.ts#ShoppingCart.totalPrice', 11],
    [4, 32, 'src/cart.ts#ShoppingCart.totalPrice', 11],
    [3, 18, 'src/checkout.ts#checkout', 3],
    [4, 17, null, 3],
  ])('%i:%i leads to %s', (line, column, nodeId, target) => {
    const { definitions, unresolved } = snapshot.definitionAt('src/checkout.ts', line, column)
    expect(definitions).toHaveLength(1)
    expect(definitions[0]).toMatchObject({ nodeId, line: target })
    expect(unresolved).toBeNull()
  })

  test.each([
    [5, 12, 'external'],
    [6, 2, 'dynamic'],
    [1, 0, 'no-name'],
    [99, 0, 'no-name'],
  ])('%i:%i leads nowhere: %s', (line, column, unresolved) => {
    expect(snapshot.definitionAt('src/checkout.ts', line, column)).toEqual({ definitions: [], unresolved })
  })

  test('references are each place once, in order', () => {
    const { sites } = snapshot.references('src/cart.ts#ShoppingCart')
    expect(sites.map(({ filePath, line, from }) => `${filePath}:${line} ${from}`)).toEqual([
      'src/checkout.ts:3 src/checkout.ts#checkout',
      'test/cart.test.ts:4 test/cart.test.ts#adds items',
    ])
    expect(snapshot.references('src/cart.ts#ShoppingCart.addItem').sites).toHaveLength(2)
    expect(snapshot.references('src/cart.ts#ShoppingCart', 'has-type').sites).toHaveLength(1)
  })

  test('the exported graph holds each node once and each site once', () => {
    const rows = [...snapshot.exportGraph()]
    const nodes = rows.filter((row) => row.type === 'node')
    const total = Object.values(snapshot.info.nodesByKind).reduce((sum, count) => sum + count, 0)
    expect(nodes).toHaveLength(total)
    expect(rows.filter((row) => row.type === 'edge' && row.kind === 'calls')).toHaveLength(6)
    const some = [...snapshot.exportGraph({ kinds: ['calls', 'class'], path: 'src/price.ts' })]
    expect(some.map((row) => (row.type === 'node' ? row.node_id : `${row.from} > ${row.to}`))).toEqual([
      'src/price.ts#UnknownArticleError',
      'src/price.ts#priceOf > src/price.ts#applyDiscount',
    ])
    const calls = [...snapshot.exportGraph({ kinds: ['calls'] })]
    expect(calls.filter((row) => row.type === 'node')).toEqual(nodes)
    expect(new Set(calls.flatMap((row) => (row.type === 'edge' ? [row.kind] : [])))).toEqual(
      new Set(['calls']),
    )
    const classes = [...snapshot.exportGraph({ kinds: ['class'] })]
    expect(new Set(classes.map((row) => `${row.type} ${row.kind}`))).toEqual(new Set(['node class']))
    expect(nodes.find((row) => row.node_id === 'src/cart.ts#ShoppingCart.addItem')).toMatchObject({
      start_line: 7,
      line: 7,
      column: 0,
      abstract: false,
    })
  })

  test('an exported node says whether it is abstract', () => {
    const flags = NodeFlagBit.ABSTRACT
    using shapes = openSketch({
      files: {
        'shape.ts': {
          text: 'export abstract class Shape {}\nexport class Disc extends Shape {}\n',
          definitions: [
            { name: 'Shape', kind: 'class', lines: [1, 1], flags },
            { name: 'Disc', kind: 'class', lines: [2, 2] },
          ],
        },
      },
    })
    const rows = [...shapes.exportGraph({ kinds: ['class'] })]
    expect(rows.map((row) => row.type === 'node' && [row.name, row.abstract])).toEqual([
      ['Shape', true],
      ['Disc', false],
    ])
  })
})
