import { afterAll, describe, expect, test } from 'vitest'
import { openSketch } from '../testing/open-sketch.ts'
import { shop } from '../testing/shop.ts'

const snapshot = openSketch(shop)
afterAll(() => snapshot[Symbol.dispose]())

const best = (query: string, options = {}): string | undefined =>
  snapshot.search(query, options)[0]?.node.nodeId

describe('search', () => {
  test.each([
    ['applyDiscount', 'src/price.ts#applyDiscount'],
    ['apply_discount', 'src/price.ts#applyDiscount'],
    ['ShoppingCart.totalPrice', 'src/cart.ts#ShoppingCart.totalPrice'],
    ['aplyDiscont', 'src/price.ts#applyDiscount'],
    ['unknown article', 'src/price.ts#UnknownArticleError'],
    ['what does a customer want to buy?', 'src/cart.ts#ShoppingCart'],
    ['where is the charge made when somebody checks out', 'src/checkout.ts#checkout'],
  ])('%s finds %s first', (query, id) => {
    expect(best(query)).toBe(id)
  })

  test('a stack trace in a long text leads to its file', () => {
    const issue = `Checkout fails\n\n${'It happens now and then and I do not know why. '.repeat(10)}
      \`\`\`
      UnknownArticleError: tea
          at priceOf (/home/me/shop/src/price.ts:3:32)
      \`\`\``
    expect(snapshot.search(issue, { group: 'file' })[0]?.node.filePath).toBe('src/price.ts')
  })

  test('a frame of installed code leads to the file that it was made from, and to no namesake', () => {
    using kettle = openSketch({
      files: {
        'src/kettle/core/utils.py': 'BREW = 1\n',
        'src/kettle/pour.py': 'POUR = 1\n',
        'tools/steep.py': 'STEEP = 1\n',
      },
    })
    const issueOf = (path: string): string =>
      `It fails\n\n${'It is a pity. '.repeat(20)}\n  File "${path}", line 1, in f`
    const filesOf = (path: string): string[] =>
      kettle
        .search(issueOf(path), { group: 'file', explain: true })
        .filter(({ explanation }) => explanation?.some(({ part }) => part === 'path'))
        .map(({ node }) => node.filePath)
    expect(filesOf('/venv/lib/site-packages/kettle/core/utils.py')).toEqual(['src/kettle/core/utils.py'])
    expect(filesOf('/venv/lib/site-packages/other/core/utils.py')).toEqual([])
    expect(filesOf('/app/node_modules/@tea/kettle/tools/steep.py')).toEqual(['tools/steep.py'])
    expect(filesOf('/go/pkg/mod/example.com/tea@v1.0.0/tools/steep.py')).toEqual(['tools/steep.py'])
  })

  test('what surrounds an issue text does not dilute it', () => {
    const said = 'The discount is wrong\n\napplyDiscount rounds the cents of an article too early.\n'
    const versions = Array.from({ length: 300 }, (_, index) => `checkout-${index}==1.${index}.0`).join('\n')
    const log = Array.from(
      { length: 300 },
      (_, index) => `2024-01-01 10:00:${index % 60} INFO [cart ${index}] ShoppingCart.addItem payment.charge`,
    ).join('\n')
    const issue = `${said}\n### Environment\n${versions}\n\n### Logs\n${log}\n`
    expect(best(issue)).toBe('src/price.ts#applyDiscount')
    expect(snapshot.search(issue, { group: 'file' })[0]?.node.filePath).toBe('src/price.ts')
  })

  test('a question finds the method that is about it rather than the class around it', () => {
    const members = ['pour', 'fill', 'warm']
    const methods = members.map((name) => `  ${name}() {\n    heating(water, lid, cup, spout, base)\n  }\n`)
    using kettle = openSketch({
      files: {
        'kettle.js': {
          text: `class Kettle { // for heating water\n  size = 1\n${methods.join('')}}\n`,
          definitions: [
            { name: 'Kettle', kind: 'class', lines: [1, 12] },
            ...members.map((name, index) => ({
              name: `Kettle.${name}`,
              kind: 'method' as const,
              lines: [3 + 3 * index, 5 + 3 * index] as const,
            })),
          ],
        },
      },
      edges: members.map((name) => ['instantiates', `kettle.js#Kettle.${name}`, 'kettle.js#Kettle'] as const),
    })
    const [result] = kettle.search('how is heating of water done', { group: 'file' })
    expect(result?.node.kind).toBe('method')
  })

  test('code of an outlined language is not set back as documents are', () => {
    using kettle = openSketch({
      files: {
        'lib/kettle.lua': 'function brew_tea()\nend\n',
        'notes.txt': 'brew tea\n',
        Makefile: 'brew: tea\n',
      },
    })
    const isSetBack = (path: string): boolean | undefined =>
      kettle
        .search('brew tea', { explain: true })
        .find(({ node }) => node.filePath === path)
        ?.explanation?.some(({ part }) => part === 'set-back')
    expect(isSetBack('lib/kettle.lua')).toBe(false)
    expect(isSetBack('notes.txt')).toBe(true)
    expect(isSetBack('Makefile')).toBe(true)
  })

  test('built, vendored, amalgamated and translated copies stand behind their sources', () => {
    const functions = (prefix: string, first: number) =>
      Array.from({ length: 6 }, (_, index) => ({
        name: `${prefix}${index}`,
        kind: 'function' as const,
        lines: [first + index, first + index] as const,
      }))
    const textOf = (names: readonly { name: string }[]): string =>
      names.map(({ name }) => `export function ${name}() { return "brew tea" }\n`).join('')
    const [steep, pour] = [functions('steep', 1), functions('pour', 7)]
    const file = (definitions: ReturnType<typeof functions>) => ({ text: textOf(definitions), definitions })
    using kettle = openSketch({
      files: {
        'all/kettle.ts': file([...steep, ...pour]),
        'dist/steep.ts': file(steep),
        'kettle/pour.ts': file(functions('pour', 1)),
        'kettle/steep.ts': file(steep),
        'vendor/kettle/steep.ts': file(steep),
        'README.de.md': '# Kettle\n\nHow to brew tea.\n',
        'README.md': '# Kettle\n\nHow to brew tea.\n',
      },
    })
    const paths = (query: string): string[] =>
      kettle.search(query, { group: 'file' }).map(({ node }) => node.filePath)
    expect(paths('steep3')[0]).toBe('kettle/steep.ts')
    expect(paths('pour3')[0]).toBe('kettle/pour.ts')
    const readable = paths('how to brew tea').filter((path) => path.startsWith('README'))
    expect(readable).toEqual(['README.md', 'README.de.md'])
  })

  test('other forms of a word say less in a text of many words', () => {
    using kettle = openSketch({ files: { 'a.md': 'steeped tea\n', 'b.md': 'steep tea\n' } })
    const others = Array.from({ length: 60 }, (_, index) => `${'bdfgh'[index % 5]}${index.toString(36)}zq`)
    const relevanceOf = (query: string): number =>
      kettle.search(query, { group: 'file' }).find(({ node }) => node.filePath === 'a.md')?.relevance ?? 0
    expect(relevanceOf('steep')).toBeGreaterThan(0.4)
    expect(relevanceOf(`steep ${others.join(' ')}`)).toBeLessThan(0.4)
  })

  test('a file with the content of another stands behind it', () => {
    const text = `brew tea\n${'of leaves '.repeat(30)}`
    using kettle = openSketch({
      files: {
        'a/first/brew.md': { text, blob: '1' },
        'brew.md': { text, blob: '1' },
        'z.md': { text, blob: '2' },
      },
    })
    const paths = kettle.search('tea leaves', { group: 'file' }).map(({ node }) => node.filePath)
    expect(paths).toEqual(['brew.md', 'z.md', 'a/first/brew.md'])
  })

  test('tests stand back unless they are asked for', () => {
    const rankOfTest = (query: string, options = {}): number =>
      snapshot.search(query, options).findIndex(({ node }) => node.filePath === 'test/cart.test.ts')
    expect(rankOfTest('adds items to the shopping cart')).toBeGreaterThan(0)
    expect(rankOfTest('adds items to the shopping cart', { includeTests: true })).toBe(0)
    expect(rankOfTest('test that adds items')).toBe(0)
  })

  test('keeps to kinds and paths, and gives each file once where asked', () => {
    const kinds = snapshot.search('price of cart', { kinds: ['function'] }).map(({ node }) => node.kind)
    expect(new Set(kinds)).toEqual(new Set(['function']))
    const paths = snapshot.search('cart', { path: 'test' }).map(({ node }) => node.filePath)
    expect(new Set(paths)).toEqual(new Set(['test/cart.test.ts']))
    const files = snapshot.search('price cart', { group: 'file' }).map(({ node }) => node.filePath)
    expect(files).toHaveLength(new Set(files).size)
    expect(files.length).toBeGreaterThan(2)
    expect(snapshot.search('price cart', { limit: 1 })).toHaveLength(1)
  })

  test('shows the lines that match and explains the rank', () => {
    const [result] = snapshot.search('applyDiscount', { explain: true })
    expect(result?.content).toContain('function applyDiscount(cents: number)')
    expect(result?.relevance).toBe(1)
    expect(result?.matchType).toBe('name')
    expect(result?.explanation?.map(({ part }) => part)).toContain('name')
  })

  test.each([
    '',
    '   ',
    '"',
    'AND OR NOT',
    'a* OR (b',
    'NEAR(cart price)',
    'name:cart',
    '__proto__',
    'constructor',
    'toString hasOwnProperty',
    '%',
    '_',
    '\0',
    '\ud800',
    "'; drop table node; --",
    '('.repeat(5000),
    'cart '.repeat(20_000),
    'a'.repeat(50_000),
    '../'.repeat(10_000),
    `${'a.'.repeat(20_000)}b`,
  ])('answers %.20j without a fault', (query) => {
    const results = snapshot.search(query)
    for (const { relevance } of results) expect(relevance).toBeGreaterThanOrEqual(0)
    expect(results.length).toBeLessThanOrEqual(10)
  })
})

