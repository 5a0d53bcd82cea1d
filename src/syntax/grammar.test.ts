import { Worker } from 'node:worker_threads'
import { once } from 'node:events'

import { describe, expect, test, vi } from 'vitest'

import { addressOf } from './grammar-runtime.ts'
import { errorSymbol, readTables } from './grammar-tables.ts'
import { grammarMemoryBytes, grammarNames, loadGrammar, parseFlat } from './grammar.ts'

describe('a grammar', () => {
  test.each(grammarNames)('%s has the names that the official binding knows', async (name) => {
    const { language, grammar, runtime } = await loadGrammar(name)
    const { publicSymbol, named } = readTables(runtime.bytes(), addressOf(language))
    expect(publicSymbol.length).toBe(language.nodeTypeCount)
    for (let symbol = 0; symbol < publicSymbol.length; symbol++) {
      const kind = language.nodeTypeForId(symbol)!
      expect(grammar.kindName(symbol)).toBe(kind)
      if (!language.nodeTypeIsVisible(symbol)) continue
      expect(named[symbol] === 1).toBe(language.nodeTypeIsNamed(symbol))
      expect(named[symbol] === 1 ? grammar.kindId(kind) : grammar.tokenId(kind)).toBe(publicSymbol[symbol])
    }
    for (let field = 1; field <= language.fieldCount; field++) {
      expect(grammar.fieldId(language.fieldNameForId(field)!)).toBe(field)
    }
  })

  test('tells a named kind from a token of the same text', async () => {
    const { grammar } = await loadGrammar('javascript')
    expect(grammar.kindId('import')).not.toBe(grammar.tokenId('import'))
    expect(grammar.kindId('ERROR')).toBe(errorSymbol)
    expect(grammar.kindName(errorSymbol)).toBe('ERROR')
  })

  test('refuses names that never stand in its trees', async () => {
    const { grammar } = await loadGrammar('python')
    expect(() => grammar.kindId('class_definitoin')).toThrow('"class_definitoin" found no such kind')
    // A supertype: trees show what it stands for, never itself.
    expect(() => grammar.kindId('expression')).toThrow('"expression"')
    expect(() => grammar.kindId('(')).toThrow('"("')
    expect(() => grammar.tokenId('identifier')).toThrow('"identifier" found no such token')
    expect(() => grammar.fieldId('nam')).toThrow('"nam" found no such field')
    expect(() => grammar.kindName(9999)).toThrow('"9999"')
  })
})

describe('parseFlat()', () => {
  const many = 'x = [1, 2]\n'.repeat(100_000)

  test('gives null at its time limit, and the next file is parsed from its beginning', async () => {
    const loaded = await loadGrammar('python')
    expect(parseFlat(loaded, many, { timeoutMs: 0 })).toBeNull()
    expect(parseFlat(loaded, 'y')?.nodeCount).toBe(3)
  })

  test('counts the time that it computes, not the time that it waits for a processor', async () => {
    const loaded = await loadGrammar('python')
    let now = 0
    using _clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 60_000))
    expect(parseFlat(loaded, 'x = [1, 2]\n'.repeat(1_000))).not.toBeNull()
  })

  test('gives null where the tree would take more memory than allowed', async () => {
    const loaded = await loadGrammar('python')
    const before = grammarMemoryBytes(loaded)
    expect(parseFlat(loaded, many, { memoryBytes: before })).toBeNull()
    // The growth that was one too many has taken place.
    expect(grammarMemoryBytes(loaded)).toBeGreaterThan(before)
    expect(parseFlat(loaded, 'y')?.nodeCount).toBe(3)
  })

  test('gives null when its signal says stop, before it begins or half way', async () => {
    const loaded = await loadGrammar('python')
    expect(parseFlat(loaded, 'y', { signal: AbortSignal.abort() })).toBeNull()
    let asked = 0
    const signal = {
      get aborted() {
        return ++asked > 10
      },
    }
    expect(parseFlat(loaded, many, { signal })).toBeNull()
    expect(asked).toBe(11)
    expect(parseFlat(loaded, 'y', { signal: new AbortController().signal })?.nodeCount).toBe(3)
  })

  test('keeps its arrays until the next call, and finds room for a large tree after a small one', async () => {
    const loaded = await loadGrammar('python')
    const small = parseFlat(loaded, 'y')!
    const kinds = [...small.kind]
    const large = parseFlat(loaded, many)!
    expect(kinds.map((kind) => loaded.grammar.kindName(kind))).toEqual([
      'module',
      'expression_statement',
      'identifier',
    ])
    expect(large.nodeCount).toBe(1 + 100_000 * 10)
    expect(large.end[0]).toBe(many.length)
    expect(parseFlat(loaded, 'y')?.nodeCount).toBe(3)
  })

  test('works in a worker thread', async () => {
    const module = JSON.stringify(new URL('grammar.ts', import.meta.url).href)
    const worker = new Worker(
      `import(${module}).then(async ({ loadGrammar, parseFlat }) => {
        const tree = parseFlat(await loadGrammar('go'), 'package p')
        require('node:worker_threads').parentPort.postMessage([...tree.kind].map((kind) => tree.grammar.kindName(kind)))
      })`,
      { eval: true },
    )
    try {
      const [kinds] = await once(worker, 'message')
      expect(kinds).toEqual(['source_file', 'package_clause', 'package', 'package_identifier'])
    } finally {
      await worker.terminate()
    }
  })
})
