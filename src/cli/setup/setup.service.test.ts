import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { createRepository } from '../../../test/support/git-fixture.ts'
import { listEditors } from './editors.ts'

const program = resolve(import.meta.dirname, '../main.ts')
const scratch = mkdtempSync(join(tmpdir(), 'parley-test-setup-'))
let home: string

beforeEach(() => {
  home = mkdtempSync(join(scratch, 'home-'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

async function setup(args: readonly string[], cwd = scratch) {
  const child = spawn(process.execPath, [program, 'setup', ...args], {
    cwd,
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: join(home, '.config'), PATH: join(home, 'bin') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

describe.skipIf(process.platform !== 'linux')('parley setup', { timeout: 60_000 }, () => {
  test('finds what is installed, shows what it would write, and writes it only then', async () => {
    mkdirSync(join(home, '.cursor'))
    mkdirSync(join(home, '.codex'))
    const shown = await setup([])
    expect(shown.code).toBe(0)
    expect(shown.said).toContain('Cursor: ')
    expect(shown.said).toContain('  + [mcp_servers.parley]')
    expect(shown.said).toContain('Give --yes to write this.')
    expect(existsSync(join(home, '.cursor/mcp.json'))).toBe(false)

    expect((await setup(['--yes'])).said).toContain('written to')
    const written = JSON.parse(readFileSync(join(home, '.cursor/mcp.json'), 'utf8')) as object
    expect(written).toMatchObject({
      mcpServers: { parley: { command: resolve(import.meta.dirname, '../../../bin/parley') } },
    })
    expect((await setup(['--yes'])).said).toContain('nothing to do in')

    await setup(['--undo', '--yes'])
    expect(existsSync(join(home, '.codex/config.toml'))).toBe(false)
    expect(existsSync(join(home, '.cursor/mcp.json'))).toBe(false)
  })

  test('finds programs on the PATH that were never started, and tells them when to use it', async () => {
    mkdirSync(join(home, 'bin'))
    for (const name of ['claude', 'codex', 'gemini', 'opencode']) writeFileSync(join(home, 'bin', name), '')
    const { said } = await setup([])
    for (const name of ['Claude Code', 'Codex', 'Gemini CLI', 'opencode']) expect(said).toContain(`${name}: `)
    expect(said).not.toContain('Cursor')
    expect(said).toContain('SKILL.md')

    mkdirSync(join(home, '.codex'))
    writeFileSync(join(home, '.codex/AGENTS.md'), '# Mine\n')
    await setup(['--yes'])
    expect(readFileSync(join(home, '.codex/AGENTS.md'), 'utf8')).toMatch(/^# Mine\n[^]*`impact`/)
    expect(existsSync(join(home, '.claude/skills/parley/SKILL.md'))).toBe(true)

    await setup(['--undo', '--yes'])
    expect(readFileSync(join(home, '.codex/AGENTS.md'), 'utf8')).toBe('# Mine\n')
    expect(existsSync(join(home, '.claude/skills/parley'))).toBe(false)
    expect(existsSync(join(home, '.gemini/GEMINI.md'))).toBe(false)

    expect((await setup(['--no-guide'])).said).not.toContain('SKILL.md')
  })

  test('every editor can be named, set up, and taken back, with its other settings kept', async () => {
    const ids = listEditors().map(({ id }) => id)
    expect(ids).toHaveLength(10)
    const mine = join(home, '.claude.json')
    writeFileSync(mine, '{ "theme": "dark" /* mine */ }\n')
    // Four of them read a guide as well.
    expect((await setup([...ids, '--yes'])).said.match(/written to/g)).toHaveLength(14)
    expect(readFileSync(mine, 'utf8')).toMatch(/"theme": "dark"[^]*\/\* mine \*\//)
    expect((await setup([...ids, '--undo', '--yes'])).said.match(/taken back/g)).toHaveLength(14)
    expect(readFileSync(mine, 'utf8')).not.toContain('parley')
  })

  test('writes into a repository only where that is asked for', async () => {
    await using repository = await createRepository([{ 'src/a.ts': '' }])
    await setup(['claude-code', '--project', '--yes'], join(repository.directory, 'src'))
    expect(readFileSync(join(repository.directory, '.mcp.json'), 'utf8')).toContain('"parley"')
    expect(existsSync(join(home, '.claude.json'))).toBe(false)
  })

  test('says what it does not know, and leaves a broken file alone', async () => {
    expect((await setup([])).said).toContain('No editor or agent that Parley knows was found')
    expect(await setup(['emacs'])).toMatchObject({
      code: 1,
      said: expect.stringContaining('Cannot set up "emacs": expected one of claude-code') as string,
    })
    writeFileSync(join(home, '.claude.json'), '{ broken')
    expect(await setup(['claude-code', '--yes'])).toMatchObject({
      code: 1,
      said: expect.stringContaining('Mend it, and try again') as string,
    })
    expect(readFileSync(join(home, '.claude.json'), 'utf8')).toBe('{ broken')
  })
})
