import { describe, expect, test } from 'vitest'
import { editSettings } from './edit-settings.ts'

const json = { format: 'json', path: ['mcpServers', 'parley'] } as const
const toml = { format: 'toml', path: ['mcp_servers', 'parley'] } as const
const entry = { command: '/parley', args: ['mcp'] }

describe.each([
  ['an empty file', json, '', /"parley": \{/],
  [
    'comments, other servers and trailing commas',
    json,
    '{\n  // mine\n  "theme": "dark",\n  "mcpServers": {\n    "other": { "command": "x" }, /* kept */\n  },\n}\n',
    /\/\/ mine\n[^]*"other": \{\s+"command": "x"\s+\}[^]*"parley"[^]*\/\* kept \*\//,
  ],
  ['tabs', json, '{\n\t"a": 1\n}\n', /\n\t"mcpServers": \{\n\t\t"parley"/],
  ['an empty TOML file', toml, '', /^\[mcp_servers\.parley\]\ncommand = "\/parley"\nargs = \["mcp"\]\n$/],
  [
    'TOML with comments and tables',
    toml,
    '# mine\nmodel = "x" # why\n\n[mcp_servers.other]\ncommand = "y"\n',
    /^# mine\nmodel = "x" # why\n\n\[mcp_servers\.other\]\ncommand = "y"\n\n\[mcp_servers\.parley\]\n/,
  ],
])('editSettings() of %s', (_, place, text, expected) => {
  test('adds the entry, changes nothing else, and adds it once', () => {
    const edited = editSettings(text, place, entry)
    expect(edited).toMatch(expected)
    expect(editSettings(edited, place, entry)).toBe(edited)
  })

  test('takes it back', () => {
    const undone = editSettings(editSettings(text, place, entry), place, undefined)
    expect(undone).not.toContain('parley')
    if (text.includes('mcp')) expect(undone.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
    expect(editSettings(text, place, undefined)).toBe(text)
  })
})

test('what held nothing but the entry goes with it', () => {
  const take = (text: string): string => editSettings(editSettings(text, json, entry), json, undefined)
  expect(take('')).toBe('')
  expect(take('{}\n')).toBe('')
  expect(take('{ "theme": "dark" }\n').replaceAll(/\s/g, '')).toBe('{"theme":"dark"}')
  expect(take('{\n  // mine\n}\n').replaceAll(/\s/g, '')).toBe('{//mine}')
  expect(take('{ "mcpServers": { "other": {} } }').replaceAll(/\s/g, '')).toBe('{"mcpServers":{"other":{}}}')
})

test('an entry of before is replaced', () => {
  const old = '[mcp_servers.parley]\ncommand = "/old"\n\n[after]\na = 1\n'
  expect(editSettings(old, toml, entry)).toBe(
    '[after]\na = 1\n\n[mcp_servers.parley]\ncommand = "/parley"\nargs = ["mcp"]\n',
  )
})

test('a file that cannot be read is left to its owner', () => {
  expect(() => editSettings('{\n "a": \n', json, entry)).toThrow('it is no JSON in line 3 (')
  expect(() => editSettings('a = = 1\n', toml, entry)).toThrow('it is no TOML in line 1')
})
