import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { linkTexts } from '../../graph/testing/link-texts.ts'
import type { Snapshot } from '../snapshot.ts'
import { openTexts } from '../testing/open-texts.ts'
import { exportIndex } from './export-index.ts'
import { placeDocument } from './place-document.ts'
import { readScipIndex } from './read-index.ts'
import { SymbolRole } from './schema.ts'
import type { ScipDocument } from './schema.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-scip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const texts = {
  'app/Ledger.php': '<?php\nclass Ledger\n{\n    public function post() {}\n}\n',
  'src/a b.ts': "import { Cart } from './cart'\n\nexport const cart = new Cart()\ncart.add('🍵', 1)\n",
  'src/cart.ts':
    'export interface Basket {\n  add(what: string, count: number): void\n}\n\n' +
    '/** What a customer wants to buy. */\nexport class Cart implements Basket {\n' +
    '  add(what: string, count: number): void {\n    const text = `🍵${what}`; log(text, count)\n  }\n}\n\n' +
    'function log(text: string, count: number): void {\n  console.log(text, count)\n}\n',
}

test('a snapshot is an index whose symbols follow the grammar', async () => {
  using snapshot = openTexts(texts, await linkTexts(texts))
  const [php, ab, cart] = documentsOf(snapshot)
  expect([php!.path, php!.language]).toEqual(['app/Ledger.php', 'PHP'])
  expect(namesAt(php!)).toEqual([
    'definition 0:0-0 parley . test/test . app/`Ledger.php`/',
    'definition 1:6-12 parley . test/test . app/`Ledger.php`/Ledger#',
    'definition 3:20-24 parley . test/test . app/`Ledger.php`/Ledger#post().',
  ])
  expect(namesAt(ab!)).toContain('reference 3:5-8 parley . test/test . src/`cart.ts`/Cart#add().')
  expect(namesAt(ab!)).toContain('definition 2:13-17 parley . test/test . src/`a b.ts`/cart.')
  expect(cart!.language).toBe('TypeScript')
  // Behind a character of two UTF-16 units.
  expect(namesAt(cart!)).toContain('reference 7:30-33 parley . test/test . src/`cart.ts`/log().')
  expect(namesAt(cart!)).toContain('definition 7:10-14 local 8_10')
  expect(namesAt(cart!)).toContain('reference 7:34-38 local 8_10')
})

test('what implements what, and what a definition says of itself, is in the index', async () => {
  using snapshot = openTexts(texts, await linkTexts(texts))
  const cart = documentsOf(snapshot).find(({ path }) => path === 'src/cart.ts')!
  const [type, method] = ['Cart#', 'Cart#add().'].map((end) =>
    cart.symbols.find(({ symbol }) => symbol.endsWith(`/${end}`)),
  )
  expect(type).toMatchObject({ documentation: ['What a customer wants to buy.'], displayName: 'Cart' })
  expect(type!.signature).toContain('class Cart implements Basket')
  const basket = 'parley . test/test . src/`cart.ts`/Basket#'
  expect(type!.relationships).toEqual([{ symbol: basket, isReference: false, isImplementation: true }])
  expect(method!.relationships).toEqual([
    { symbol: `${basket}add().`, isReference: true, isImplementation: true },
  ])
  const definition = cart.occurrences.find(({ symbol }) => symbol === type!.symbol)
  expect(definition!.enclosing).toEqual({ startLine: 5, startCharacter: 0, endLine: 9, endCharacter: 1 })
})

test('each name leads where it leads in the snapshot', async () => {
  using snapshot = openTexts(texts, await linkTexts(texts))
  const documents = documentsOf(snapshot)
  const definitions = new Map<string, string>()
  for (const { path, occurrences } of documents) {
    for (const { symbol, roles, startLine, startCharacter } of occurrences) {
      const key = symbol.startsWith('local ') ? `${path} ${symbol}` : symbol
      if ((roles & SymbolRole.DEFINITION) !== 0)
        definitions.set(key, `${path}:${startLine + 1}:${startCharacter}`)
    }
  }
  let compared = 0
  for (const { path, occurrences } of documents) {
    for (const { symbol, roles, startLine, startCharacter } of occurrences) {
      if ((roles & SymbolRole.DEFINITION) !== 0) continue
      const definition = definitions.get(symbol.startsWith('local ') ? `${path} ${symbol}` : symbol)
      const answer = snapshot.definitionAt(path, startLine + 1, startCharacter)
      if (definition === undefined) expect(answer.unresolved).toBe('external')
      else
        expect(
          answer.definitions.map(({ filePath, line, column }) => `${filePath}:${line}:${column}`),
        ).toContain(definition)
      compared++
    }
  }
  expect(compared).toBeGreaterThan(10)
})

test('no range goes beyond its line', async () => {
  const patterns = { 'a.ts': 'export function shown({\n  a,\n}: {\n  a: number\n}) {\n  return a\n}\n' }
  using snapshot = openTexts(patterns, await linkTexts(patterns))
  const [document] = documentsOf(snapshot)
  expect(placeDocument(document!, patterns['a.ts'])).toHaveLength(document!.occurrences.length)
})

test('no two nodes have one symbol', async () => {
  const repeated = {
    'a.py': 'class A:\n    def run(self): pass\n    def run(self): pass\n\ndef A(): pass\nrun = 1\nrun = 2\n',
    'a.py.php': '<?php\nclass A {}\nclass A {}\n',
    'b.ts':
      'export function f(a: string): void\nexport function f(a: any) {}\nexport namespace f { export const run = 1 }\n',
  }
  using snapshot = openTexts(repeated, await linkTexts(repeated))
  const symbols = documentsOf(snapshot).flatMap((document) => document.symbols.map(({ symbol }) => symbol))
  expect(symbols.length).toBeGreaterThan(6)
  expect(new Set(symbols).size).toBe(symbols.length)
})

function documentsOf(snapshot: Snapshot): ScipDocument[] {
  const path = join(folder, 'index.scip')
  writeFileSync(path, Buffer.concat([...exportIndex(snapshot, { toolVersion: '1', projectRoot: '' })]))
  return [...readScipIndex(path)].flatMap((part) => (part.kind === 'document' ? [part.document] : []))
}

function namesAt({ occurrences }: ScipDocument): string[] {
  return occurrences.map(({ startLine, startCharacter, endCharacter, symbol, roles }) => {
    const role = (roles & SymbolRole.DEFINITION) === 0 ? 'reference' : 'definition'
    return `${role} ${startLine}:${startCharacter}-${endCharacter} ${symbol}`
  })
}
