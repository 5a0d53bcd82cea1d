import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createTemporaryDirectory } from '../../../test/support/git-fixture.ts'
import type { TemporaryDirectory } from '../../../test/support/git-fixture.ts'
import { dumpSnapshot } from '../../index/dump.ts'
import { openSnapshot } from '../../index/open.ts'
import { PositionEncoding, SymbolKind } from '../../index/scip/schema.ts'
import { encodeIndex, sketchDocument } from '../../index/scip/testing/sketch-index.ts'
import { exportIndex } from '../../index/scip/export-index.ts'
import type { Snapshot } from '../../index/snapshot.ts'
import { findFolderChanges } from './folder-changes.ts'
import { readFolderIndex } from './folder-index.ts'
import { indexProject } from './index-project.ts'
import { analysisVersion } from './analysis-version.ts'
import type { IndexRequest } from './index-request.ts'

const texts = {
  // Nothing outlines this language: without the index there is no node.
  'lib/rates.qml': 'Item {\n  property int rate: 3\n}\n',
  'src/Cart.scala':
    'package shop\n\n/** Sells. */\nclass Cart : Basket {\n  override def total(): Int {\n    val sum = Money.of(rate)\n    return sum\n  }\n}\n',
  'src/Basket.scala': 'package shop\n\ntrait     Basket {\n  def total(): Int\n}\n',
  'src/Money.java':
    'package shop;\n\npublic class Money {\n  public static int of(int rate) { return round(rate); }\n  static int round(int rate) { return rate; }\n}\n',
}

const package_ = 'scip-sketch . shop . shop/'
const cart = sketchDocument(
  'src/Cart.scala',
  texts['src/Cart.scala'],
  [
    [4, 'Cart', `${package_}Cart#`, 9],
    [4, 'Basket', `${package_}Basket#`],
    [5, 'total', `${package_}Cart#total().`, 8],
    [6, 'sum', 'local 0', 6],
    [6, 'Money', `${package_}Money#`],
    [6, 'of', `${package_}Money#of().`],
    [6, 'rate', `${package_}Item#rate.`],
    [7, 'sum', 'local 0'],
    [5, 'Int', 'scip-sketch maven scala 2 scala/Int#'],
  ],
  [
    {
      symbol: `${package_}Cart#`,
      relationships: [{ symbol: `${package_}Basket#`, isReference: false, isImplementation: true }],
    },
    {
      symbol: `${package_}Cart#total().`,
      documentation: ['Of all that is in it.'],
      relationships: [{ symbol: `${package_}Basket#total().`, isReference: true, isImplementation: true }],
    },
  ],
)
const basket = sketchDocument(
  'src/Basket.scala',
  texts['src/Basket.scala'],
  [
    [3, 'Basket', `${package_}Basket#`, 5],
    [4, 'total', `${package_}Basket#total().`, 4],
  ],
  [{ symbol: `${package_}Basket#`, kind: SymbolKind.INTERFACE }],
)
const rates = sketchDocument('lib/rates.qml', texts['lib/rates.qml'], [
  [1, 'Item', `${package_}Item#`, 3],
  [2, 'rate', `${package_}Item#rate.`, 2],
])
/** It says the truth of one name, something else of another, and nothing of a third. */
const money = sketchDocument('src/Money.java', texts['src/Money.java'], [
  [3, 'Money', `${package_}Money#`, 6],
  [4, 'of', `${package_}Money#of().`, 4],
  [5, 'round', `${package_}Money#round().`, 5],
  [4, 'round', `${package_}Money#round().`],
])

let folder: TemporaryDirectory
let scratch: TemporaryDirectory
let keys = 0
beforeEach(async () => {
  folder = await createTemporaryDirectory()
  scratch = await createTemporaryDirectory()
  for (const [path, text] of Object.entries(texts)) write(path, text)
})
afterEach(async () => {
  await folder[Symbol.asyncDispose]()
  await scratch[Symbol.asyncDispose]()
})

