import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryDirectory as createForIndex } from '../src/index/testing/temporary-directory.ts'
import removeLeftFolders from './projects/remove-left-folders.ts'
import { createTemporaryDirectory } from './support/git-fixture.ts'

test('temporary folders of processes that are gone are removed, those of others are not', async () => {
  // No process has this number: it is above the highest that Linux and macOS give out.
  const left = ['test', 'index'].map((kind) => mkdtempSync(join(tmpdir(), `parley-${kind}-99999999-`)))
  await using own = await createTemporaryDirectory()
  using ofIndex = createForIndex()
  removeLeftFolders()
  expect(left.filter(existsSync)).toEqual([])
  expect([own, ofIndex].map(({ path }) => existsSync(path))).toEqual([true, true])
})
