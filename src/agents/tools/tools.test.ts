import { afterAll, describe, expect, test } from 'vitest'
import { NodeFlagBit } from '../../graph/graph.ts'
import { shop } from '../../index/testing/shop.ts'
import type { Extent } from '../checks/evidence/extent.ts'
import { wholeExtent } from '../checks/evidence/extent.ts'
import { openSketch } from '../testing/open-sketch.ts'
import { contextOf } from '../testing/use-tool.ts'
import { findTool } from './all-tools.ts'
import { maximumOutputCharacters } from './fit-output.ts'
import type { GrepOutput } from './grep.ts'
import type { SearchOutput } from './search.ts'

const sketch = openSketch(shop)
const long = openSketch(
  {
    files: {
      'src/long.py': {
        text: Array.from(
          { length: 3_000 },
          (_, index) => `value_${index} = ${index}  # ${'x'.repeat(40)}`,
        ).join('\n'),
        definitions: [{ name: 'first', kind: 'function', lines: [1, 2_900], signature: 'def first()' }],
      },
    },
  },
  'acme/long',
)
const context = contextOf(sketch.project)
const several = contextOf(sketch.project, long.project)
const jobs = openSketch(
  {
    files: {
      'src/jobs.ts': {
        text: 'function save() {}\nfunction run() {\n  each(() => save())\n}\nfunction each(job) { job() }\n',
        definitions: [
          { name: 'save', kind: 'function', lines: [1, 1] },
          { name: 'run', kind: 'function', lines: [2, 4] },
          { name: 'each', kind: 'function', lines: [5, 5] },
          { name: 'run.<anonymous>', kind: 'function', lines: [3, 3], flags: NodeFlagBit.ANONYMOUS },
        ],
      },
    },
    edges: [
      ['calls', 'src/jobs.ts#run', 'src/jobs.ts#each', 3, 2],
      ['calls', 'src/jobs.ts#each', 'src/jobs.ts#run.<anonymous>', 5, 21],
      ['calls', 'src/jobs.ts#run.<anonymous>', 'src/jobs.ts#save', 3, 13],
    ],
  },
  'acme/jobs',
)
afterAll(() => {
  jobs[Symbol.dispose]()
  sketch[Symbol.dispose]()
  long[Symbol.dispose]()
})

async function use(name: string, input: object, on = context) {
  const tool = findTool(name)
  if (tool === undefined) throw new Error(`no tool ${name}`)
  const output = await tool.execute(on, input, new AbortController().signal)
  expect(JSON.stringify(output).length).toBeLessThanOrEqual(maximumOutputCharacters)
  expect(tool.describeCall(input)).not.toBe('')
  expect(tool.describeResult(output)).not.toBe('')
  return output
}

