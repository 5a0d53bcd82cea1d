import { afterAll, describe, expect, test } from 'vitest'
import { NodeFlagBit } from '../../graph/graph.ts'
import { openSketch } from '../testing/open-sketch.ts'
import { shop } from '../testing/shop.ts'

const snapshot = openSketch(shop)
afterAll(() => snapshot[Symbol.dispose]())

const nodes = (query: string, options = {}): string[] =>
  snapshot.findNames(query, options).nodes.map(({ nodeId }) => nodeId)
const files = (query: string, options = {}): string[] =>
  snapshot.findNames(query, options).files.map(({ path }) => path)

describe('findNames()', () => {
  test.each([
    ['applyd', 'src/price.ts#applyDiscount'],
    ['APPLYDISCOUNT', 'src/price.ts#applyDiscount'],
    ['tp', 'src/cart.ts#ShoppingCart.totalPrice'],
    ['cart.additem', 'src/cart.ts#ShoppingCart.addItem'],
    ['shopping addI', 'src/cart.ts#ShoppingCart.addItem'],
  ])('%s finds the definition %s first', (query, id) => {
    expect(nodes(query)[0]).toBe(id)
  })

  test.each([
    ['cart', 'src/cart.ts'],
    ['src/pr', 'src/price.ts'],
    ['chkout', 'src/checkout.ts'],
    ['src cart', 'src/cart.ts'],
    ['logo', 'logo.png'],
    ['src/cart', 'src/cart.ts'],
  ])('%s finds the file %s first', (query, path) => {
    expect(files(query)[0]).toBe(path)
  })

  test('finds of the kind, the path and the language that are asked for', () => {
    expect(nodes('cart', { kinds: ['method'] })).toEqual([])
    expect(nodes('cart', { kinds: ['class'] })).toEqual(['src/cart.ts#ShoppingCart'])
    expect(files('cart', { kinds: ['class'] })).toEqual([])
    expect(nodes('cart', { kinds: ['file'] })).toEqual([])
    expect(files('r', { path: 'src' })).not.toContain('README.md')
    expect(files('r', { path: '*.md' })).toEqual(['README.md'])
    expect(files('c', { languages: ['cobol'] })).toEqual([])
    expect(files('', { excludePaths: ['**ca**', '*.md', '*.png'] })).toEqual([
      'src/price.ts',
      'src/checkout.ts',
    ])
    expect(files('', { path: 'src', languages: ['cobol', 'TypeScript'] })).toContain('src/cart.ts')
    expect(files('', { path: 'src', excludeLanguages: ['typescript'] })).toEqual([])
  })

  test('lists the files that filters leave, and definitions of a kind, where no name is asked for', () => {
    expect(files('', { path: '*.md' })).toEqual(['README.md'])
    expect(nodes('', { path: '**cart**' })).toEqual([])
    expect(nodes('', { kinds: ['class'], path: '**cart**' })).toEqual(['src/cart.ts#ShoppingCart'])
  })

  test('finds alternatives, and leaves out what must not be there', () => {
    expect(nodes('applyDiscount OR totalPrice', { limit: 2 })).toEqual([
      'src/price.ts#applyDiscount',
      'src/cart.ts#ShoppingCart.totalPrice',
    ])
    expect(nodes('totalPrice NOT cart')).toEqual([])
    expect(files('src NOT cart')).toEqual(['src/price.ts', 'src/checkout.ts'])
  })

  test('a file of the name itself comes before those that have it as a part, however long its path is', () => {
    const longer = 'main/java/org/example/shop/owner/Owner.java'
    const paths = ['owner/findOwners.html', 'owner/OwnerList.ts', longer]
    using owners = openSketch({ files: Object.fromEntries(paths.map((path) => [path, 'x\n'])) })
    expect(owners.findNames('owner').files.map(({ path }) => path)).toEqual(paths.toReversed())
  })

  test('minds the case where that is asked for', () => {
    const caseSensitive = true
    expect(nodes('applyDiscount', { caseSensitive })).toEqual(['src/price.ts#applyDiscount'])
    expect(nodes('applydiscount', { caseSensitive })).toEqual([])
    expect(nodes('shoppingCart.totalPrice', { caseSensitive })).toEqual([])
    expect(files('readme', { caseSensitive })).toEqual([])
    expect(files('README', { caseSensitive })).toEqual(['README.md'])
  })

  test('a class comes before what is called like it inside, whichever matters more', () => {
    const definitions = [
      { name: 'Owner', kind: 'class' as const, lines: [1, 4] as const, flags: 0 },
      { name: 'Owner.Owner', kind: 'method' as const, lines: [2, 3] as const, flags: NodeFlagBit.EXPORTED },
    ]
    using owners = openSketch({
      files: {
        'a.ts': { text: 'class Owner {\n  Owner() {\n  }\n}\n', definitions },
        'b.ts': { text: 'f\n', definitions: [{ name: 'f', kind: 'function', lines: [1, 1] }] },
      },
      edges: [3, 4, 5].map((line) => ['calls', 'b.ts#f', 'a.ts#Owner.Owner', line] as const),
    })
    expect(owners.findNames('owner').nodes.map(({ kind }) => kind)).toEqual(['class', 'method'])
  })

  test('finds nothing where nothing fits, and no more than asked for', () => {
    expect(snapshot.findNames('zzzz')).toEqual({ files: [], nodes: [] })
    expect(snapshot.findNames('#')).toMatchObject({ nodes: [] })
    expect(nodes('t', { limit: 2 })).toHaveLength(2)
  })
})

describe('listFolder()', () => {
  test('gives what is directly in it', () => {
    expect(snapshot.listFolder('')?.folders.map(({ path, fileCount }) => [path, fileCount])).toContainEqual([
      'src',
      3,
    ])
    expect(snapshot.listFolder('src/')).toEqual({
      path: 'src',
      folders: [],
      files: ['src/cart.ts', 'src/checkout.ts', 'src/price.ts'],
    })
  })

  test('gives nothing for a file, a part of a name and an unknown folder', () => {
    for (const path of ['src/cart.ts', 'sr', 'lib']) expect(snapshot.listFolder(path)).toBeUndefined()
  })
})
