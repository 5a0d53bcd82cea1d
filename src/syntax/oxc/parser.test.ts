import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { beforeAll, describe, expect, test } from 'vitest'

import { FactsBuilder } from '../../languages/facts-builder.ts'
import type { FileFacts } from '../../languages/facts.ts'
import type { Language } from '../../languages/language.ts'
import { loadExtractor, loadLanguage } from '../../languages/load-language.ts'
import { languageOfFile } from '../../languages/registry.ts'
import { dumpFacts } from '../../languages/testing/index.ts'
import { extractFacts } from '../extract-facts.ts'
import { encodeFacts } from '../facts-codec.ts'
import { loadGrammar, parseFlat } from '../grammar.ts'
import { loadOxc, sampleText, type OxcParser } from './parser.ts'
import { syntaxCases } from '../testing/syntax-cases.ts'

const root = path.join(import.meta.dirname, '../../..')

/** The files compared here do not nest deeply, however large they are. */
const enoughStack = 2 ** 30

let oxc: OxcParser
beforeAll(async () => {
  oxc = (await loadOxc())!
})

test('loadOxc() finds the pinned version, which reads its sample as expected', () => {
  expect(oxc).toBeDefined()
  expect(oxc.parse('tsx', 'a.tsx', sampleText)?.nodeCount).toBeGreaterThan(150)
})

describe('facts by oxc equal those by tree-sitter', () => {
  const cases = Object.entries(syntaxCases).flatMap(([file, texts]) =>
    texts.map((text) => [file, text] as const),
  )
  test.each(cases)('%s %j', async (file, text) => {
    const byOxc = await factsByOxc(file, text)
    const byTreeSitter = await factsByTreeSitter(file, text)
    expect(byOxc).toBeDefined()
    expect(dumpFacts(byOxc!)).toBe(dumpFacts(byTreeSitter))
    expect(areEqual(byOxc!, byTreeSitter)).toBe(true)
  })

  test.each(cases)('in a tree whose nodes lie in their parents: %s %j', (file, text) => {
    const tree = oxc.parse(languageFor(file).grammarFor(file), file, text, enoughStack)!
    for (let node = 1; node < tree.nodeCount; node++) {
      const parent = tree.parent[node]!
      expect(parent).toBeLessThan(node)
      expect(tree.last[parent]).toBeGreaterThanOrEqual(tree.last[node]!)
      expect(tree.start[node]).toBeLessThanOrEqual(tree.end[node]!)
      expect(tree.end[node]).toBeLessThanOrEqual(text.length)
    }
  })

  test('over a quarter of this repository', async () => {
    const files = globSync(['{src,test,tools,bench}/**/*.{ts,mjs}', 'web/src/**/*.{ts,tsx}'], {
      cwd: root,
    }).toSorted()
    const chosen = files.filter((_, index) => index % 4 === 0)
    let compared = 0
    const different: string[] = []
    for (const file of chosen) {
      const text = withoutMisread(readFileSync(path.join(root, file), 'utf8'))
      const byOxc = await factsByOxc(file, text)
      const byTreeSitter = await factsByTreeSitter(file, text)
      if (byOxc === undefined || byTreeSitter.errorCount > 0) continue
      compared++
      if (!areEqual(byOxc, byTreeSitter)) different.push(file)
    }
    expect(different).toEqual([])
    // The rest is what the replacements below broke, or what tree-sitter cannot read.
    expect(compared).toBeGreaterThan(chosen.length * 0.9)
  })
})

describe('oxc reads what tree-sitter takes for something else', () => {
  test('await of a call with type arguments', async () => {
    expect(await flowsByOxc('a.ts', 'const a = await b.c<D>(e)')).toBe('assign a <- await b.c(e)')
  })

  test('! before an operator', async () => {
    expect(await flowsByOxc('a.ts', 'const a = b && c!.d()')).toBe('assign a <- c.d()')
  })

  test('using declarations', async () => {
    expect(await flowsByOxc('a.ts', 'function f() { using a = b() }')).toBe('assign f/a <- b()')
  })

  test('templates with type arguments', async () => {
    expect(await flowsByOxc('a.ts', 'const a = sql<B>`c`')).toBe('assign a <- sql(<template>)')
  })
})

