import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { understand } from '../understand.ts'
import { intents } from './intents.ts'

/*
 * Questions as engineers ask them, in `questions/`: below `# intent` one a line, the names that it speaks of behind
 * ` | `. The rules are tuned on one half alone, so that the other one says how well they read questions they never saw.
 */
interface Row {
  readonly intent: string
  readonly question: string
  readonly names: readonly string[]
}

test.each([
  ['tuned', 0.98],
  ['held-out', 0.95],
])('of the %s questions at least a share of %d is understood', (half, share) => {
  const rows = readRows(`${half}.txt`)
  expect(rows.length).toBeGreaterThan(190)
  const wrong = rows.flatMap(({ intent, question }) => {
    const found = understand(question).intent
    return found === intent ? [] : [`${question}: ${found} instead of ${intent}`]
  })
  expect(wrong.slice(Math.floor((1 - share) * rows.length))).toEqual([])
})

test.each([
  ['tuned', 0.97],
  ['held-out', 0.97],
])('of the names in the %s questions at least a share of %d is found', (half, share) => {
  const named = readRows(`${half}.txt`).filter(({ names }) => names.length > 0)
  const wrong = named.flatMap(({ question, names }) => {
    const { strong, weak } = understand(question).names
    const missing = names.filter((name) => !strong.includes(name) && !weak.includes(name))
    return missing.length === 0 ? [] : [`${question}: ${missing.join(', ')}`]
  })
  expect(wrong.slice(Math.floor((1 - share) * named.length))).toEqual([])
})

test('both halves have questions of every kind', () => {
  for (const half of ['tuned', 'held-out']) {
    expect([...new Set(readRows(`${half}.txt`).map(({ intent }) => intent))].sort()).toEqual(
      [...intents].sort(),
    )
  }
})

function readRows(name: string): Row[] {
  const rows: Row[] = []
  let intent = ''
  for (const line of readFileSync(join(import.meta.dirname, 'questions', name), 'utf8').split('\n')) {
    if (line.startsWith('# ')) intent = line.slice(2)
    else if (line.trim() !== '') {
      const [question = '', names = ''] = line.split(' | ')
      rows.push({ intent, question, names: names === '' ? [] : names.split(', ') })
    }
  }
  return rows
}
