import { afterAll, describe, expect, test } from 'vitest'
import type { FileRecord } from '../../../index/snapshot.ts'
import { shop } from '../../../index/testing/shop.ts'
import { labelProjects } from '../../projects.ts'
import { openSketch } from '../../testing/open-sketch.ts'
import { describeEvidence } from './first-evidence.ts'
import { partitionDirectories } from './partition-directories.ts'
import { mapRepository } from './repository-map.ts'
import { charactersOf, takeLines } from './take-lines.ts'

const sketch = openSketch({
  ...shop,
  files: {
    ...shop.files,
    'package.json': '{"name": "shop"}\n',
    'src/README.md': '# Source\n\nEverything that a customer meets is in this directory.\n',
    'scripts/release.lua': 'print("released")\n',
  },
})
afterAll(() => sketch[Symbol.dispose]())
const projects = labelProjects([sketch.project])

describe('mapRepository()', () => {
  test('says what directories are, and what is outside the graph', () => {
    const map = mapRepository(projects[0]!)
    const source = map.directories.find(({ path }) => path === 'src/')
    expect(source).toMatchObject({
      purpose: {
        location: 'src/README.md:3-3',
        text: 'Everything that a customer meets is in this directory.',
      },
    })
    expect(map.outsideGraph).toEqual(['Lua (1 file)'])
  })
})

describe('partitionDirectories()', () => {
  const file = (path: string, lineCount: number): FileRecord => ({
    path,
    lineCount,
    language: 'java',
    kind: 'text',
    byteSize: 1,
    blob: '',
    isTest: false,
    isGenerated: false,
    isMinified: false,
  })

  test('splits a directory that holds most of the code as far as there is room', () => {
    const inside = Array.from({ length: 9 }, (_, index) => file(`shop/part${index}/A.java`, 10 + index))
    const parts = partitionDirectories([...inside, file('shop/Main.java', 5), file('docs/B.java', 1)], 6)
    expect(parts.map(({ path, files, lines, isRest }) => [path, files, lines, isRest])).toEqual([
      ['shop', 6, 65, true],
      ['shop/part8', 1, 18, false],
      ['shop/part7', 1, 17, false],
      ['shop/part6', 1, 16, false],
      ['shop/part5', 1, 15, false],
      ['docs', 1, 1, false],
    ])
  })

  test('splits what is large, down to packages, and lists the own files of what it split', () => {
    const parts = partitionDirectories(
      [
        file('core/src/main/java/shop/Cart.java', 500),
        file('core/src/main/java/shop/price/Price.java', 400),
        file('core/src/main/java/shop/price/deep/Rate.java', 1),
        file('docs/Example.java', 2),
        file('Root.java', 3),
      ],
      20,
    )
    expect(parts.map(({ path, lines, isRest }) => [path, lines, isRest])).toEqual([
      ['core/src/main/java/shop', 500, true],
      ['core/src/main/java/shop/price', 400, true],
      ['', 3, true],
      ['docs', 2, false],
      ['core/src/main/java/shop/price/deep', 1, false],
    ])
  })
})

describe('describeEvidence()', () => {
  test('holds the map, the first results with their places, and how the best begin', () => {
    const evidence = describeEvidence(projects, 'how is the total price of the cart computed?', 6_000)
    expect(evidence).toContain('- src/ (')
    expect(evidence).toContain('Not in the graph, found by search and grep only: Lua (1 file).')
    expect(evidence).toContain('First search results for the question')
    expect(evidence).toMatch(/^- src\/cart\.ts: .*ShoppingCart\.totalPrice 11-15/mu)
  })

  test('begins with the files that the conversation speaks of', () => {
    const evidence = describeEvidence(projects, 'what happens if that fails?', 2_200, ['src/price.ts'])
    expect(evidence).toMatch(/First search results[^\n]*\n- src\/price\.ts/u)
  })

  test('keeps within any budget, down to nothing', () => {
    for (const tokens of [0, 200, 400, 1_000, 3_000]) {
      const evidence = describeEvidence(projects, 'shopping cart', tokens)
      expect(evidence.length).toBeLessThanOrEqual(charactersOf(tokens))
      if (tokens < 300) expect(evidence).toBe('')
    }
  })

  test('prefixes the paths of several projects', () => {
    using other = openSketch({ files: { 'lib/cart.py': 'total = 1\n' } }, 'acme/other')
    const both = labelProjects([sketch.project, other.project])
    expect(describeEvidence(both, 'cart', 6_000)).toContain('acme/shop@src/cart.ts')
    expect(describeEvidence(both, 'cart', 6_000)).toContain('acme/other@lib/')
  })
})

describe('takeLines()', () => {
  test('says how much it left out, and gives what one section does not need to the next', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`)
    const text = takeLines(
      [
        { heading: 'A:', lines: [], share: 0.5 },
        { heading: 'B:', lines, share: 0.5 },
      ],
      120,
    )
    expect(text.startsWith('B:\nline 0\n')).toBe(true)
    expect(text).toMatch(/\n\(\d+ more left out\)$/u)
    expect(text.length).toBeGreaterThan(80)
    expect(text.length).toBeLessThanOrEqual(120)
  })
})
