import { expect, test } from 'vitest'
import { createRepository, createTemporaryDirectory, runFixtureGit } from '../../test/support/git-fixture.ts'
import { readOrigin } from './read-origin.ts'

test('readOrigin() gives the address of a bare mirror, and nothing for what is none', async () => {
  await using mirror = await createRepository([{ a: '1' }], { bare: true })
  expect(await readOrigin(mirror.directory)).toBeUndefined()
  await runFixtureGit(mirror.directory, ['config', 'remote.origin.url', 'https://github.com/own/shop.git'])
  expect(await readOrigin(mirror.directory)).toBe('https://github.com/own/shop.git')

  await using checkout = await createRepository([{ a: '1' }])
  await runFixtureGit(checkout.directory, ['config', 'remote.origin.url', 'https://github.com/own/shop.git'])
  expect(await readOrigin(checkout.directory)).toBeUndefined()

  await using folder = await createTemporaryDirectory()
  expect(await readOrigin(folder.path)).toBeUndefined()
})
