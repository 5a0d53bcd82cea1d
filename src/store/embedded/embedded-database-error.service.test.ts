import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

import { ownProcesses } from '../../../test/support/own-processes.ts'

/** No account has this number. */
const uid = 54_321
const asNobody = ['--reuid', String(uid), '--regid', String(uid), '--clear-groups']
const program = resolve(import.meta.dirname, '../../cli/main.ts')

test('a command says in a sentence that PostgreSQL wants an account', async (context) => {
  const tried = spawnSync('setpriv', [...asNobody, process.execPath, '-e', ''], { cwd: '/' })
  if (tried.status !== 0) context.skip('needs root, setpriv, and a checkout that everybody may read')
  const data = mkdtempSync(join(tmpdir(), 'parley-test-account-'))
  context.onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  ownProcesses(context, data)
  chmodSync(data, 0o700)
  chownSync(data, uid, uid)
  const args = [...asNobody, process.execPath, program, 'serve', '--port', '0', '--data', data]
  const run = promisify(execFile)('setpriv', args, { cwd: '/', env: { PATH: process.env['PATH'] } })
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr:
      'Cannot make the database files: initdb: could not look up effective user ID 54321: user does not exist. ' +
      'PostgreSQL runs for accounts of the system alone: run Parley as one that /etc/passwd lists, or set DATABASE_URL ' +
      'to a server of yours\n',
  })
})
