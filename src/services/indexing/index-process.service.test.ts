import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { createRepository, createTemporaryDirectory } from '../../../test/support/git-fixture.ts'
import type { FixtureRepository, TemporaryDirectory } from '../../../test/support/git-fixture.ts'
import { listChildren } from '../../../test/support/list-children.ts'
import { dumpSnapshot } from '../../index/dump.ts'
import { BUILD_SUFFIX, snapshotPath } from '../../index/snapshot-file.ts'
import { runIndexInProcess } from './index-process.ts'
import type { IndexRequest } from './index-request.ts'
import { runIndex } from './run-index.ts'

let home: TemporaryDirectory
let repository: FixtureRepository
// What earlier test files have left waiting in this process, for a minute.
beforeAll(async () => {
  for (const { pid } of listIndexers()) process.kill(pid, 'SIGKILL')
  await vi.waitUntil(() => listIndexers().length === 0, { timeout: 60_000 })
})
beforeEach(async () => {
  home = await createTemporaryDirectory()
  const files = Array.from(
    { length: 600 },
    (_, file) => [`f${file}.py`, `def g${file}():\n    pass\n`] as const,
  )
  repository = await createRepository([Object.fromEntries(files)], { bare: true })
})
afterEach(async () => {
  await repository[Symbol.asyncDispose]()
  await home[Symbol.asyncDispose]()
})

test('a process makes the snapshot that a thread makes, and waits for the next one', async () => {
  const { snapshotPath: expected } = await runIndex(request('thread'))
  const pids = new Set<number>()
  for (const name of ['first', 'second']) {
    const stages = new Set<string>()
    const { snapshotPath, timings } = await runIndexInProcess(request(name), {
      onProgress: ({ stage }) => stages.add(stage),
    })
    expect([...dumpSnapshot(snapshotPath)]).toEqual([...dumpSnapshot(expected)])
    expect(timings.parsedFiles).toBe(600)
    expect([...stages]).toEqual(['parsing', 'processing', 'inferring'])
    for (const { pid } of listIndexers()) pids.add(pid)
  }
  expect(pids.size).toBe(1)
})

test('a run that is aborted leaves neither its process nor a draft', async () => {
  const abort = new AbortController()
  let started: number[] = []
  const run = runIndexInProcess(request('aborted'), {
    signal: abort.signal,
    onProgress: () => {
      started = listIndexers().map(({ pid }) => pid)
      abort.abort()
    },
  })
  await expect(run).rejects.toMatchObject({ code: 'cancelled' })
  expect(started).toHaveLength(1)
  expect(started.filter(isAlive)).toEqual([])
  expect(existsSync(join(home.path, 'aborted')) ? readdirSync(join(home.path, 'aborted')) : []).toEqual([])
})

test('a run that is aborted before its process has started is never begun', async () => {
  const abort = new AbortController()
  const run = runIndexInProcess(request('early'), { signal: abort.signal })
  abort.abort()
  await expect(run).rejects.toMatchObject({ code: 'cancelled' })
  expect(existsSync(join(home.path, 'early-facts'))).toBe(false)
})

test('a process that is killed is a failure of its run alone, and leaves neither git nor a draft', async () => {
  const { snapshotDirectory, snapshotKey } = request('killed')
  mkdirSync(snapshotDirectory)
  const atWork = new Set<number>()
  const run = runIndexInProcess(request('killed'), {
    onProgress: () => {
      for (const { pid } of listIndexers()) {
        writeFileSync(`${snapshotPath(snapshotDirectory, snapshotKey)}.${pid}-00ff${BUILD_SUFFIX}`, '')
        for (const git of listChildren(pid)) atWork.add(git.pid)
        process.kill(pid, 'SIGKILL')
      }
    },
  })
  await expect(run).rejects.toMatchObject({
    code: 'index_failed',
    message: expect.stringContaining('The indexing process ended with SIGKILL') as string,
  })
  expect(readdirSync(snapshotDirectory)).toEqual([])
  await expect.poll(() => [...atWork].filter(isAlive)).toEqual([])
  await expect(runIndexInProcess(request('next'))).resolves.toMatchObject({ timings: { files: 600 } })
})

test('a failure of git arrives with its code', async () => {
  const wrong = { ...request('wrong'), source: { ...request('wrong').source, commit: 'f'.repeat(40) } }
  await expect(runIndexInProcess(wrong as IndexRequest)).rejects.toMatchObject({
    code: 'commit_not_found',
    message: expect.stringContaining('f'.repeat(40)) as string,
  })
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s to the whole group of processes ends no run',
  async (signal) => {
    const run = runIndexInProcess(request('signalled'), {
      onProgress: () => {
        for (const { pid } of listIndexers()) process.kill(pid, signal)
      },
    })
    await expect(run).resolves.toMatchObject({ timings: { files: 600 } })
  },
)

test('what indexes ends with a service that is killed, and so does its git', async () => {
  const service = spawn(process.execPath, [writeProgram(`onProgress: () => console.log('at work')`)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(service.stdout, 'data')
  const indexers = listChildren(service.pid!).map(({ pid }) => pid)
  const atWork = [...indexers, ...indexers.flatMap((pid) => listChildren(pid).map((child) => child.pid))]
  expect(indexers).toHaveLength(1)
  service.kill('SIGKILL')
  await expect.poll(() => atWork.filter(isAlive)).toEqual([])
})

test('without descriptors to spare the run fails', async () => {
  const before = `import { openSync } from 'node:fs'
    try { for (;;) openSync('/dev/null') } catch {}`
  const bounded = ['-c', 'ulimit -n 256; exec "$0" "$@"', process.execPath, writeProgram('', before)]
  const { stdout } = await promisify(execFile)('/bin/sh', bounded)
  expect(stdout).toMatch(/^index_failed: The indexing process did not start: .*EMFILE\n$/)
})

/** A program that indexes as a service does and prints how that failed. */
function writeProgram(options: string, before = ''): string {
  const path = join(home.path, 'program.mjs')
  const module = JSON.stringify(new URL('index-process.ts', import.meta.url).href)
  writeFileSync(
    path,
    `import { runIndexInProcess } from ${module}
    ${before}
    await runIndexInProcess(${JSON.stringify(request('apart'))}, { ${options} })
      .catch((error) => console.log(error.code + ': ' + error.message))`,
  )
  return path
}

function listIndexers() {
  return listChildren(process.pid).filter(({ pid, state }) => state !== 'Z' && isIndexer(pid))
}

function isIndexer(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('index-program')
  } catch {
    return false
  }
}

/** One that has ended and was not waited for has no command. */
function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1') !== ''
  } catch {
    return false
  }
}

function request(name: string): IndexRequest {
  return {
    source: { kind: 'commit', directory: repository.directory, commit: repository.head },
    repoName: 'acme/many',
    branchName: null,
    snapshotDirectory: join(home.path, name),
    snapshotKey: 'k',
    factsDirectory: join(home.path, `${name}-facts`),
    workers: 1,
    createdAt: new Date(0).toISOString(),
  }
}
