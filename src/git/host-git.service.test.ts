import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createRepository, createTemporaryDirectory } from '../../test/support/git-fixture.ts'
import { listGitChildren, untilNoGitChildren } from '../../test/support/list-children.ts'
import { startCatFile } from './cat-file.ts'
import { hashBlob } from './hash-blob.ts'
import { hostGit } from './host-git.ts'
import { spawnGit, useHostedGit } from './hosted-git.ts'
import { listTree } from './list-tree.ts'
import { readBlobs } from './read-blobs.ts'
import { runGit } from './run-git.ts'

beforeAll(() => useHostedGit(hostGit()))
// A thread cannot go back to git of its own: the files after this one load the modules anew.
afterAll(() => void vi.resetModules())
afterEach(() => vi.unstubAllEnvs())

const large = Buffer.alloc(5_000_000, 'more than may be under way at once\n')
const contents = [large, ...Array.from({ length: 1000 }, (_, index) => Buffer.from(`file ${index}\n`)), large]

async function createSample() {
  const files = contents.map((content, index) => [`f${index}`, content] as const)
  return await createRepository([Object.fromEntries(files)], { bare: true })
}

test('hosted git gives what git gives, to a reader that takes its time', async () => {
  await using repository = await createSample()
  const entries = await listTree(repository.directory, repository.head)
  expect(entries).toHaveLength(contents.length)
  const read: Buffer[] = []
  for await (const result of readBlobs(repository.directory, contents.map(hashBlob))) {
    await new Promise((resolve) => setImmediate(resolve))
    if ('content' in result) read.push(result.content)
  }
  expect(read.length).toBe(contents.length)
  expect(read.every((content, index) => content.equals(contents[index]!))).toBe(true)
  await expect(untilNoGitChildren()).resolves.toBeUndefined()
})

test('hosted git fails as git fails', async () => {
  await using folder = await createTemporaryDirectory()
  const options = { action: 'look', directory: folder.path }
  await expect(runGit(['rev-parse', 'HEAD'], options)).rejects.toMatchObject({ code: 'repository_not_found' })
  vi.stubEnv('PATH', folder.path)
  await expect(runGit(['version'], { action: 'ask' })).rejects.toMatchObject({ code: 'git_missing' })
})

test('a git that the system does not start is a failure of that command alone', async () => {
  // Longer than any argument may be: of the refusals that are thrown, the one that can be had anywhere.
  const tooLong = runGit(['version', 'x'.repeat(4_000_000)], { action: 'ask' })
  await expect(tooLong).rejects.toMatchObject({
    code: 'failed',
    message: 'Cannot run "git": the system did not start it (E2BIG)',
  })
  expect(await runGit(['version'], { action: 'ask' })).toMatchObject({ exitCode: 0 })
})

test('without descriptors to spare git is not started, and is again when there are', async () => {
  await using folder = await createTemporaryDirectory()
  const said = await runHosted(folder.path, {
    git: 'exit 7',
    lines: `import { closeSync, openSync } from 'node:fs'
    const run = async () => console.log(await spawnGit([], {}).exited.catch((error) => error.message))
    await run()
    const open = []
    try { for (;;) open.push(openSync('/dev/null')) } catch {}
    await run()
    open.forEach(closeSync)
    await run()`,
  })
  expect(said).toBe('7\nCannot run "git": the system did not start it (EMFILE)\n7\n')
})

test('hosted git has the environment of its host, for threads that have none, and no secrets', async () => {
  await using folder = await createTemporaryDirectory()
  const said = await runHosted(folder.path, {
    git: 'echo "$HOME $GIT_OWN $A_SECRET"',
    lines: `spawnGit(['version'], { GIT_OWN: 'own' }).stdout.pipe(process.stdout)`,
    env: { HOME: '/home/of/host', A_SECRET: 'secret' },
  })
  expect(said).toBe('/home/of/host own \n')
})

test('hosted git is stopped in the middle of its output', async () => {
  await using repository = await createSample()
  const controller = new AbortController()
  const reading = readBlobs(repository.directory, contents.map(hashBlob), { signal: controller.signal })
  await reading.next()
  controller.abort()
  await expect(
    (async () => {
      while ((await reading.next()).done !== true);
    })(),
  ).rejects.toMatchObject({ code: 'cancelled' })
  await expect(untilNoGitChildren()).resolves.toBeUndefined()
})

test('hosted git holds no thread up but its own', async () => {
  const { stdin, exited } = spawnGit(['hash-object', '--stdin'], {})
  while (listGitChildren().length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap')
  stdin.end()
  await exited
})

test('what a thread has left running is stopped when its port closes', async () => {
  await using repository = await createSample()
  const port = hostGit()
  useHostedGit(port)
  const reader = startCatFile(repository.directory, undefined)
  for (const sha of contents.map(hashBlob)) reader.request(sha)
  await reader.next(Infinity)
  expect(listGitChildren()).toHaveLength(1)
  port.close()
  await expect(untilNoGitChildren()).resolves.toBeUndefined()
})

test('hosted git ends with the process', async () => {
  await using folder = await createTemporaryDirectory()
  await runHosted(folder.path, {
    // The shell would report that its sleep was terminated, to nobody, and end of that before its trap runs.
    git: `exec 2>/dev/null\ntrap 'touch "${folder.path}/ended"; exit' TERM\necho\nwhile :; do sleep 0.1; done`,
    lines: `spawnGit([], {}).stdout.on('data', () => process.exit())`,
  })
  await expect.poll(() => existsSync(join(folder.path, 'ended'))).toBe(true)
})

interface HostedProgram {
  /** What stands in for git: lines of a shell. */
  readonly git: string
  readonly lines: string
  readonly env?: NodeJS.ProcessEnv
}

/** Runs a program of its own that hosts git, and gives what it prints: the thread that starts git is its first. */
async function runHosted(folder: string, { git, lines, env }: HostedProgram): Promise<string> {
  await writeFile(join(folder, 'git'), `#!/bin/sh\n${git}\n`)
  await chmod(join(folder, 'git'), 0o755)
  const module = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href)
  const program = join(folder, 'program.mjs')
  await writeFile(
    program,
    `import { hostGit } from ${module('host-git.ts')}
    import { spawnGit, useHostedGit } from ${module('hosted-git.ts')}
    useHostedGit(hostGit())
    ${lines}`,
  )
  const PATH = `${folder}:${process.env.PATH ?? ''}`
  const run = promisify(execFile)
  const bounded = ['-c', 'ulimit -n 512; exec "$0" "$@"', process.execPath, program]
  const { stdout } = await run('/bin/sh', bounded, { env: { ...process.env, ...env, PATH } })
  return stdout
}