describe('tools', () => {
  test('get_node finds by id, name, place and path, and numbers the source', async () => {
    const expected = { node: { node_id: 'src/price.ts#priceOf', location: 'src/price.ts:1-5' } }
    expect(await use('get_node', { node: 'src/price.ts#priceOf' })).toMatchObject(expected)
    expect(await use('get_node', { node: 'priceOf()' })).toMatchObject(expected)
    expect(await use('get_node', { path: '/home/me/app/src/price.ts', line: 3 })).toMatchObject(expected)
    expect(await use('get_node', { node: 'ShoppingCart.addItem' })).toMatchObject({
      node: { source: expect.stringContaining('8|     this.items.push(name)') },
    })
    expect(await use('get_node', { node: 'src/price.ts' })).toMatchObject({
      node: { kind: 'file', member_count: 3 },
    })
  })

  test('a name that is not found says what was not parsed', async () => {
    const problems = [{ path: 'lib/broken.ts', reason: 'parsing took too long' }]
    using shop = openSketch({ files: { 'lib/shop.ts': 'shop()\n' } }, 'acme/shop', problems)
    expect(await use('get_node', { node: 'absent' }, contextOf(shop.project))).toMatchObject({
      error:
        'Cannot find "absent": the graph has no definition of this name. This does not cover 1 file that could not be read completely (lib/broken.ts).',
    })
  })

  test('a name says how it was understood where that is not what it says', async () => {
    const called = await use('get_node', { node: 'cart.addItem' })
    expect(called).toMatchObject({ node: { node_id: 'src/cart.ts#ShoppingCart.addItem' } })
    expect(await use('get_node', { node: 'basket.addItem' })).toHaveProperty('error')
    expect(await use('get_node', { node: 'shopping.totalPrice' })).toMatchObject({
      node: { node_id: 'src/cart.ts#ShoppingCart.totalPrice' },
      note: expect.stringContaining('possible'),
    })
  })

  test('a failure says what is similar and what to call next', async () => {
    expect(await use('get_node', { node: 'priceOff' })).toMatchObject({
      error: expect.stringContaining('"priceOff"'),
      similar: expect.arrayContaining(['src/price.ts#priceOf']),
      next: expect.stringContaining('get_node'),
    })
    expect(await use('read_file', { path: 'src/prices.ts' })).toMatchObject({
      similar: expect.arrayContaining(['src/price.ts']),
    })
    expect(await use('read_file', { path: 'src/price.ts', start_line: 40 })).toMatchObject({
      error: expect.stringContaining('11 lines'),
    })
    expect(await use('read_file', { path: 'logo.png' })).toMatchObject({
      error: expect.stringContaining('binary'),
    })
    expect(await use('grep', { pattern: '(', regex: true })).toMatchObject({
      error: expect.stringContaining('"("'),
    })
    expect(await use('neighbours', { node: 'nobody', direction: 'in' })).toHaveProperty('error')
    expect(await use('find_path', { from: 'checkout', to: 'nobody' })).toHaveProperty('error')
    expect(await use('impact', { node: 'nobody' })).toHaveProperty('error')
    expect(await use('list_files', { path: 'nowhere' })).toHaveProperty('error')
  })

  test('neighbours gives callers with sites, a tree, and whether the list is complete', async () => {
    expect(await use('neighbours', { node: 'applyDiscount', direction: 'in', depth: 3 })).toMatchObject({
      total: 1,
      complete: true,
      edges: [
        {
          node: { node_id: 'src/price.ts#priceOf' },
          sites: ['src/price.ts:4-4'],
          known: 'exact',
          edges: [
            {
              node: { name: 'ShoppingCart.totalPrice' },
              edges: [{ node: { name: 'checkout' }, known: 'inferred' }],
            },
          ],
        },
      ],
    })
    expect(await use('neighbours', { node: 'totalPrice', direction: 'in' })).toMatchObject({
      complete: false,
      reasons: [{ reason: 'unresolved-receiver', count: 1 }],
    })
    expect(await use('neighbours', { node: 'checkout', direction: 'out' })).toMatchObject({
      total: 2,
      unlinked: [{ name: 'onPaid', reason: 'dynamic', location: 'src/checkout.ts:6-6' }],
    })
  })

  test('find_path goes along calls, and says when only the opposite way exists', async () => {
    expect(await use('find_path', { from: 'checkout', to: 'priceOf' })).toMatchObject({
      found: true,
      reversed: false,
      steps: [{ site: 'src/checkout.ts:4-4' }, { site: 'src/cart.ts:13-13' }],
    })
    expect(await use('find_path', { from: 'priceOf', to: 'checkout' })).toMatchObject({
      found: true,
      reversed: true,
    })
  })

  test('impact follows users by level, tests apart', async () => {
    expect(await use('impact', { node: 'priceOf' })).toMatchObject({
      levels: [
        { depth: 1, total: 1, nodes: [{ name: 'ShoppingCart.totalPrice', site: 'src/cart.ts:13-13' }] },
        { depth: 2, nodes: [{ name: 'checkout' }] },
      ],
    })
    expect(await use('impact', { node: 'ShoppingCart' })).toMatchObject({ tests: [{ name: 'adds items' }] })
  })

  test('grep, search and list_files give places to cite', async () => {
    expect(await use('grep', { pattern: String.raw`catalogue\.\w+`, regex: true })).toMatchObject({
      matches: [{ location: 'src/price.ts:2-2', in: 'src/price.ts#priceOf' }],
    })
    expect(await use('search', { query: 'shopping cart', limit: 1 })).toMatchObject({
      results: [{ node_id: 'src/cart.ts#ShoppingCart' }],
    })
    const [found] = ((await use('search', { query: 'discount' })) as SearchOutput).results
    expect(found?.content).toBe(
      '7| function applyDiscount(cents: number): number {\n8|   return Math.round(cents * 0.9)\n9| }',
    )
    expect(await use('search', { query: 'zzzzqqq' })).toMatchObject({
      results: [],
      note: expect.stringContaining('zzzzqqq'),
    })
    expect(await use('search', { query: '', kinds: ['class'] })).toMatchObject({
      results: [{ kind: 'class' }, { kind: 'class' }],
    })
    expect(await use('list_files', { path: 'src' })).toMatchObject({
      total_files: 3,
      files: [{ path: 'src/cart.ts' }, {}, {}],
    })
    expect(await use('list_files', { pattern: '**/*.test.ts' })).toMatchObject({
      files: [{ path: 'test/cart.test.ts' }],
    })
    expect(await use('list_files', { pattern: 'src/[cp]*.{ts,js}' })).toMatchObject({
      files: expect.arrayContaining([expect.objectContaining({ path: 'src/cart.ts' })]),
    })
    expect(await use('list_files', { pattern: 'src/[!cp]*.{py,js}' })).toMatchObject({ files: [] })
    expect(await use('overview', {})).toMatchObject({ projects: [{ repo_name: 'acme/shop', files: 6 }] })
  })

  test('a result says how far it goes', async () => {
    const extentOf = async (name: string, input: object, on = context): Promise<Extent> =>
      ((await use(name, input, on)) as { extent: Extent }).extent
    expect(await extentOf('neighbours', { node: 'applyDiscount', direction: 'in' })).toEqual(wholeExtent(1))
    expect(await extentOf('neighbours', { node: 'totalPrice', direction: 'in' })).toMatchObject({
      unread: [{ count: 1, what: 'site that may lead to it (receiver not known)' }],
    })
    expect(await extentOf('neighbours', { node: 'checkout', direction: 'out' })).toMatchObject({
      total: 2,
      unread: [{ count: 1, what: 'call in it whose target is not known' }],
    })
    expect(await extentOf('grep', { pattern: 'cart', limit: 2 })).toMatchObject({ shown: 2, cut: 'limit' })
    expect(await extentOf('search', { query: 'cart' })).toMatchObject({ total: null })
    expect(await extentOf('search', { query: '', kinds: ['class'] })).toMatchObject({ total: 2 })
    expect(await extentOf('impact', { node: 'priceOf', depth: 1 })).toMatchObject({
      total: null,
      cut: 'depth',
    })
    const alone = contextOf(long.project)
    const { text } = (await use('read_file', { path: 'src/long.py' }, alone)) as { text: string }
    expect(await extentOf('read_file', { path: 'src/long.py' }, alone)).toEqual({
      shown: text.split('\n').length,
      total: 3_000,
      cut: 'limit',
      unread: [],
    })
    const inJobs = contextOf(jobs.project)
    expect(await extentOf('find_path', { from: 'save', to: 'each', kinds: ['reads'] }, inJobs)).toEqual(
      wholeExtent(0),
    )
    expect(
      await extentOf('find_path', { from: 'checkout', to: 'applyDiscount', kinds: ['reads'] }),
    ).toMatchObject({
      total: 0,
      unread: [{ count: 2 }],
    })
  })

  test('a search of the text leaves out what could not be read below its path alone', async () => {
    const info = { ...sketch.snapshot.info, problems: [{ path: 'src/broken.ts', reason: 'cut short' }] }
    const broken = contextOf({ ...sketch.project, snapshot: { ...sketch.snapshot, info } })
    const unreadBelow = async (path?: string): Promise<Extent['unread']> =>
      ((await use('grep', { pattern: 'cart', path }, broken)) as { extent: Extent }).extent.unread
    expect(await unreadBelow()).toHaveLength(1)
    expect(await unreadBelow('src')).toHaveLength(1)
    expect(await unreadBelow('src/cart.ts')).toEqual([])
    expect(await unreadBelow('test/**')).toEqual([])
  })

  test('lines that are asked for are shown as far as a result may reach', async () => {
    const alone = contextOf(long.project)
    const read = (await use('read_file', { path: 'src/long.py', start_line: 1, end_line: 800 }, alone)) as {
      text: string
      extent: Extent
    }
    expect(read.extent.shown).toBeGreaterThan(300)
    expect(read.text.split('\n')).toHaveLength(read.extent.shown)
    expect(JSON.stringify(read).length).toBeGreaterThan(maximumOutputCharacters * 0.9)
  })

  test('a result that is too long degrades and says so', async () => {
    const alone = contextOf(long.project)
    expect(await use('read_file', { path: 'src/long.py' }, alone)).toMatchObject({
      line_count: 3_000,
      note: expect.stringContaining('Too long to show'),
      outline: [{ name: 'first' }],
    })
    expect(await use('get_node', { node: 'first' }, alone)).toMatchObject({
      node: { source: expect.stringContaining('more characters') },
    })
    expect(await use('grep', { pattern: 'value_', limit: 300 }, alone)).toMatchObject({ truncated: true })
  })

  test('grep says where the rest is, and what a literal may have been meant to be', async () => {
    const all = (await use('grep', { pattern: 'cart' })) as GrepOutput
    const {
      matches,
      not_shown: rest,
      extent,
    } = (await use('grep', { pattern: 'cart', limit: 2 })) as GrepOutput
    expect(extent.total).toBe(all.matches.length)
    expect(matches.length + rest.reduce((sum, one) => sum + one.matches, 0)).toBe(extent.total)
    expect(await use('grep', { pattern: 'priceOf|nothing' })).toMatchObject({
      matches: [],
      note: expect.stringContaining('"regex": true'),
    })
  })

  test('a function without a name is told by where it stands, and only by edges', async () => {
    const alone = contextOf(jobs.project)
    expect(await use('neighbours', { node: 'save', direction: 'in' }, alone)).toMatchObject({
      edges: [{ node: { name: '<anonymous> in run, line 3', node_id: 'src/jobs.ts#run.<anonymous>' } }],
    })
    expect(await use('neighbours', { node: 'run', direction: 'out' }, alone)).toMatchObject({
      total: 2,
      edges: [{ node: { name: 'each' } }, { node: { name: 'save' }, within: '<anonymous> in run, line 3' }],
    })
    expect(await use('impact', { node: 'save' }, alone)).toMatchObject({
      levels: [
        { nodes: [{ name: '<anonymous> in run, line 3', via: 'calls' }] },
        {
          nodes: [
            { name: 'each', via: 'calls' },
            { name: 'run', via: 'contains' },
          ],
        },
      ],
    })
    expect(await use('impact', { node: 'run' }, alone)).toMatchObject({ levels: [] })
    expect(await use('get_node', { path: 'src/jobs.ts', line: 3 }, alone)).toMatchObject({
      node: { name: 'run', members: [{ name: '<anonymous> in run, line 3' }] },
    })
    expect(jobs.project.snapshot.nodesInFile('src/jobs.ts').map(({ name }) => name)).toEqual([
      'save',
      'run',
      'each',
    ])
    expect(jobs.project.snapshot.similarNames('<anonymus>', 5)).toEqual([])
    expect(jobs.project.snapshot.mostCentral().some(({ isAnonymous }) => isAnonymous)).toBe(false)
  })

  test('with several projects paths and ids carry the project, both ways', async () => {
    expect(await use('get_node', { node: 'priceOf' }, several)).toMatchObject({
      node: { node_id: 'acme/shop@src/price.ts#priceOf', location: 'acme/shop@src/price.ts:1-5' },
    })
    expect(
      await use('read_file', { path: 'acme/long@src/long.py', start_line: 2, end_line: 2 }, several),
    ).toMatchObject({
      location: 'acme/long@src/long.py:2-2',
    })
    expect(await use('get_node', { node: 'acme/shop@src/price.ts#priceOf' }, several)).toHaveProperty('node')
    expect(await use('find_path', { from: 'priceOf', to: 'first' }, several)).toMatchObject({
      error: expect.stringContaining('different projects'),
    })
    expect(await use('list_files', {}, several)).toMatchObject({
      directories: [{ path: 'acme/shop@' }, { path: 'acme/long@' }],
    })
  })
})
