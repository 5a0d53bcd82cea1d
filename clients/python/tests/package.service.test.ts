/** The Python package as pip installs it: its own tests, and the example of its README. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestContext } from 'vitest'
import { startService } from '../../../test/conformance/start-service.ts'
import type { TestService } from '../../../test/conformance/start-service.ts'
import { createRepository, createTemporaryDirectory } from '../../../test/support/git-fixture.ts'
import { installClient, longestInstallMs } from './install-client.ts'
import type { InstalledClient } from './install-client.ts'

const root = join(import.meta.dirname, '..')
const stack = new AsyncDisposableStack()
let installed: Awaited<ReturnType<typeof installClient>>
let folder: string
let repository: string
let service: TestService

beforeAll(async () => {
  folder = stack.use(await createTemporaryDirectory()).path
  installed = await installClient(folder)
  if ('missing' in installed) return
  service = stack.use(await startService())
  const created = await createRepository([
    {
      'src/sum.ts': 'export function sum(): number {\n  return 1\n}\n',
      'src/total #1.ts': "import { sum } from './sum.ts'\nexport const total = (): number => sum()\n",
    },
  ])
  repository = stack.use(created).directory
}, longestInstallMs + 120_000)
afterAll(() => stack.disposeAsync())

test('its unit tests pass, each file of them', async (context) => {
  const names = readdirSync(import.meta.dirname)
    .filter((name) => /^test_\w+\.py$/.test(name) && name !== 'test_service.py')
    .map((name) => name.replace('.py', ''))
  expect(names.length).toBeGreaterThan(2)
  const { stderr } = await clientIn(context).run(['-m', 'unittest', ...names], {
    directory: import.meta.dirname,
  })
  expect(stderr).toMatch(/^Ran [1-9]\d* tests[^]*\nOK\n$/m)
})

test('it reads, asks and streams against the service, waiting and with asyncio', async (context) => {
  const { stderr } = await clientIn(context).run(['-m', 'unittest', 'test_service'], {
    directory: import.meta.dirname,
    environment: { ...addressOf(service), PARLEY_REPOSITORY: repository },
  })
  expect(stderr).toMatch(/^Ran [1-9]\d* tests[^]*\nOK\n$/m)
})

test('the example has ten lines, stands in the README, and prints an answer with its citations', async (context) => {
  const client = clientIn(context)
  const example = readFileSync(join(root, 'example.py'), 'utf8')
  expect(example.trim().split('\n').length).toBeLessThanOrEqual(10)
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(`\`\`\`python\n${example}\`\`\``)
  const { stdout, stderr } = await client.run([join(root, 'example.py'), repository, 'Who calls sum?'], {
    directory: folder,
    environment: addressOf(service),
  })
  expect(stderr.trim().split('\n').at(-1)).toBe('ready')
  expect(stdout).toContain('total` [')
  expect(stdout).toMatch(/\n\n(?:.*\n)*src\/total #1\.ts:2-2\n/)
})

test('type checkers are told that it is typed, and what it needs is httpx', async (context) => {
  clientIn(context)
  expect(readdirSync(join(folder, 'parley_client'))).toContain('py.typed')
  const [metadata] = readdirSync(folder).filter((name) => /^parley_client-.*\.dist-info$/.test(name))
  const needed = readFileSync(join(folder, metadata!, 'METADATA'), 'utf8').match(/^Requires-Dist: .*$/gm)
  expect(needed).toEqual([
    'Requires-Dist: httpx>=0.25,<1',
    expect.stringMatching(/^Requires-Dist: typing-extensions.*python_version < ['"]3\.11['"]$/),
  ])
})

function clientIn({ skip }: TestContext): InstalledClient {
  if ('missing' in installed) return skip(`The Python client cannot be run here: ${installed.missing}`)
  return installed
}

function addressOf({ url, localKey }: TestService): Record<string, string> {
  return { PARLEY_URL: url, PARLEY_API_KEY: localKey }
}
