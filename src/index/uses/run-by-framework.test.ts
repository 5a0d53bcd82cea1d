import { expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../testing/open-texts.ts'

/** Of functions `test/completeness/frameworks.txt` says it. */
test.each([
  [{ 'A.java': '@RestController\nclass A {}\nclass M { A a = new A(); }\n' }, 'A.java#A', 'Spring'],
  [{ 'B.kt': '@Entity\nclass B(val size: Int)\nfun make() = B(1)\n' }, 'B.kt#B', 'JPA'],
  [{ 'C.java': 'class C {}\nclass M { C c = new C(); }\n' }, 'C.java#C', undefined],
])('who makes the class of %j is not known of one that a container makes', async (texts, node, maker) => {
  using snapshot = openTexts(texts, await linkTexts(texts))
  const { complete, reasons } = snapshot.completeness(node)
  expect(complete).toBe(maker === undefined)
  if (maker !== undefined) expect(reasons.map(({ reason }) => reason).join()).toContain(maker)
})
