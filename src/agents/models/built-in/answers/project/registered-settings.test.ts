import { expect, test } from 'vitest'
import { linkTexts } from '../../../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../../../index/testing/open-texts.ts'
import { collectRun } from '../../../../testing/collect-run.ts'

const chat = {
  'src/lag.c':
    'void lag_init(void)\n{\n\tsettings_add_time("lag", "lag_check_time", "1min");\n\tsettings_add_int("lag", "lag_max_before_disconnect", 300);\n}\n',
  'src/log.c':
    'void log_init(void)\n{\n\tsettings_add_bool("log", "autolog", FALSE);\n\tconfig_add("one");\n}\n',
  'src/user.c':
    'static const char *from_env(const char *key) { return g_getenv(key); }\nvoid user_init(void)\n{\n\tconst char *name = g_getenv("IRCNAME");\n\tconst char *nick = from_env("IRCNICK");\n}\n',
  'meson_options.txt': "option('with-proxy', type : 'boolean', description : 'Build the proxy')\n",
}

async function ask(question: string): Promise<string> {
  using snapshot = openTexts(chat, await linkTexts(chat), 'acme/chat')
  const run = await collectRun({ projects: [{ repoName: 'acme/chat', snapshot }], question })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

test('variables that a library of Python reads are found, and the number is that of what was found', async () => {
  const settings = {
    'shop/settings.py':
      'from decouple import config\nSECRET_KEY = config("SECRET_KEY")\nDEBUG = config("DEBUG", default=True, cast=bool)\nHOST = env.str("MAIL_HOST", default="mail")\n',
  }
  using snapshot = openTexts(settings, await linkTexts(settings), 'acme/shop')
  const run = await collectRun({
    projects: [{ repoName: 'acme/shop', snapshot }],
    question: 'What environment variables must I set?',
  })
  expect(run.text).toMatch(/^I found 3 environment variables that are read by name; other ways/u)
  expect(run.text).toContain('`SECRET_KEY`: must be set: there is no default, read at [shop/settings.py:2-2]')
  expect(run.text).toContain('`DEBUG`: default `True`, read at [shop/settings.py:3-3]')
  expect(run.text).toContain('`MAIL_HOST`: default `"mail"`')
})

test('a setting that a function of the program registers is one, by its name and not by its section', async () => {
  const text = await ask('What settings are there for disconnect?')
  expect(text).toContain('`lag_max_before_disconnect`: default `300`, [src/lag.c:4-4]')
  expect(text).not.toContain('`lag`:')
})

test('what no setting is called is not said to have none', async () => {
  const text = await ask('What settings are there for teapots?')
  expect(text).not.toMatch(/^No setting/u)
  expect(text).not.toMatch(/\d found\)/u)
})

test('variables are read by every function that is named like getenv, and by what hands a name to one', async () => {
  const text = await ask('Which environment variables are read?')
  expect(text).toContain('`IRCNAME` read at [src/user.c:4-4]')
  expect(text).toContain('`IRCNICK` read at [src/user.c:5-5]')
})
