import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { applyDiff } from './apply-diff.ts'
import { findGitRefusal } from './judge-git-apply.ts'
import { parseDiff } from './parse-diff.ts'

const directory = mkdtempSync(join(tmpdir(), 'parley-apply-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const lines = ['one', 'two', 'three', 'four', 'five', '', 'seven', 'eight']
const text = `${lines.join('\n')}\n`

function isTakenByGit(patch: string): boolean {
  writeFileSync(join(directory, 'list.txt'), text)
  try {
    execFileSync('git', ['apply', '--check', '-'], { cwd: directory, input: patch, stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

function isTakenByUs(patch: string): boolean {
  const [file] = parseDiff(patch.split('\n'))
  const applied = applyDiff(text, file?.hunks ?? [])
  if (file === undefined || applied.kind === 'refused') return false
  return findGitRefusal(file.hunks, applied.places, lines.length) === undefined
}

test.each([
  ['as git writes it', ['@@ -2,3 +2,4 @@', ' two', '-three', '+3', '+3a', ' four']],
  ['moved', ['@@ -4,3 +4,3 @@', ' two', '-three', '+3', ' four']],
  ['too few old lines counted', ['@@ -2,2 +2,3 @@', ' two', '-three', '+3', ' four']],
  ['too many new lines counted', ['@@ -2,3 +2,5 @@', ' two', '-three', '+3', ' four']],
  ['no count where one line is meant', ['@@ -8 +8 @@', '-eight', '+8']],
  ['no count where three lines are there', ['@@ -2 +2 @@', ' two', '-three', '+3', ' four']],
  ['no numbers', ['@@', ' two', '-three', '+3', ' four']],
  ['no context behind', ['@@ -2,2 +2,2 @@', ' two', '-three', '+3']],
  ['no context behind, at the end', ['@@ -7,2 +7,2 @@', ' seven', '-eight', '+8']],
  ['no context before', ['@@ -3,2 +3,2 @@', '-three', '+3', ' four']],
  ['said to be the first line', ['@@ -1,2 +1,2 @@', '-three', '+3', ' four']],
  ['the first line', ['@@ -1,2 +1,2 @@', '-one', '+1', ' two']],
  ['an empty line of context without its space', ['@@ -5,3 +5,3 @@', '-five', '+5', '', ' seven']],
  ['an empty line of context at the end', ['@@ -4,3 +4,3 @@', ' four', '-five', '+5', '']],
  [
    'a second hunk with a wrong count',
    ['@@ -1,2 +1,2 @@', '-one', '+1', ' two', '@@ -4,3 +4,2 @@', ' four', '-five', '+5', ' '],
  ],
])('a hunk is taken as `git apply` takes it: %s', (_name, hunk) => {
  const patch = ['--- a/list.txt', '+++ b/list.txt', ...hunk, ''].join('\n')
  expect(isTakenByUs(patch)).toBe(isTakenByGit(patch))
})
