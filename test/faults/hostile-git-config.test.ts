/** Settings of a repository name programs; reading one, its history and its changes runs none of them. */
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRepository, createTemporaryDirectory, runFixtureGit } from '../support/git-fixture.ts'
import { startHostedService } from './start-hosted-service.ts'
import type { HostedService } from './start-hosted-service.ts'

let service: HostedService
beforeAll(async () => {
  service = await startHostedService()
})
afterAll(() => service[Symbol.asyncDispose]())

/** Each names a program that some command of git runs; `fsck.skipList` and the like read files and run nothing. */
const settings = [
  'core.fsmonitor',
  'core.pager',
  'core.editor',
  'core.askPass',
  'core.sshCommand',
  'core.gitProxy',
  'core.alternateRefsCommand',
  'pager.log',
  'pager.diff',
  'pager.show',
  'pager.blame',
  'diff.external',
  'diff.evil.command',
  'diff.evil.textconv',
  'filter.evil.clean',
  'filter.evil.smudge',
  'filter.evil.process',
  'merge.evil.driver',
  'credential.helper',
  'gpg.program',
  'gpg.ssh.program',
  'uploadpack.packObjectsHook',
  'trailer.evil.command',
  'interactive.diffFilter',
  'remote.origin.uploadpack',
]

const hooks = [
  'post-checkout',
  'post-index-change',
  'fsmonitor-watchman',
  'reference-transaction',
  'pre-auto-gc',
]

test('a checkout whose settings, attributes and hooks name programs', async () => {
  await using base = await createTemporaryDirectory()
  const ran = join(base.path, 'ran')
  await mkdir(ran)
  const inner = [{ 'c.py': 'def fifth(): pass\n', '.gitattributes': '* filter=evil\n' }]
  await using other = await createRepository(inner)
  const submodule = { submodule: 'https://example.com/own/inner', commit: other.head }
  await using repository = await createRepository([
    { 'a.py': 'def first(): pass\n', '.gitattributes': '* diff=evil filter=evil merge=evil\n' },
    { 'a.py': 'def second(): pass\n', inner: submodule },
  ])
  const { directory } = repository
  await createRepository(inner, { directory: join(directory, 'inner') })
  const git = join(directory, '.git')
  const programOf = async (path: string, name: string): Promise<string> => {
    await writeFile(path, `#!/bin/sh\necho "$0 $*" > '${join(ran, name)}'\ncat\n`)
    await chmod(path, 0o755)
    return path
  }
  await mkdir(join(git, 'hooks'), { recursive: true })
  for (const hook of hooks) await programOf(join(git, 'hooks', hook), hook)
  // A commit that says it is signed would have its signature checked where the settings ask for it.
  await runFixtureGit(directory, ['config', 'log.showSignature', 'true'])
  await runFixtureGit(directory, ['config', 'core.hooksPath', join(git, 'hooks')])
  for (const setting of settings) {
    const program = await programOf(join(git, setting), setting)
    await runFixtureGit(directory, ['config', setting, program])
    await runFixtureGit(join(directory, 'inner'), ['config', setting, program])
  }
  await runFixtureGit(directory, ['config', 'remote.origin.url', 'ext::sh -c evil'])
  await writeFile(join(directory, 'a.py'), 'def third(): pass\n')
  await writeFile(join(directory, 'b.py'), 'def fourth(): pass\n')
  await writeFile(join(directory, 'inner', 'c.py'), 'def sixth(): pass\n')

  for (const commit_id of [undefined, repository.head, repository.commits[0]]) {
    const { id, status } = await service.parse({
      repo_path: directory,
      ...(commit_id === undefined ? {} : { commit_id }),
    })
    expect(status).toBe('ready')
    const call = async (tool: string, body: object): Promise<void> => {
      await service.json('POST', `/api/v2/projects/${id}/tools/${tool}`, { body })
    }
    await call('git_log', { path: 'a.py', patch: true })
    await call('git_show', { commit: repository.head })
    await call('git_blame', { path: 'a.py' })
    await call('git_tags', {})
    await call('change_impact', { base: 'HEAD' })
    await service.json('GET', `/api/v2/projects/${id}/blame?path=a.py&start_line=1&end_line=1`)
    await service.ask(id, 'What changed recently?')
  }
  expect(await readdir(ran)).toEqual([])
  // The programs are such that git runs them where nothing prevents it.
  await runFixtureGit(directory, ['diff', '--ext-diff'])
  expect(await readdir(ran)).toContain('filter.evil.process')
})