test('names of code that is not linked lead where the index says, known as exact', async () => {
  write('index.scip', encodeIndex([cart, basket, rates, money]))
  using snapshot = await parse()
  const into = (id: string) =>
    snapshot
      .edges(id, { direction: 'in' })
      .filter(({ kind }) => kind !== 'contains')
      .map(
        ({ kind, from, known, sites }) =>
          `${from.nodeId} ${kind} ${known} ${sites.map(({ rule, line }) => `${rule} ${line}`).join(',')}`,
      )
  expect(into('src/Money.java#Money.of')).toEqual(['src/Cart.scala#Cart.total references exact index 6'])
  expect(into('lib/rates.qml#Item.rate')).toEqual(['src/Cart.scala#Cart.total references exact index 6'])
  expect(into('src/Basket.scala#Basket')).toEqual([
    'src/Cart.scala#Cart references exact index 4',
    'src/Cart.scala#Cart implements exact index 4',
  ])
  expect(into('src/Basket.scala#Basket.total')).toEqual(['src/Cart.scala#Cart.total overrides exact index 5'])
  expect(snapshot.findNode('src/Cart.scala#Cart.total')!.doc).toBe('Of all that is in it.')
  expect(snapshot.findNode('src/Cart.scala#Cart')!.doc).toBe('Sells.')
  expect(snapshot.findNode('lib/rates.qml#Item.rate')).toMatchObject({
    kind: 'field',
    parentId: 'lib/rates.qml#Item',
  })
  expect(snapshot.definitionAt('src/Cart.scala', 7, 11).definitions).toEqual([
    { nodeId: null, filePath: 'src/Cart.scala', line: 6, column: 8, known: 'exact' },
  ])
  expect(snapshot.definitionAt('src/Cart.scala', 5, 24).unresolved).toBe('external')
  expect(snapshot.info.preciseIndex).toEqual({
    tool: 'scip-sketch 1',
    used: 4,
    stale: 0,
    unknown: 0,
    tooLarge: 0,
    repeated: 0,
    edges: 6,
    agree: 1,
    differ: 0,
    onlyIndex: 0,
    onlyOurs: 0,
  })
})

test('ids are the same with and without an index, which is taken away again without a trace', async () => {
  using without = await parse()
  const before = dump(without)
  write('index.scip', encodeIndex([cart, basket, rates, money]))
  using indexed = await parse()
  for (const path of ['src/Cart.scala', 'src/Basket.scala', 'src/Money.java']) {
    expect(indexed.nodesInFile(path).map(({ nodeId }) => nodeId)).toEqual(
      without.nodesInFile(path).map(({ nodeId }) => nodeId),
    )
  }
  rmSync(join(folder.path, 'index.scip'))
  using again = await parse()
  expect(dump(again)).toEqual(before)
})

test('an index and the graph that say different things of linked code are counted, and the graph stays', async () => {
  const other = sketchDocument('src/Money.java', texts['src/Money.java'], [
    [3, 'Money', `${package_}Money#`, 6],
    [4, 'of', `${package_}Money#of().`, 4],
    [4, 'round', `${package_}Money#of().`],
    [5, 'round', `${package_}Money#round().`, 5],
    [4, 'public', `${package_}Money#`],
  ])
  write('index.scip', encodeIndex([{ ...other, text: texts['src/Money.java'] }]))
  using snapshot = await parse()
  expect(snapshot.info.preciseIndex).toMatchObject({
    edges: 0,
    agree: 0,
    differ: 1,
    onlyIndex: 1,
    onlyOurs: 0,
  })
  expect(snapshot.edges('src/Money.java#Money.round', { direction: 'in', kinds: ['calls'] })).toHaveLength(1)
  write('index.scip', encodeIndex([sketchDocument('src/Money.java', texts['src/Money.java'], [])]))
  using silent = await parse()
  expect(silent.info.preciseIndex).toMatchObject({ agree: 0, differ: 0, onlyIndex: 0, onlyOurs: 1 })
})

test('documents of another text are left out and counted', async () => {
  write(
    'index.scip',
    encodeIndex([cart, basket, { ...rates, text: 'Item {}\n' }, { ...money, path: 'gone.java' }]),
  )
  write('src/Basket.scala', `// ${'moved\n'.repeat(3)}${texts['src/Basket.scala']}`)
  using snapshot = await parse()
  expect(snapshot.info.preciseIndex).toMatchObject({ used: 1, stale: 2, unknown: 1, edges: 0 })
})

