import { expect, test } from 'vitest'

import { linkFacts } from './link.ts'
import { linkShares } from './link-progress.ts'
import { inputOf } from './testing/link-texts.ts'

const FILES = 100
const texts = Object.fromEntries(
  Array.from({ length: FILES }, (_, index) => [
    `m${index}.py`,
    `import m${(index + 1) % FILES} as next\ndef run(g):\n    g()\n    next.run(run)\n`,
  ]),
)

test('linking moves from step to step, never goes back, and ends at all files', async () => {
  const input = await inputOf(texts)
  const told: number[] = []
  linkFacts({ ...input, onProgress: (done) => told.push(done) })
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(told.at(-1)).toBe(FILES)
  // The steps that go file by file move within.
  const carried = told.filter((done) => done > 10 && done < 10 + linkShares.carry * FILES)
  const linked = told.filter((done) => done > 50 && done < 50 + linkShares.files * FILES)
  expect(new Set(carried).size).toBeGreaterThan(3)
  expect(new Set(linked).size).toBeGreaterThan(3)
})

test('what fails and begins anew does not go back', async () => {
  const input = await inputOf(texts)
  const told: number[] = []
  const files = input.files.map((file, index) =>
    index === 7 ? { ...file, facts: { ...file.facts!, imports: undefined as never } } : file,
  )
  const { failures } = linkFacts({ ...input, files, onProgress: (done) => told.push(done) })
  expect(failures).not.toEqual([])
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(told.at(-1)).toBe(FILES)
})
