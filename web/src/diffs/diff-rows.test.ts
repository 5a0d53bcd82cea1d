import { describe, expect, test } from 'vitest'
import { pairLines, readDiff, toApplyCommand } from './diff-rows.ts'

const text = `--- a/src/a.ts
+++ b/src/a.ts
@@ -3,3 +3,4 @@
 one
-two
+second
+third
 four
@@ -20,2 +21,1 @@
 last
-gone
--- /dev/null
+++ b/new.ts
@@ -0,0 +1,1 @@
+first
`

describe('readDiff()', () => {
  test('gives files with their lines, numbered on both sides', () => {
    const diff = readDiff(text)
    expect(diff?.isApplicable).toBe(true)
    expect(diff?.files.map(({ path, change, added, removed }) => [path, change, added, removed])).toEqual([
      ['src/a.ts', 'changed', 2, 2],
      ['new.ts', 'added', 1, 0],
    ])
    expect(diff?.files[0]?.hunks[0]?.map(({ kind, oldLine, newLine }) => [kind, oldLine, newLine])).toEqual([
      ['same', 3, 3],
      ['removed', 4, undefined],
      ['added', undefined, 4],
      ['added', undefined, 5],
      ['same', 5, 6],
    ])
    expect(diff?.files[0]?.hunks[1]?.[0]).toMatchObject({ oldLine: 20, newLine: 21, index: 5 })
    expect(diff?.files[1]?.hunks[0]?.[0]).toMatchObject({ text: 'first', newLine: 1 })
  })

  test('says where git could not apply it', () => {
    expect(readDiff('--- a/x\n+++ b/x\n@@\n-a\n+b\n')?.isApplicable).toBe(false)
  })

  test('gives nothing for what is no diff', () => {
    for (const other of ['', 'a - b', '--- a\n+++ b\n']) expect(readDiff(other)).toBeUndefined()
  })
})

test('pairLines() sets what was replaced beside what replaces it', () => {
  const [hunk = []] = readDiff(text)?.files[0]?.hunks ?? []
  expect(pairLines(hunk).map((pair) => [pair.old?.text, pair.new?.text])).toEqual([
    ['one', 'one'],
    ['two', 'second'],
    [undefined, 'third'],
    ['four', 'four'],
  ])
})

test('toApplyCommand() ends where the patch does not', () => {
  expect(toApplyCommand('a\n')).toBe("git apply <<'PATCH'\na\nPATCH\n")
  expect(toApplyCommand('PATCH')).toBe("git apply <<'PATCH_'\nPATCH\nPATCH_\n")
})
