import { describe, expect, test } from 'vitest'

import {
  callGraphFiles,
  callGraphLanguages,
  linkCallGraph,
  parseCallGraphCases,
  readCallGraphFile,
} from './support/call-graph-cases.ts'
import type { CallGraphCase } from './support/call-graph-cases.ts'

// What linking gets wrong is held as exactly as what it gets right: a mended miss leaves the list of its case.
for (const language of callGraphLanguages()) {
  for (const name of callGraphFiles(language)) {
    describe(`${language}/${name}`, () => {
      // One file that cannot be read must not hide the others.
      let cases: CallGraphCase[] = []
      try {
        cases = readCallGraphFile(language, name)
      } catch {
        test('is well formed', () => {
          expect(() => readCallGraphFile(language, name)).not.toThrow()
        })
      }
      test.for(cases.map((example) => [example.title, example] as const))('%s', async ([, example]) => {
        const found = [...(await linkCallGraph(example)).keys()]
        const wrong = [
          ...[...example.calls].filter((edge) => !found.includes(edge)).map((edge) => `- ${edge}`),
          ...found.filter((edge) => !example.calls.has(edge)).map((edge) => `+ ${edge}`),
        ]
        const declared = [
          ...[...example.missing].map((edge) => `- ${edge}`),
          ...[...example.madeUp].map((edge) => `+ ${edge}`),
        ]
        expect(
          wrong.toSorted(),
          `${example.place}: a true edge that is not found (-) or a false one that is (+), against "--- misses"`,
        ).toEqual(declared.toSorted())
      })
    })
  }
}

describe('a case that is not well formed says what is wrong', () => {
  test.each([
    ['', 'x.txt: no case; a case begins with "## title"'],
    ['f()\n', 'x.txt:1: expected "## title", found "f()"'],
    ['## a\nf()\n', 'x.txt:2: expected "--- path" of a source file, found "f()"'],
    ['## a\n--- calls\n', 'x.txt:1: "a" has no source file'],
    ['## a\n--- a.py\nf()\n', 'x.txt:1: "a" has no section "--- calls"'],
    ['## a\n--- a.py\n--- calls\na.py - b\n', 'x.txt:4: expected "from -> to", found "a.py - b"'],
    ['## a\n--- a.py\n--- calls\na -> b\na -> b\n', 'x.txt:5: "a -> b" is listed twice'],
    ['## a\n--- a.py\n--- a.py\n', 'x.txt:3: a second section "a.py" in "a"'],
    ['## a\n--- a.py\n--- calls\n\n## a\n', 'x.txt:5: a second case with the title "a"'],
    [
      '## a\n--- a.py\n--- calls\n--- misses\n- a -> b\n',
      'x.txt:5: "a -> b" is missing, but "calls" does not list it',
    ],
    [
      '## a\n--- a.py\n--- calls\na -> b\n--- misses\n+ a -> b\n',
      'x.txt:6: "a -> b" is made up, but "calls" lists it',
    ],
  ])('%j', (text, message) => {
    expect(() => parseCallGraphCases('x.txt', text)).toThrow(message)
  })

  test('an end of an edge that is no node', async () => {
    const [example] = parseCallGraphCases(
      'x.txt',
      '## a\n--- a.py\ndef f(): pass\nf()\n--- calls\na.py -> a.py#g\n',
    )
    await expect(linkCallGraph(example!)).rejects.toThrow(
      'x.txt:1 "a": "a.py#g" is no node of the case; these are:\n  a.py\n  a.py#f',
    )
  })
})
