import { afterAll, expect, test } from 'vitest'
import { shop } from '../../../index/testing/shop.ts'
import { labelProjects } from '../../projects.ts'
import { openSketch } from '../../testing/open-sketch.ts'
import { judgeDiff } from './judge-diff.ts'
import type { FileImpact } from './judge-diff.ts'

const sketch = openSketch(shop)
const [project] = labelProjects([sketch.project])
afterAll(() => sketch[Symbol.dispose]())

function judge(patch: string): FileImpact[] {
  return judgeDiff(project!, patch)
}

const names = (impact: FileImpact | undefined) => ({
  state: impact?.state,
  changed: impact?.changed.map(({ name }) => name),
  dependents: impact?.levels.map(({ nodes }) => nodes.map(({ name }) => name)),
  tests: impact?.tests.map(({ name }) => name),
})

test('a changed line leads to those who use its definition', () => {
  const text = sketch.project.snapshot.readText('src/price.ts')!.split('\n')
  const [judged] = judge(`--- a/src/price.ts
+++ b/src/price.ts
@@ -1,2 +1,2 @@
-${text[0]!}
+export function priceOf(name: string, count = 1): number {
 ${text[1]!}
`)
  expect(names(judged)).toEqual({
    state: 'judged',
    changed: ['priceOf'],
    dependents: [['ShoppingCart.totalPrice'], ['checkout']],
    tests: [],
  })
})

test('lines that are put between two lines of a definition change it, those behind it do not', () => {
  const text = sketch.project.snapshot.readText('src/price.ts')!.split('\n')
  const insert = (line: number) => `--- a/src/price.ts
+++ b/src/price.ts
@@ -${line},2 +${line},3 @@
 ${text[line - 1]!}
+// more
 ${text[line]!}
`
  expect(names(judge(insert(1))[0]).changed).toEqual(['priceOf'])
  const end = sketch.project.snapshot.findNode('src/price.ts#priceOf')!.endLine
  expect(names(judge(insert(end))[0]).changed).toEqual([])
})

test('what does not fit the parsed code is not judged', () => {
  const states = judge(`--- a/src/price.ts
+++ b/src/price.ts
@@ -1,1 +1,1 @@
-nobody wrote this
+nor this
--- /dev/null
+++ b/src/new.ts
@@ -0,0 +1,1 @@
+export {}
--- a/src/gone.ts
+++ b/src/gone.ts
@@ -1,1 +1,1 @@
-old
+new
`)
  expect(states.map(({ path, state }) => [path, state])).toEqual([
    ['src/price.ts', 'unmatched'],
    ['src/new.ts', 'new'],
    ['src/gone.ts', 'missing'],
  ])
  // Nothing is said to be none of what was not looked at.
  expect(states.map(({ extent }) => extent.total)).toEqual([null, 0, null])
})
