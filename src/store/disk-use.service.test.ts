import { expect, test } from 'vitest'
import { createTestStore } from '../../test/support/postgres.ts'
import { createTestUser } from '../../test/support/records.ts'
import { diskUseOf, enterDiskUse } from './disk-use.ts'
import { createProject } from './projects.ts'

test('a mirror counts once, and a project that takes no more than before is kept whatever the limit', async () => {
  const { db } = await createTestStore()
  const user = await createTestUser(db)
  const add = async (branchName: string) => {
    const source = { kind: 'remote' as const, url: 'https://host.test/own/a', branchName, commitId: null }
    return (await createProject(db, { userId: user.id, repoName: 'own/a', source })).project
  }
  const main = await add('main')
  const other = await add('other')
  expect(await enterDiskUse(db, main, { mirrorBytes: 100 }, 150)).toBeUndefined()
  expect(await enterDiskUse(db, other, { mirrorBytes: 110 }, 150)).toBeUndefined()
  expect(await enterDiskUse(db, main, { snapshotBytes: 40 }, 150)).toBeUndefined()
  expect(await diskUseOf(db, user.id)).toBe(150)
  expect(await enterDiskUse(db, other, { snapshotBytes: 1 }, 150)).toBe(151)
  expect(await diskUseOf(db, user.id)).toBe(150)
  expect(await enterDiskUse(db, main, { snapshotBytes: 40 }, 20)).toBeUndefined()
  expect(await enterDiskUse(db, main, { snapshotBytes: 39 }, 20)).toBeUndefined()
  const tries = Array.from(
    { length: 8 },
    async () => await enterDiskUse(db, await add('main'), { snapshotBytes: 41 }, 150),
  )
  expect(new Set(await Promise.all(tries))).toEqual(new Set([151]))
})