describe('parse() leaves a file to tree-sitter', () => {
  test.each([
    ['a syntax error', 'a.ts', 'function f( {'],
    ['types in JavaScript', 'a.js', 'let a: B'],
    ['an HTML comment', 'a.js', 'a()\n<!-- b'],
    ['the phase of an import', 'a.js', 'import defer * as a from "b"'],
  ])('with %s', async (_what, file, text) => {
    expect(await factsByOxc(file, text)).toBeUndefined()
    const language = languageFor(file)
    expect(areEqual(await extractFacts(language, file, text), await factsByTreeSitter(file, text))).toBe(true)
  })

  test.each([
    ['(', ')'],
    ['[', ']'],
    ['!', ''],
    ['a ? b : ', ''],
    ['typeof ', ''],
    ['{', '}'],
    ['`${', '}`'],
    ['f(a < ', ''],
    ["f<')'|", ''],
    ["(a=')',b=", ''],
  ])('that could need more stack than there is: %j', (before, after) => {
    expect(oxc.parse('typescript', 'a.ts', `${before.repeat(20_000)}1${after.repeat(20_000)}`)).toBeNull()
    expect(oxc.parse('javascript', 'a.js', `${before.repeat(5)}1${after.repeat(5)}`) === null).toBe(
      /f\(|,/.test(before),
    )
  })

  test('but not where it has many closing tags', () => {
    const tags = (between: string) => `const a = \`${`<b>c<${between}/b>\n`.repeat(70)}\``
    expect(oxc.parse('typescript', 'a.ts', tags(''), 5_000_000)).not.toBeNull()
    // A comment may stand before a type.
    expect(oxc.parse('typescript', 'a.ts', tags('/**'), 5_000_000)).toBeNull()
  })

  test('of another language', () => {
    expect(oxc.parse('python', 'a.py', 'a = 1')).toBeNull()
  })
})

async function factsByOxc(file: string, text: string): Promise<FileFacts | undefined> {
  const language = await loadLanguage(languageFor(file).id)
  const tree = oxc.parse(language.grammarFor(file), file, text, enoughStack)
  if (tree === null) return undefined
  const facts = new FactsBuilder(language.id, text)
  const { extract } = await loadExtractor(language.id)
  extract(tree, facts, file)
  return facts.finish()
}

async function factsByTreeSitter(file: string, text: string): Promise<FileFacts> {
  const language = await loadLanguage(languageFor(file).id)
  const tree = parseFlat(await loadGrammar(language.grammarFor(file)), text)!
  const facts = new FactsBuilder(language.id, text)
  const { extract } = await loadExtractor(language.id)
  extract(tree, facts, file)
  return facts.finish()
}

async function flowsByOxc(file: string, text: string): Promise<string> {
  return dumpFacts((await factsByOxc(file, text))!, ['flows'])
    .split('\n')[1]!
    .trim()
}

function languageFor(file: string): Language {
  return languageOfFile(file, '')!
}

function areEqual(a: FileFacts, b: FileFacts): boolean {
  return Buffer.from(encodeFacts(a)).equals(encodeFacts(b))
}

/** The text without what the TypeScript grammar of tree-sitter takes for something else. */
function withoutMisread(text: string): string {
  return text
    .replaceAll(/\busing (?=\w+ =)/g, 'const ')
    .replaceAll(/(?<=[\w)\]}>])!(?=[.[(),;:\s\]}`?])(?!=)/g, '')
    .replaceAll(/\breadonly (?=[\w.<>,\s'"{}:;|()-]*\[)/g, '')
    .replaceAll(/(\b[\w$]+)<(?:[^<>()`]|<[^<>()`]*>)*>(?=`|\()/g, '$1')
}
