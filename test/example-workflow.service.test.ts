/** examples/github/impact.yaml: its command lines do in a repository what the workflow says. */
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'

import { createRepository } from './support/git-fixture.ts'
import { endProcessesOf } from './support/own-processes.ts'

interface Step {
  readonly name?: string
  readonly run?: string
  readonly if?: string
  readonly with?: Readonly<Record<string, unknown>>
}

const root = resolve(import.meta.dirname, '..')
const workflow = parse(readFileSync(join(root, 'examples/github/impact.yaml'), 'utf8')) as {
  on: object
  permissions: object
  jobs: { impact: { steps: readonly Step[] } }
}
const { steps } = workflow.jobs.impact
const scriptOf = (name: string) => steps.find((step) => step.name === name)!.run!

const scratch = mkdtempSync(join(tmpdir(), 'parley-test-workflow-'))
afterAll(async () => {
  await endProcessesOf(scratch)
  rmSync(scratch, { recursive: true, force: true })
})

test('the workflow comments with what a branch can break, and writes the comment anew', async () => {
  const till = (price: number) => `export const sum = () => ${price}\n`
  const shop = { 'shop.ts': "import { sum } from './till.ts'\nexport const total = () => sum()\n" }
  const repository = await createRepository([{ 'till.ts': till(1), ...shop }, { 'till.ts': till(2) }])
  await using _repository = repository
  const calls = join(scratch, 'calls')
  addProgram('parley', `exec '${process.execPath}' '${join(root, 'src/cli/main.ts')}' "$@"`)
  // Answers what the first look-up finds, and notes how it was called.
  addProgram('gh', `echo "$*" >> '${calls}'; case "$*" in *--jq*) echo "$KNOWN_COMMENT";; esac`)
  const environment = { BASE: repository.commits[0]!, PULL_REQUEST: '7', GITHUB_REPOSITORY: 'owner/shop' }

  await run(scriptOf('Say what the change can break'), environment, repository.directory)
  const summary = readFileSync(join(scratch, 'summary.md'), 'utf8')
  expect(summary.split('\n')[0]).toBe('<!-- parley impact -->')
  expect(summary).toContain('till.ts')
  expect(summary).toContain('total')

  await run(scriptOf('Comment'), environment, repository.directory)
  await run(scriptOf('Comment'), { ...environment, KNOWN_COMMENT: '42' }, repository.directory)
  const [, made, , changed] = readFileSync(calls, 'utf8').trim().split('\n')
  expect(made).toBe(`pr comment 7 --body-file ${scratch}/comment.md`)
  expect(changed).toBe(
    `api --method PATCH repos/owner/shop/issues/comments/42 --field body=@${scratch}/comment.md`,
  )
  expect(readFileSync(join(scratch, 'comment.md'), 'utf8')).toBe(summary)

  await run(scriptOf('End the service'), {}, repository.directory)
}, 300_000)

test('the workflow has the history that it compares with, and no more rights than it needs', () => {
  expect(workflow.on).toEqual({ pull_request: null })
  expect(workflow.permissions).toEqual({ contents: 'read', 'pull-requests': 'write' })
  expect(steps[0]!.with).toMatchObject({ 'fetch-depth': 0, 'persist-credentials': false })
  // What a pull request calls itself is anybody's text: it reaches a shell by the environment alone.
  for (const { run: script = '' } of steps) expect(script).not.toContain('${{')
})

function addProgram(name: string, script: string): void {
  mkdirSync(join(scratch, 'bin'), { recursive: true })
  writeFileSync(join(scratch, 'bin', name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(scratch, 'bin', name), 0o755)
}

/** As the runner does: `bash` that ends at the first failure. */
async function run(script: string, given: Readonly<Record<string, string>>, cwd: string): Promise<void> {
  await promisify(execFile)('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd,
    env: {
      ...process.env,
      PATH: [join(scratch, 'bin'), process.env['PATH']].join(delimiter),
      PARLEY_DATA: join(scratch, 'data'),
      RUNNER_TEMP: scratch,
      GITHUB_STEP_SUMMARY: join(scratch, 'summary.md'),
      ...given,
    },
  })
}