test('an index is looked for its encoding where it does not say', async () => {
  const text = 'def äß(ä: Int) = ä\nfun b() { val x = "äöü🍵"; äß(1) }\n'
  write('src/Umlaut.scala', text)
  const bytesOf = (end: string) => Buffer.byteLength(end)
  const second = text.split('\n')[1]!
  const document = sketchDocument('src/Umlaut.scala', text, [
    [1, 'äß', `${package_}\`äß\`().`, 1],
    [2, 'b', `${package_}b().`, 2],
    [2, 'äß', `${package_}\`äß\`().`],
  ])
  const inBytes = {
    ...document,
    positionEncoding: PositionEncoding.UNSPECIFIED,
    occurrences: document.occurrences.map((each) => {
      const line = text.split('\n')[each.startLine]!
      return {
        ...each,
        startCharacter: bytesOf(line.slice(0, each.startCharacter)),
        endCharacter: bytesOf(line.slice(0, each.endCharacter)),
        enclosing: undefined,
      }
    }),
  }
  write('index.scip', encodeIndex([inBytes]))
  using snapshot = await parse()
  expect(
    snapshot
      .definitionAt('src/Umlaut.scala', 2, second.indexOf('äß'))
      .definitions.map(({ line, column }) => [line, column]),
  ).toEqual([[1, 4]])
})

test('an index that cannot be read is one problem, and nothing else is other than without it', async () => {
  using without = await parse()
  const whole = encodeIndex([cart, basket])
  for (const bytes of [whole.subarray(0, whole.length - 3), Buffer.from('{"id":1}'), Buffer.alloc(0)]) {
    write('index.scip', bytes)
    using snapshot = await parse()
    const reasons = snapshot.info.problems.map(({ reason }) => reason)
    expect(reasons).toEqual([expect.stringMatching(/^Cannot read the index ".*index\.scip": it [^\n]+$/)])
    expect(snapshot.info.preciseIndex).toBeUndefined()
    expect(snapshot.info.edgesByKind).toEqual({
      ...without.info.edgesByKind,
      contains: without.info.edgesByKind['contains']! + 1,
    })
  }
})

test('what was exported agrees with what is parsed', async () => {
  using snapshot = await parse()
  write('index.scip', Buffer.concat([...exportIndex(snapshot, { toolVersion: '1', projectRoot: '' })]))
  using again = await parse()
  const { agree, differ, onlyIndex, onlyOurs, stale, edges } = again.info.preciseIndex!
  expect({ differ, onlyIndex, onlyOurs, stale, edges }).toEqual({
    differ: 0,
    onlyIndex: 0,
    onlyOurs: 0,
    stale: 0,
    edges: 0,
  })
  expect(agree).toBeGreaterThan(0)
})

test('an index of other sources is said to be one, with what it is of', async () => {
  const elsewhere = { ...cart, path: 'app/Cart.scala' }
  const stale = {
    ...basket,
    occurrences: basket.occurrences.map((one) => ({ ...one, startLine: 0, endLine: 0 })),
  }
  const reasonFor = async (bytes: Uint8Array): Promise<string[]> => {
    write('index.scip', bytes)
    using snapshot = await parse()
    return snapshot.info.problems.map(({ reason }) => reason)
  }
  expect(await reasonFor(encodeIndex([elsewhere]))).toEqual([
    expect.stringMatching(
      /^Cannot use the index ".*index\.scip": none of its 1 documents is a file of the project, such as "app\/Cart\.scala"; expected paths from its root$/,
    ),
  ])
  expect(await reasonFor(encodeIndex([elsewhere, stale]))).toEqual([
    expect.stringMatching(
      /all of its 2 documents are left out: 1 of other texts than were parsed, 1 of no file/,
    ),
  ])
  expect(await reasonFor(encodeIndex([]))).toEqual([expect.stringMatching(/it has no documents/)])
  expect(await reasonFor(encodeIndex([elsewhere, cart]))).toEqual([])
})

test('of several documents of a file the first that is of its text counts, of so many that are not the rest is not looked at', async () => {
  const stale = {
    ...money,
    occurrences: money.occurrences.map((one) => ({ ...one, startLine: 0, endLine: 0 })),
  }
  const round = { ...money, occurrences: money.occurrences.slice(0, 3) }
  write('index.scip', encodeIndex([stale, money, round, cart, cart]))
  using snapshot = await parse()
  expect(snapshot.info.preciseIndex).toMatchObject({ used: 2, stale: 1, repeated: 2, agree: 1, onlyOurs: 0 })
  write('index.scip', encodeIndex([...Array.from({ length: 16 }, () => stale), money]))
  using other = await parse()
  expect(other.info.preciseIndex).toMatchObject({ used: 0, stale: 17 })
})

