import { expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../../index/testing/open-texts.ts'
import { labelProjects } from '../projects.ts'
import { WorkspaceSession } from '../workspace.ts'
import type { ListSettingsOutput } from './list-settings.ts'
import { listSettingsTool } from './list-settings.ts'

async function list(
  texts: Record<string, string>,
  about: readonly string[] = [],
  only?: string,
): Promise<ListSettingsOutput> {
  using snapshot = openTexts(texts, await linkTexts(texts))
  const context = {
    projects: labelProjects([{ repoName: 'acme/shop', snapshot }]),
    workspace: new WorkspaceSession(undefined),
  }
  const input = listSettingsTool.inputSchema.parse({ about: about.length === 0 ? undefined : about, only })
  return (await listSettingsTool.execute(context, input, new AbortController().signal)) as ListSettingsOutput
}

/** `name = default at place`, `!` where it must be set. */
function rows({ settings }: ListSettingsOutput): string[] {
  return settings.map(
    ({ name, default: value, required, location }) =>
      `${name}${required === true ? '!' : ''} = ${value ?? '-'} at ${location.replace(/-\d+$/u, '')}`,
  )
}

test('a variable is told with its default, where it is read, given and documented', async () => {
  const { settings } = await list(
    {
      'src/server.ts': 'const port = process.env.SHOP_PORT ?? 3000\nconst same = process.env["SHOP_PORT"]\n',
      '.env.example': '# Where it listens\nSHOP_PORT=8080\n',
      'docs/setup.md': 'Set SHOP_PORT.\n\n## SHOP_PORT\n\nThe port.\n',
    },
    ['port'],
  )
  expect(settings).toEqual([
    {
      kind: 'environment',
      name: 'SHOP_PORT',
      default: '3000',
      doc: 'Where it listens',
      location: 'src/server.ts:1-1',
      read_at: ['src/server.ts:2-2'],
      given_at: ['.env.example:2 8080'],
      documented_at: 'docs/setup.md:3-3',
    },
  ])
})

test('variables that a library of Python reads are found', async () => {
  const output = await list({
    'shop/settings.py':
      'from decouple import config\nSECRET_KEY = config("SECRET_KEY")\nDEBUG = config("DEBUG", default=True, cast=bool)\nHOST = env.str("MAIL_HOST", default="mail")\n',
  })
  expect(rows(output)).toEqual([
    'SECRET_KEY! = - at shop/settings.py:2',
    'DEBUG = True at shop/settings.py:3',
    'MAIL_HOST = "mail" at shop/settings.py:4',
  ])
  expect(output.extent).toMatchObject({ shown: 3, total: 3 })
})

test('fields of a schema are variables where its file speaks of the environment', async () => {
  const output = await list({
    'server/env.js':
      'const env = cleanEnv(process.env, {\n  PORT: num({ default: 3000 }),\n  JWT_SECRET: str(),\n})\n',
    'server/colours.js': 'const colours = {\n  RED: str("red"),\n}\n',
  })
  expect(rows(output)).toEqual(['PORT = 3000 at server/env.js:2', 'JWT_SECRET! = - at server/env.js:3'])
})

test('fields that envconfig fills are variables with its prefix', async () => {
  const output = await list({
    'config/config.go':
      'package config\n\nvar prefix = "till"\n\ntype Config struct {\n\tPort int `default:"3030"`\n\tLogLevel string `default:"info" split_words:"true"`\n}\n\nfunc Get() {\n\tenvconfig.Process(prefix, &config)\n}\n',
  })
  expect(rows(output)).toEqual([
    'TILL_PORT = 3030 at config/config.go:6',
    'TILL_LOG_LEVEL = info at config/config.go:7',
  ])
})

test('what a function of the program registers or hands to getenv is a setting, its section is none', async () => {
  const output = await list({
    'src/lag.c':
      'void lag_init(void)\n{\n\tsettings_add_time("lag", "lag_check_time", "1min");\n\tsettings_add_int("lag", "lag_max_before_disconnect", 300);\n}\n',
    'src/log.c':
      'void log_init(void)\n{\n\tsettings_add_bool("log", "autolog", FALSE);\n\tconfig_add("one");\n}\n',
    'src/user.c':
      'static const char *from_env(const char *key) { return g_getenv(key); }\nvoid user_init(void)\n{\n\tconst char *nick = from_env("IRCNICK");\n}\n',
  })
  expect(rows(output)).toEqual([
    'IRCNICK = - at src/user.c:4',
    'lag_check_time = 1min at src/lag.c:3',
    'lag_max_before_disconnect = 300 at src/lag.c:4',
    'autolog = FALSE at src/log.c:3',
  ])
})

test('a read of a computed name is shown, and counted as not looked at', async () => {
  const { extent, computed } = await list({
    'run.py': 'import os\n\nfor key in KEYS:\n    print(os.environ.get(key))\n',
  })
  expect(extent.unread).toEqual([{ what: 'place that reads a variable whose name is computed', count: 1 }])
  expect(computed).toEqual([{ location: 'run.py:4-4', text: 'print(os.environ.get(key))' }])
})

test('a name that a constant holds is read', async () => {
  const output = await list({
    'run.go':
      'package run\n\nimport "os"\n\nconst portVariable = "SHOP_PORT"\n\nfunc Port() string { return os.Getenv(portVariable) }\n',
  })
  expect(rows(output)).toEqual(['SHOP_PORT = - at run.go:7'])
  expect(output.extent.unread).toEqual([])
})

test('only settings of a kind are listed where one is asked for', async () => {
  const files = { 'run.py': 'import os\nimport argparse\nos.environ["SHOP"]\np.add_argument("--dry")\n' }
  expect(rows(await list(files))).toEqual(['SHOP! = - at run.py:3', '--dry = - at run.py:4'])
  expect(rows(await list(files, [], 'option'))).toEqual(['--dry = - at run.py:4'])
})

test('switches of headers, features of a manifest and options of the command line are settings', async () => {
  const output = await list({
    'Cargo.toml': '[package]\nname = "till"\n\n[features]\ntls = ["rustls"]\n',
    'src/till.h': '#ifndef TILL_LIMIT\n#define TILL_LIMIT 64\n#endif\n\n// #define TILL_TRACE\n',
    'tool.py':
      'import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument("--dry-run", help="Change nothing")\n',
  })
  expect(rows(output)).toEqual([
    'tls = rustls at Cargo.toml:5',
    'TILL_LIMIT = 64 at src/till.h:2',
    'TILL_TRACE = not defined at src/till.h:5',
    '--dry-run = - at tool.py:3',
  ])
  expect(output.by_kind).toEqual({ feature: 1, define: 2, option: 1 })
})

test.each([
  [['PING_LIMIT'], ['PING_LIMIT'], ['PING_LIMIT']],
  [['ping limit'], ['PING_LIMIT'], ['ping limit']],
  [['limit', 'ping', 'body'], ['PING_BODY_LIMIT'], ['limit', 'ping', 'body']],
  [['PING_URL'], ['PING_BODY_LIMIT', 'PING_HOST', 'PING_LIMIT'], ['ping']],
  [['Redis'], [], ['Redis']],
])(
  'what is called %j is told alone, else what has all its words, else any of them',
  async (about, names, words) => {
    const read = ['PING_LIMIT', 'PING_BODY_LIMIT', 'PING_HOST', 'MAIL_PORT']
    const output = await list({ 'a.ts': read.map((name) => `use(process.env.${name})\n`).join('') }, about)
    expect(output.settings.map(({ name }) => name).toSorted()).toEqual(names)
    expect(output.narrowed).toEqual({ words, of: 4 })
  },
)

test('a value in a file is read as its program expands it', async () => {
  const output = await list({
    'compose.yml':
      'services:\n  web:\n    environment:\n      - A=${SHOP_A:?err}\n      - B=${SHOP_B:-http://web:$PORT}\n      - C=${SHOP_C:-${SHOP_A}}\n      - D=${SHOP_D:-80}\n',
    'src/main/resources/application.yml': 'shop:\n  limit: ${SHOP_LIMIT:-1}\n  name: ${SHOP_NAME:shop}\n',
  })
  expect(rows(output).filter((row) => row.startsWith('SHOP_'))).toEqual([
    'SHOP_A! = - at compose.yml:4',
    'SHOP_B = http://web:$PORT at compose.yml:5',
    'SHOP_C = ${SHOP_A} at compose.yml:6',
    'SHOP_D = 80 at compose.yml:7',
    'SHOP_LIMIT = -1 at src/main/resources/application.yml:2',
    'SHOP_NAME = shop at src/main/resources/application.yml:3',
  ])
})

test('a function that is called as that of a library of Python requires nothing elsewhere', async () => {
  const output = await list({
    'debug.ts': "import { env } from '@acme/env'\nif (env('SHOP_DEBUG') === 'true') log()\n",
  })
  expect(rows(output)).toEqual(['SHOP_DEBUG = - at debug.ts:2'])
})

test('what is filled from something else is no table of defaults', async () => {
  const output = await list({
    'settings.ts':
      "export function defaultSettings(post: Post) {\n  return {\n    title: post.title,\n    author: post.author,\n    kind: 'post',\n  }\n}\n",
    'config.ts': "export const DEFAULT_CONFIG = {\n  origin: '*',\n  limit: 5,\n}\n",
  })
  expect(rows(output)).toEqual(["origin = '*' at config.ts:2", 'limit = 5 at config.ts:3'])
})

test('constants of code are set by nobody outside, settings in code are', async () => {
  const output = await list({
    'src/constants.ts': "export const PAGE_SIZE = 20\nexport const COUNTRIES = {\n  ABW: 'AW',\n}\n",
    'src/settings.py': 'PAGE_SIZE = 20\n',
  })
  expect(rows(output)).toEqual(['PAGE_SIZE = 20 at src/settings.py:1'])
})
