import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { toolInputs } from '../../test/mcp/shop-tool-inputs.ts'
import { expectThat, Tally } from './tally.ts'
import type { Targets, TransportName } from './targets.ts'

const execute = promisify(execFile)

/** Pinned, since its checks change between versions. 110 MB: too large to be a dependency. */
const inspector = '@modelcontextprotocol/inspector@2.12.0'

export async function installInspector(folder: string): Promise<string> {
  await execute('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', inspector])
  return join(folder, 'node_modules/.bin/mcp-inspector')
}

/** Every method of the server by the protocol's own inspector, whose strict mode judges the schemas of the tools. */
export async function runInspector(
  program: string,
  { stdio, http }: Targets,
  transport: TransportName,
): Promise<Tally> {
  const tally = new Tally()
  const target =
    transport === 'stdio'
      ? [stdio.command, ...stdio.args]
      : ['--server-url', http.url, '--transport', 'http', '--header', `x-api-key: ${http.apiKey}`]
  const inspect = async (args: readonly string[]): Promise<string> => {
    const { stdout } = await execute(process.execPath, [program, '--cli', ...target, ...args], {
      cwd: stdio.cwd,
      env: { ...stdio.env },
      timeout: 60_000,
      maxBuffer: 2 ** 26,
    })
    return stdout
  }
  const expectText = async (args: readonly string[], text: string): Promise<void> =>
    expectThat((await inspect(args)).includes(text), `"${text}" in what ${args.join(' ')} gives`)
  await tally.check('tools/list --strict', () =>
    expectText(['--method', 'tools/list', '--strict'], 'edit_code'),
  )
  for (const [name, input] of Object.entries(toolInputs)) {
    const pairs = Object.entries(input).flatMap(([key, value]) => ['--tool-arg', `${key}=${value}`])
    await tally.check(name, () =>
      expectText(['--method', 'tools/call', '--tool-name', name, ...pairs], 'structuredContent'),
    )
  }
  await tally.check('resources/list', () => expectText(['--method', 'resources/list'], 'parley://schema'))
  await tally.check('resources/templates/list', () =>
    expectText(['--method', 'resources/templates/list'], 'files'),
  )
  await tally.check('resources/read', () =>
    expectText(['--method', 'resources/read', '--uri', 'parley://-/files/shop/price.py'], 'def total(items)'),
  )
  await tally.check('prompts/list', () => expectText(['--method', 'prompts/list'], 'onboarding'))
  await tally.check('prompts/get', () =>
    expectText(
      ['--method', 'prompts/get', '--prompt-name', 'explain', '--prompt-args', 'subject=checkout'],
      'checkout',
    ),
  )
  return tally
}
