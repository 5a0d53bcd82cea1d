import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { createRepository, createTemporaryDirectory } from '../../../test/support/git-fixture.ts'
import type { FixtureRepository, TemporaryDirectory } from '../../../test/support/git-fixture.ts'
import { untilNoGitChildren } from '../../../test/support/list-children.ts'
import type { IndexRequest } from './index-request.ts'
import { runIndex } from './run-index.ts'

let home: TemporaryDirectory
let repository: FixtureRepository
beforeEach(async () => {
  home = await createTemporaryDirectory()
  const files = Array.from(
    { length: 600 },
    (_, file) => [`f${file}.py`, `def g${file}():\n    pass\n`] as const,
  )
  repository = await createRepository([Object.fromEntries(files), { 'f0.py': 'def h():\n    pass\n' }], {
    bare: true,
  })
})
afterEach(async () => {
  await repository[Symbol.asyncDispose]()
  await home[Symbol.asyncDispose]()
})

test('a parse of a commit leaves no git process, neither running nor ended', async () => {
  for (const commit of [...repository.commits, ...repository.commits]) await runIndex(request(commit))
  await expect(untilNoGitChildren()).resolves.toBeUndefined()
})

test('a parse that is aborted while git is at work leaves none', async () => {
  for (let round = 0; round < 5; round++) {
    const abort = new AbortController()
    const run = runIndex(request(repository.head, `aborted-${round}`), {
      signal: abort.signal,
      onProgress: ({ stage }) => {
        if (stage === 'parsing') abort.abort()
      },
    })
    await expect(run).rejects.toMatchObject({ code: 'cancelled' })
  }
  await expect(untilNoGitChildren()).resolves.toBeUndefined()
})

test('a parse that fails leaves none', async () => {
  for (let round = 0; round < 3; round++) {
    await expect(runIndex(request('f'.repeat(40), 'wrong'))).rejects.toThrow('f'.repeat(40))
  }
  await expect(untilNoGitChildren()).resolves.toBeUndefined()
})

function request(commit: string, name = 'home'): IndexRequest {
  return {
    source: { kind: 'commit', directory: repository.directory, commit },
    repoName: 'acme/many',
    branchName: null,
    snapshotDirectory: join(home.path, name),
    snapshotKey: 'k',
    factsDirectory: join(home.path, `${name}-facts`),
    workers: 1,
    createdAt: new Date(0).toISOString(),
  }
}
