/** A service for others: what its users may have it connect to. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'
import { startGitServer } from '../support/git-server.ts'
import type { GitServer } from '../support/git-server.ts'
import { join } from 'node:path'
import { startHostedService } from './start-hosted-service.ts'
import type { HostedService } from './start-hosted-service.ts'

/** Stands in the network of the service, and has what nobody should get. */
let inner: GitServer
let service: HostedService
const stack: AsyncDisposableStack[] = []
beforeEach(async () => {
  const own = new AsyncDisposableStack()
  stack.push(own)
  const root = own.use(await createTemporaryDirectory()).path
  await createRepository([{ 'a.py': 'def secret(): pass\n' }], {
    directory: join(root, 'own/flask.git'),
    bare: true,
  })
  inner = own.use(await startGitServer({ root }))
  service = own.use(
    await startHostedService({
      config: { developmentMode: false, gitToken: 'the-token' },
      onRequest: ({ path }, response) => {
        const moved = /^\/own\/(former|away)(?:\.git)?(\/.*)$/.exec(path)
        if (moved === null) return false
        const location =
          moved[1] === 'former' ? `/own/flask.git${moved[2]}` : `${inner.url}/own/flask.git${moved[2]}`
        response.writeHead(301, { location }).end()
        return true
      },
    }),
  )
  await service.host('own/flask', [{ 'a.py': 'def public(): pass\n' }])
})
afterEach(async () => {
  for (const own of stack.splice(0)) await own.disposeAsync()
})

test('an address that is on no list is refused before anything is asked', async () => {
  const addresses = [
    `${inner.url}/own/flask`,
    `${inner.url.replace('127.0.0.1', 'localhost')}/own/flask`,
    `${inner.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')}/own/flask`,
    'http://169.254.169.254/latest/meta-data',
    'git@10.0.0.2:own/flask.git',
    'ssh://git@10.0.0.1:22/own/flask',
  ]
  for (const repo_name of addresses) {
    for (const path of ['/api/v2/parse', '/api/v2/parsing-status']) {
      const response = await service.send('POST', path, { body: { repo_name } })
      const { code, detail } = (await response.json()) as { code: string; detail: string }
      expect({ status: response.status, code }).toEqual({ status: 400, code: 'invalid_repository' })
      expect(detail).toContain('its host is not one of PARLEY_GIT_HOSTS')
    }
  }
  expect(inner.requests).toEqual([])
})

test('a redirect within the host is followed, and one to another host is not', async () => {
  const former = await service.parse({ repo_name: 'own/former' })
  expect(former).toMatchObject({ status: 'ready' })
  expect(await (await service.readFile(former.id, 'a.py')).text()).toBe('def public(): pass\n')
  const away = await service.parse({ repo_name: 'own/away' })
  expect(away).toMatchObject({
    status: 'error',
    error: expect.stringContaining('expected a git host that can be reached from here') as string,
  })
  expect(inner.requests).toEqual([])
})

test('why a host cannot be reached is not said', async () => {
  const { url } = inner
  await inner[Symbol.asyncDispose]()
  const project = await service.parse({ repo_name: 'own/away' })
  expect(project.error).not.toMatch(/refused|connect|timed out/i)
  expect(project.error).toContain(`Cannot read "${url}/own/flask.git"`)
})

test('the token goes to its own host and to no other', async () => {
  await service.parse({ repo_name: 'own/flask' })
  await service.parse({ repo_name: 'own/away' })
  expect(service.git.requests.every(({ authorization }) => authorization !== undefined)).toBe(true)
  expect(inner.requests).toEqual([])
})
