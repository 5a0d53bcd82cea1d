import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { flattenByCursor } from './testing/flat-tree-cursor.ts'
import { oddTexts, samples } from './testing/flat-tree-samples.ts'
import { NodeFlag } from './flat-tree.ts'
import { grammarNames, loadGrammar, parseFlat, type GrammarName, type LoadedGrammar } from './grammar.ts'

const root = path.join(import.meta.dirname, '../..')

describe('parseFlat() lists visible nodes in preorder', () => {
  test('with kinds, fields, extents and flags', async () => {
    expect(await outline('python', 'def f(x):\n  return x  # é\n')).toEqual([
      'module 0..26',
      '. function_definition 0..25',
      '. . "def" 0..3',
      '. . name: identifier 4..5',
      '. . parameters: parameters 5..8',
      '. . . "(" 5..6',
      '. . . identifier 6..7',
      '. . . ")" 7..8',
      '. . ":" 8..9',
      '. . body: block 12..25',
      '. . . return_statement 12..20',
      '. . . . "return" 12..18',
      '. . . . identifier 19..20',
      '. . . comment 22..25 extra',
    ])
  })

  test('with renamed children under their new kind', async () => {
    const lines = await outline('javascript', 'a.b = { c }')
    expect(lines).toContain('. . . . property: property_identifier 2..3')
    expect(lines).toContain('. . . . shorthand_property_identifier 8..9')
  })

  test('with offsets in UTF-16 units', async () => {
    expect(await outline('python', '"😀" + é')).toContain('. . . right: identifier 7..8')
  })

  test('with tokens that are missing and text that fits nowhere', async () => {
    expect(await outline('java', 'class A { int x = 1 }')).toContain('. . . . ";" 19..19 missing error')
    expect(await outline('go', 'package p\n\n)')).toEqual([
      'source_file 0..12 error',
      '. package_clause 0..9',
      '. . "package" 0..7',
      '. . package_identifier 8..9',
      '. ERROR 11..12 error extra',
      '. . ")" 11..12',
    ])
  })
})

describe('parseFlat() equals a walk with the official cursor', () => {
  test.each(grammarNames)('over %s samples, whole and damaged', async (name) => {
    const loaded = await loadGrammar(name)
    const own = [...samples[name], ...oddTexts]
    const texts = [
      ...own.flatMap((text) => [text, text.replaceAll('\n', '\r\n'), text.repeat(3)]),
      ...own.flatMap((text) => [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => damaged(text, seed))),
      // Texts of other languages: mostly errors.
      ...grammarNames.flatMap((other) => samples[other]),
    ]
    expect(texts.flatMap((text) => differences(loaded, text))).toEqual([])
  })

  const corpora: readonly [GrammarName, string, number][] = [
    ['typescript', 'src/**/*.ts', 40],
    ['typescript', 'node_modules/{zod,fastify,kysely,vitest,web-tree-sitter}/**/*.ts', 40],
    ['javascript', 'node_modules/{commander,fastify,picomatch,pino,pg}/**/*.js', 60],
    ['tsx', 'node_modules/@tanstack/react-{query,router}/src/**/*.tsx', 15],
    // Programs with a title and a list of calls around each.
    ['python', 'test/call-graphs/python/*.txt', 10],
  ]
  test.each(corpora)('over %s files of %s, whole and damaged', async (name, pattern, most) => {
    const loaded = await loadGrammar(name)
    const files = globSync(pattern, { cwd: root }).toSorted()
    const step = Math.max(1, Math.floor(files.length / most))
    const texts = files
      .filter((_, index) => index % step === 0)
      .map((file) => readFileSync(path.join(root, file), 'utf8').slice(0, 20_000))
    expect(texts.length).toBeGreaterThan(4)
    expect(texts.flatMap((text) => differences(loaded, text))).toEqual([])
    expect(texts.flatMap((text, index) => differences(loaded, damaged(text, index)))).toEqual([])
  })

  test('in trees 10,000 levels deep', async () => {
    const loaded = await loadGrammar('javascript')
    expect(differences(loaded, `${'('.repeat(10_000)}a${')'.repeat(10_000)}`)).toEqual([])
    expect(differences(loaded, '[{a:'.repeat(5000))).toEqual([])
  })
})

/** Where the decoded tree differs from the walked one: at most one line, none where they are the same. */
function differences(loaded: LoadedGrammar, text: string): string[] {
  const { parser } = loaded.runtime
  parser.setLanguage(loaded.language)
  const tree = parser.parse((offset) => chunkAt(text, offset))!
  const walked = flattenByCursor(tree, text, loaded.grammar)
  tree.delete()
  const decoded = parseFlat(loaded, text)!
  const where = `${JSON.stringify(text.slice(0, 60))}, ${text.length} units`
  if (decoded.nodeCount !== walked.nodeCount)
    return [`${where}: ${decoded.nodeCount} nodes, not ${walked.nodeCount}`]
  if (decoded.hasError !== walked.hasError) return [`${where}: hasError is ${decoded.hasError}`]
  for (const column of ['kind', 'field', 'start', 'end', 'parent', 'next', 'last', 'flags'] as const) {
    const found = decoded[column]
    const right = walked[column]
    const node = found.findIndex((value, index) => value !== right[index])
    if (node !== -1) return [`${where}: ${column} of node ${node} is ${found[node]}, not ${right[node]}`]
  }
  return []
}

function chunkAt(text: string, offset: number): string {
  const isLead = (text.charCodeAt(offset + 4095) & 0xfc_00) === 0xd8_00
  return text.slice(offset, offset + (isLead ? 4095 : 4096))
}

/** The text with some stretches taken out, doubled or replaced; the same seed gives the same damage. */
function damaged(text: string, seed: number): string {
  let state = seed
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  let result = text
  for (let cut = 0; cut < 4; cut++) {
    const from = random(result.length)
    const to = from + random(cut === 0 ? 200 : 9)
    const instead = ['', '', result.slice(to, to + 20), '(', '\0', '\ud83d', '😀'][random(7)]!
    result = result.slice(0, from) + instead + result.slice(to)
  }
  return result
}

async function outline(name: GrammarName, text: string): Promise<string[]> {
  const loaded = await loadGrammar(name)
  const tree = parseFlat(loaded, text)!
  const depth: number[] = []
  return Array.from(tree.kind, (kind, node) => {
    const parent = tree.parent[node]!
    depth.push(parent === -1 ? 0 : depth[parent]! + 1)
    const flags = tree.flags[node]!
    const label = tree.grammar.kindName(kind)
    const field = tree.field[node] === 0 ? '' : `${loaded.language.fieldNameForId(tree.field[node]!)}: `
    return [
      `${'. '.repeat(depth.at(-1)!)}${field}${(flags & NodeFlag.NAMED) === 0 ? JSON.stringify(label) : label}`,
      `${tree.start[node]}..${tree.end[node]}`,
      ...(flags & NodeFlag.MISSING ? ['missing'] : []),
      ...(flags & NodeFlag.HAS_ERROR ? ['error'] : []),
      ...(flags & NodeFlag.EXTRA ? ['extra'] : []),
    ].join(' ')
  })
}