describe('search over hostile names', () => {
  test('finds names that are also properties of every object', () => {
    using odd = openSketch({
      files: {
        'a.ts': {
          text: 'class __proto__ {\n  constructor() {}\n  hasOwnProperty() {}\n}\n',
          definitions: [
            { name: '__proto__', kind: 'class', lines: [1, 4] },
            { name: '__proto__.constructor', kind: 'method', lines: [2, 2] },
            { name: '__proto__.hasOwnProperty', kind: 'method', lines: [3, 3] },
          ],
        },
      },
      open: [{ from: 'a.ts', name: '__proto__', reason: 'unresolved-name' }],
    })
    expect(odd.search('constructor')[0]?.node.nodeId).toBe('a.ts#__proto__.constructor')
    expect(odd.search('hasOwnProperty')[0]?.node.nodeId).toBe('a.ts#__proto__.hasOwnProperty')
    expect(odd.resolveName('__proto__')).toHaveLength(1)
    expect(odd.completeness('a.ts#__proto__').reasons).toEqual([{ reason: 'unresolved-name', count: 1 }])
  })

  test('an empty project answers everything with nothing', () => {
    using empty = openSketch({ files: {} })
    expect(empty.search('anything')).toEqual([])
    expect(empty.grep('anything').matches).toEqual([])
    expect(empty.listFiles()).toEqual([])
    expect(empty.mostCentral()).toEqual([])
    expect(empty.findNode('.')?.kind).toBe('repository')
    expect([...empty.exportGraph()]).toHaveLength(1)
  })

  test('odd texts and paths come back as they were', () => {
    const path = 'dir\nwith "quotes"/naïve % _ é.py'
    const text = 'a\0b\r\nc = "\u{1F600}"\n\n世界和平 = 1'
    using odd = openSketch({ files: { [path]: text, 'lone.txt': 'x\ud800y' } })
    expect(odd.readText(path)).toBe(text)
    expect(odd.readText('lone.txt')).toBe('x\ufffdy')
    expect(odd.findFile(path)?.lineCount).toBe(4)
    expect(odd.search('世界')[0]?.node.filePath).toBe(path)
    expect(odd.grep('b$').matches).toEqual([{ filePath: path, line: 1, column: 2, text: 'a\0b' }])
  })

  test('one line of five megabytes is searched like any other', () => {
    const text = `${'x = 1; '.repeat(700_000)}needle()`
    using odd = openSketch({ files: { 'wide.py': text } })
    const { matches } = odd.grep('needle\\(')
    expect(matches[0]).toMatchObject({ line: 1, column: 4_900_000 })
    expect(matches[0]?.text.length).toBeLessThan(500)
    expect(odd.search('wide')[0]?.content.length).toBeLessThan(500)
  })
})
