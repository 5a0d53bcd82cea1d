/** The package as it is published: built, and used by the example of its README. */
import { execFile } from 'node:child_process'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService } from '../../../test/conformance/start-service.ts'
import type { TestService } from '../../../test/conformance/start-service.ts'
import { createRepository, createTemporaryDirectory } from '../../../test/support/git-fixture.ts'
import { buildPackage } from './build-package.ts'

const execute = promisify(execFile)
const root = join(import.meta.dirname, '..')
const stack = new AsyncDisposableStack()
let folder: string
let installed: string
let service: TestService

beforeAll(async () => {
  folder = stack.use(await createTemporaryDirectory()).path
  installed = join(folder, 'node_modules/@parley/client')
  buildPackage(installed)
  cpSync(join(root, 'example.mjs'), join(folder, 'example.mjs'))
  service = stack.use(await startService())
})
afterAll(() => stack.disposeAsync())

test('the example has ten lines, stands in the README, and prints an answer with its citations', async () => {
  const example = readFileSync(join(root, 'example.mjs'), 'utf8')
  expect(example.trim().split('\n').length).toBeLessThanOrEqual(10)
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(`\`\`\`js\n${example}\`\`\``)
  const repository = stack.use(
    await createRepository([{ 'till.ts': 'export const sum = () => 1\nexport const total = () => sum()\n' }]),
  )
  const { stdout, stderr } = await execute(
    process.execPath,
    ['example.mjs', repository.directory, 'Who calls sum?'],
    { cwd: folder, env: { ...process.env, PARLEY_URL: service.url, PARLEY_API_KEY: service.localKey } },
  )
  expect(stderr.trim().split('\n').at(-1)).toBe('ready')
  expect(stdout).toContain('`total` [')
  expect(stdout).toMatch(/\n\n(?:.*\n)*till\.ts:2-2\n/)
})

test('what is published is JavaScript and its types, importing nothing from elsewhere', () => {
  const files = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' })
  expect(files.filter((name) => /\.test\./.test(name))).toEqual([])
  expect(files).toEqual(expect.arrayContaining(['index.js', 'index.d.ts']))
  const scripts = files.filter((name) => name.endsWith('.js'))
  const specifiers = scripts.flatMap((name) =>
    [...readFileSync(join(installed, 'dist', name), 'utf8').matchAll(/\bfrom ['"]([^'"]+)['"]/g)].map(
      (match) => match[1]!,
    ),
  )
  expect(specifiers.length).toBeGreaterThan(10)
  expect(specifiers.filter((specifier) => !/^\.\.?\/[\w/-]+\.js$/.test(specifier))).toEqual([])
})