test('what an indexer makes of a macro or an import of a module does not make a document stale, one character does', async () => {
  const text = 'require shop\nclass CartTest\n  test "an empty cart" do\n  end\n  def total\n  end\nend\n'
  write('cart_test.scala', text)
  const document = sketchDocument('cart_test.scala', text, [
    // As scip-ruby and scip-python write them.
    [1, 'shop', 'sketch . shop . `shop`/__init__:'],
    [2, 'CartTest', 'sketch . shop . CartTest#', 7],
    [3, '"an empty cart"', 'sketch . shop . CartTest#test_an_empty_cart().', 4],
    [5, 'total', 'sketch . shop . CartTest#total().', 6],
  ])
  write('index.scip', encodeIndex([document]))
  using snapshot = await parse()
  expect(snapshot.info.preciseIndex).toMatchObject({ used: 1, stale: 0 })
  write('cart_test.scala', text.replace('  def', '   def'))
  using edited = await parse()
  expect(edited.info.preciseIndex).toMatchObject({ used: 0, stale: 1 })
})

test('a name of what is defined in many places leads to the first of them', async () => {
  const text = Array.from({ length: 20 }, (_, index) => `class Part${index} {}\n`).join('') + 'val x = Part\n'
  write('src/Parts.scala', text)
  const parts = Array.from(
    { length: 20 },
    (_, index) => [index + 1, `Part${index}`, `${package_}Part#`, index + 1] as const,
  )
  write(
    'index.scip',
    encodeIndex([sketchDocument('src/Parts.scala', text, [...parts, [21, 'Part', `${package_}Part#`]])]),
  )
  using snapshot = await parse()
  expect(snapshot.info.preciseIndex).toMatchObject({ used: 1, edges: 8 })
})

test('an attached index counts in place of the one in the folder', async () => {
  write('index.scip', encodeIndex([cart, basket]))
  const path = join(scratch.path, 'attached.scip')
  writeFileSync(path, encodeIndex([basket, rates, money]))
  const attachedIndex = { key: 'one', path }
  using snapshot = await parse({ attachedIndex })
  expect(snapshot.info).toMatchObject({ attachedIndex: 'one', preciseIndex: { used: 3 } })
  using without = await parse()
  expect(without.info).toMatchObject({ preciseIndex: { used: 2 } })
  expect(without.info).not.toHaveProperty('attachedIndex')
  rmSync(path)
  using lost = await parse({ attachedIndex })
  expect(lost.info.problems).toEqual([
    { path: '.', reason: 'Cannot read the attached index: there is no such file' },
  ])
})

test('an index that comes, changes or goes makes the folder another, be it ignored', async () => {
  write('.gitignore', '*.scip\n')
  using _snapshot = await parse()
  const changed = async () => {
    const index = readFolderIndex(join(scratch.path, 'folders'), folder.path)!
    const version = analysisVersion(request())
    return (await findFolderChanges(index, { directory: join(scratch.path, 'folders'), version })).changed
  }
  expect(await changed()).toEqual([])
  write('index.scip', encodeIndex([cart]))
  expect(await changed()).toEqual(['index.scip'])
  using _again = await parse()
  expect(await changed()).toEqual([])
  rmSync(join(folder.path, 'index.scip'))
  expect(await changed()).toEqual(['index.scip'])
})

function write(path: string, content: string | Uint8Array): void {
  const absolute = join(folder.path, path)
  mkdirSync(dirname(absolute), { recursive: true })
  writeFileSync(absolute, content)
}

function request(): IndexRequest {
  return {
    source: { kind: 'folder', path: folder.path },
    repoName: 'acme/shop',
    branchName: null,
    snapshotDirectory: join(scratch.path, 'snapshots'),
    snapshotKey: `parse-${++keys}`,
    previousKey: `parse-${keys - 1}`,
    factsDirectory: join(scratch.path, 'facts'),
    foldersDirectory: join(scratch.path, 'folders'),
    workers: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
  }
}

async function parse(more: Partial<IndexRequest> = {}): Promise<Snapshot> {
  const { snapshotPath } = await indexProject({ ...request(), ...more }, () => undefined)
  return Object.assign(openSnapshot(snapshotPath), { path: snapshotPath })
}

function dump(snapshot: Snapshot): string[] {
  return [...dumpSnapshot((snapshot as Snapshot & { path: string }).path)]
}
