/** What lets a command start without reading what a checkout is made ready from. */
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeEach, expect, test } from 'vitest'

const marginMs = 2_000
const scratch = mkdtempSync(join(tmpdir(), 'parley-test-ready-'))
const files = [
  'package-lock.json',
  'node_modules/.parley-lock',
  'web/dist/.parley-build',
  'dist/program/main.js',
  'tools/package/bundle.mjs',
  'web/source/page.tsx',
  'src/contract/answer.ts',
]
let number = 0
let checkout: string
let note: { isNotedReady(): boolean; noteReady(lookedAtMs: number): void }

beforeEach(async () => {
  checkout = join(scratch, `checkout-${++number}`)
  for (const name of ['paths', 'ready-note']) {
    const path = `tools/bootstrap/${name}.mjs`
    cpSync(resolve(import.meta.dirname, '..', path), join(checkout, path))
  }
  for (const path of files) save(path)
  const module = pathToFileURL(join(checkout, 'tools/bootstrap/ready-note.mjs')).href
  note = (await import(module)) as typeof note
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('a checkout is noted ready, and stays so while only what is made in it changes', () => {
  expect(note.isNotedReady()).toBe(false)
  noteNow()
  expect(note.isNotedReady()).toBe(true)
  saveLater('web/dist/index.html')
  saveLater('dist/program-0123/main.js')
  expect(note.isNotedReady()).toBe(true)
})

test.each(files)('a save of %s has it looked at again', (path) => {
  noteNow()
  saveLater(path)
  expect(note.isNotedReady()).toBe(false)
})

test('a file with an old time of modification counts as changed', () => {
  noteNow()
  const other = saveLater('other.tsx')
  renameSync(other, join(checkout, 'web/source/page.tsx'))
  expect(note.isNotedReady()).toBe(false)
})

test.each(files)('without %s it is looked at again', (path) => {
  noteNow()
  waitForClock(newestMs())
  rmSync(join(checkout, path))
  expect(note.isNotedReady()).toBe(false)
})

test('what was saved shortly before the look is looked at again', () => {
  note.noteReady(newestMs() + marginMs - 1)
  expect(note.isNotedReady()).toBe(false)
})

/** As if the look had been long enough after the last save. */
function noteNow(): void {
  note.noteReady(newestMs() + marginMs + 1)
}

function newestMs(): number {
  const paths = [...files, ...files.map((path) => dirname(path))].filter((path) => path !== '.')
  return Math.max(...paths.map((path) => statSync(join(checkout, path)).ctimeMs))
}

function save(path: string): string {
  const absolute = join(checkout, path)
  mkdirSync(dirname(absolute), { recursive: true })
  writeFileSync(absolute, path)
  return absolute
}

function saveLater(path: string): string {
  waitForClock(newestMs())
  return save(path)
}

/** The clock of a file system goes in steps: until a save is told from one at `ms`. */
function waitForClock(ms: number): void {
  const probe = join(scratch, 'probe')
  do writeFileSync(probe, '')
  while (statSync(probe).ctimeMs <= ms + 2)
}
