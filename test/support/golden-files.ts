import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

/**
 * Texts and what is made of them, several cases in a file below `test/<folder>/`:
 *
 *     ## parameters of a lambda
 *     # Why the case is there, if its title does not say it.
 *     --- a.py
 *     run(lambda x, y=1: x)
 *     --- facts scopes flows
 *     scopes
 *       0 file
 *
 * A section named by a path is a text; one with the word of the folder is what the texts above it, since the last such
 * section, must give, and the words behind it say what is asked for. Another such section right below asks something
 * else of the same texts. A line that looks like the head of a case or section stands behind a backslash. `vitest
 * --update` writes what was found.
 */
type Case = {
  readonly title: string
  readonly sections: readonly Section[]
}

/** `begin` and `end`: its lines in the file, 0-based, without its head. */
type Section = {
  readonly name: string
  readonly words: readonly string[]
  readonly text: string
  readonly begin: number
  readonly end: number
}

/** `path` is below the folder, with `/`; `lines` stand in the section now: what is asked may be their beginnings. */
export type GoldenQuestion = {
  readonly path: string
  readonly texts: Readonly<Record<string, string>>
  readonly words: readonly string[]
  readonly lines: readonly string[]
}

/** Answers each line by its beginning, the question, which ends at the first `: ` or with the line. */
export function answerLines(lines: readonly string[], answer: (asked: string) => string): string {
  return lines
    .map((line) => line.split(': ', 1)[0]!)
    .map((asked) => `${asked}: ${answer(asked).trimEnd() || 'nothing'}`)
    .join('\n')
}

/** Makes a test of each case of each file below `test/<folder>/`. `answer` gives lines, the last without its end. */
export function testGoldenFiles(
  folder: string,
  word: string,
  answer: (question: GoldenQuestion) => Promise<string> | string,
): void {
  const root = resolve(import.meta.dirname, '..', folder)
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.txt'),
  )
  for (const path of paths.map((name) => name.replaceAll('\\', '/')).toSorted()) {
    describe(`${folder}/${path}`, () => {
      const lines = readFileSync(join(root, path), 'utf8').split('\n')
      const found: { readonly section: Section; readonly text: string }[] = []
      test.for(readCases(path, lines, word).map((each) => [each.title, each] as const))(
        '%s',
        async ([, { sections }]) => {
          let texts: Record<string, string> = {}
          for (const [at, section] of sections.entries()) {
            const { name, words, text } = section
            if (name !== word) {
              if (sections[at - 1]?.name === word) texts = {}
              texts[name] = text
              continue
            }
            const actual = await answer({ path, texts, words, lines: text.split('\n').slice(0, -1) })
            if (isUpdating()) found.push({ section, text: actual })
            else expect(actual === '' ? '' : `${actual}\n`).toBe(text)
          }
        },
      )
      afterAll(() => {
        if (found.length === 0) return
        // From the end, so that the places of what stands before stay right.
        for (const { section, text } of found.toSorted((a, b) => b.section.begin - a.section.begin)) {
          lines.splice(section.begin, section.end - section.begin, ...(text === '' ? [] : text.split('\n')))
        }
        writeFileSync(join(root, path), lines.join('\n'))
      })
    })
  }
}

function readCases(path: string, lines: readonly string[], word: string): Case[] {
  const starts = lines.flatMap((line, at) => (line.startsWith('## ') ? [at] : []))
  const cases = starts.map((start, index): Case => {
    const end = starts[index + 1] ?? lines.length
    const heads: number[] = []
    for (let at = start + 1; at < end; at++) if (lines[at]!.startsWith('--- ')) heads.push(at)
    const sections = heads.map((head, at): Section => {
      const [name = '', ...words] = lines[head]!.slice('--- '.length).trim().split(' ')
      let last = heads[at + 1] ?? end
      while (last > head + 1 && lines[last - 1] === '') last--
      const text = lines.slice(head + 1, last).map((line) => `${line.replace(/^\\(?=## |--- )/u, '')}\n`)
      return { name, words, text: text.join(''), begin: head + 1, end: last }
    })
    if (sections[0]?.name === word || sections.at(-1)?.name !== word) {
      throw new Error(`${path}:${start + 1}: expected texts ("--- path"), then "--- ${word}"`)
    }
    return { title: lines[start]!.slice('## '.length).trim(), sections }
  })
  if (cases.length === 0) throw new Error(`${path}: no case; a case begins with "## title"`)
  return cases
}

/** Whether the run was told to accept what it finds; Vitest tells it to its own snapshots alone. */
function isUpdating(): boolean {
  const { snapshotState } = expect.getState()
  return (snapshotState as unknown as { _updateSnapshot: string })._updateSnapshot === 'all'
}
