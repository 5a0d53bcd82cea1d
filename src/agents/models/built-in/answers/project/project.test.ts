import { afterAll, describe, expect, test } from 'vitest'
import type { Snapshot } from '../../../../../index/snapshot.ts'
import type { AgentProject } from '../../../../run-input.ts'
import { collectRun } from '../../../../testing/collect-run.ts'
import { linkTexts } from '../../../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../../../index/testing/open-texts.ts'

interface OpenedProject extends AgentProject {
  readonly snapshot: Snapshot
}

const web = await openProject('acme/till', {
  'README.md': `# Till

Till is a small web shop that sells tea.

## Getting started

You need a MySQL database first.

\`\`\`sh
npm install
npm start
\`\`\`

| Variable | Meaning |
| --- | --- |
| \`TILL_TOKEN\` | secret that signs each session |
`,
  'package.json': `{
  "name": "till",
  "engines": { "node": ">=20" },
  "scripts": { "start": "node src/server.js", "test": "jest" },
  "dependencies": { "express": "^4.18.0", "argon2": "0.40.0" },
  "devDependencies": { "jest": "29.0.0" }
}
`,
  'src/server.js': `import express from 'express'

/** Serves the shop. */
export function serve() {
  const app = express()
  app.listen(process.env.PORT || 3000)
  return setting('TILL_TOKEN')
}

function setting(key) {
  return process.env[key]
}
`,
  'src/paths.js': `export function findSettings() {
  const own = process.env.TILL_HOME
  return own ?? process.env.TILL_FALLBACK_HOME
}

export function admin(server) {
  server.listen(8081)
}
`,
  'src/config.ts.example': `export const LOG_LEVEL = 'info'\n`,
  '.github/workflows/ci.yml': 'jobs:\n  a:\n    steps:\n      - run: npm run lint\n',
})
const native = await openProject('acme/bell', {
  'CMakeLists.txt':
    'project(bell)\noption(BELL_BUILD_TESTS "Build the tests" OFF)\noption(BELL_FMT_EXTERNAL "Use the fmt library of the system" OFF)\nfind_package(fmt)\n',
  'README.md': 'Bell\r\n\r\n## Compiled version\r\n```sh\r\ncmake ..\r\n```\r\n',
  'src/main.c': 'int main(void) { return 0; }\n',
  'vendor/fmt/fmt.h': 'int fmt(void);\n',
})
afterAll(() => {
  web.snapshot[Symbol.dispose]()
  native.snapshot[Symbol.dispose]()
})

async function openProject(
  repoName: string,
  texts: Readonly<Record<string, string>>,
): Promise<OpenedProject> {
  return { repoName, snapshot: openTexts(texts, await linkTexts(texts), repoName) }
}

async function ask(question: string, project: AgentProject = web): Promise<string> {
  const run = await collectRun({ projects: [project], question })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

describe('onboarding', () => {
  test('says what it is, what it needs, how it is run, and which files are to be made', async () => {
    const text = await ask('What is this project and how do I set it up and run it?')
    expect(text).toContain('Till is a small web shop that sells tea. [README.md:3-3]')
    expect(text).toContain('It needs Node.js >=20 [package.json:3-3].')
    expect(text).toContain('npm install\nnpm start')
    expect(text).toContain('You need a MySQL database first. [README.md:7-7]')
    expect(text).toContain('Create `src/config.ts` from its sample [src/config.ts.example]')
  })

  test('what to read first is what most files include, with how many do', async () => {
    const users = Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((number) => [
        `part${number}.c`,
        `/* till - (C) 2004-2011 A Person Released under the GNU GPLv2+ */\n#include "shared.h"\n${number < 3 ? '#include "rare.h"\n' : ''}int part${number}(void) {\n${'  shared();\n'.repeat(40)}  return 1;\n}\n`,
      ]),
    )
    const files = {
      ...users,
      'shared.h': 'int shared(void);\n',
      'shared.c': 'int shared(void) {\n  return 1;\n}\n',
      'rare.h': 'int rare(void);\n'.repeat(30),
      'main.c': '#include "shared.h"\nint main(void) {\n  return shared();\n}\n',
    }
    const project = await openProject('acme/files', files)
    using _snapshot = project.snapshot
    const text = await ask('just cloned it. where should i start reading?', project)
    expect(text).toMatch(/\n2\. \[shared\.h\]: 7 files include it; its code is in \[shared\.c\]/u)
    expect(text).not.toMatch(/rare\.h\]: \d|Released under|depends on most/u)
  })

  test('answers what is asked and no more', async () => {
    const text = await ask('How do I run the tests?')
    expect(text).toContain('**Test:** `npm test` (`jest`) [package.json:4-4]')
    expect(text).toContain('`jest 29.0.0` [package.json:6-6]')
    expect(text).not.toContain('Read in this order')
  })

  test('tells of an option that turns the tests on', async () => {
    expect(await ask('How do I build it from source and run its tests?', native)).toContain(
      'the option `BELL_BUILD_TESTS` builds them (default `OFF`) [CMakeLists.txt:2-2]',
    )
  })
})

test('a document with the line ends of Windows is read like any other', async () => {
  expect(await ask('How do I build it from source?', native)).toContain(
    '"Compiled version" in [README.md:3-5]',
  )
})

describe('configuration', () => {
  test('lists variables with defaults, also those read through a function of the repository', async () => {
    const text = await ask('Which environment variables can I set?')
    expect(text).toContain(
      'I found 4 environment variables that are read by name; other ways to read one would not be seen.',
    )
    expect(text).toContain('`PORT`: default `3000`, read at [src/server.js:6-6]')
    expect(text).toContain(
      '`TILL_TOKEN`: secret that signs each session [README.md:16-16], read at [src/server.js:7-7]',
    )
  })

  test('finds the option that the words speak of', async () => {
    const text = await ask('Which cmake option uses the fmt of the system?', native)
    expect(text).toContain(
      '`BELL_FMT_EXTERNAL`: Use the fmt library of the system; default `OFF`, [CMakeLists.txt:3-3]',
    )
    expect(text).not.toContain('BELL_BUILD_TESTS')
  })

  test('which of several wins is told by the code that reads them', async () => {
    const text = await ask('In which order are TILL_HOME and TILL_FALLBACK_HOME configured?')
    expect(text).toContain('`findSettings` [src/paths.js:1-4] reads 2 of them')
    expect(text).toContain('return own ?? process.env.TILL_FALLBACK_HOME')
  })

  test('a port that stands in the code is said to', async () => {
    expect(await ask('Where do I change the port setting, is it configured by env vars?')).toContain(
      'The port is hard-coded: `server.listen(8081)` [src/paths.js:7-7]',
    )
  })

  test('a variable that is asked for by name is found where it is read', async () => {
    expect(await ask('Where is the PORT environment variable read?')).toContain('is read in one place')
  })
})

describe('packages', () => {
  test('a package by name: declared where, used where', async () => {
    const text = await ask('What is express used for here?')
    expect(text).toContain(
      '`express` ^4.18.0 [package.json:5-5] is a run-time dependency; it routes and serves HTTP requests. One file uses it:',
    )
    expect(text).toContain(
      '[src/server.js:1-1] imports `express`; used in `serve` (“Serves the shop”): `const app = express()` [src/server.js:5-5]',
    )
  })

  test('a package that is not declared is said to be none', async () => {
    const text = await ask('which version of axios do we use, the npm package?')
    expect(text).toContain('`axios` is not declared in [package.json]')
    expect(text).not.toContain('is imported')
  })

  test('all packages by what they are for', async () => {
    const text = await ask('What are the dependencies of this project?')
    expect(text).toContain('[package.json] declares 3 packages.')
    expect(text).toContain('password hashing: `argon2` 0.40.0 [package.json:5-5]')
  })

  test('copies of other code and the options that choose among packages', async () => {
    const text = await ask('Which third-party code does it bundle?', native)
    expect(text).toContain('`vendor/fmt` [vendor/fmt/fmt.h]')
    expect(text).toContain('`BELL_FMT_EXTERNAL`')
  })
})

test('a package that is named without being called one is found in the manifest', async () => {
  for (const question of [
    'why does it need argon2?',
    'Can I drop argon2?',
    'what breaks if argon2 is removed from package.json?',
  ]) {
    const text = await ask(question)
    expect(text).toContain('`argon2` 0.40.0 [package.json:5-5] is a run-time dependency')
  }
})

test('packages are listed by what they are declared for', async () => {
  const text = await ask('runtime vs dev dependencies?')
  expect(text).toContain('**At run time**')
  expect(text).toContain('**For development and tests**\n\n- `jest` 29.0.0 [package.json:6-6] runs the tests')
})

test('a setting is found by the words of its name', async () => {
  const project = await openProject('acme/poll', {
    'src/limits.js': 'export const pollingFrequency = 60\n',
  })
  expect(await ask('What is the default polling frequency?', project)).toContain(
    '`export const pollingFrequency = 60`',
  )
})

test('tests are found by their titles, with the command that runs them', async () => {
  const project = await openProject('acme/cart', {
    'package.json': `{ "name": "cart", "devDependencies": { "jest": "29.0.0" } }\n`,
    'src/cart.js': 'export function total(lines) {\n  return lines.length\n}\n',
    'test/cart.test.js': `describe('checkout', () => {\n  it('refuses an empty basket', () => {})\n})\n`,
  })
  const text = await ask('Is the empty basket tested?', project)
  expect(text).toContain('test/cart.test.js: `refuses an empty basket` [test/cart.test.js:2-2]')
  expect(text).toContain('`npx jest test/cart.test.js -t "refuses an empty basket"`')
})

test('settings are those of the part that was asked for, from samples and what declares them', async () => {
  const files = {
    '.env.template':
      '## Mail\n# SMTP_HOST=smtp.example.org\n# SMTP_PORT=587\n# DATABASE_URL=data/db.sqlite3\n',
    'src/config.rs': 'make_config! {\n    smtp {\n        smtp_host: String, true, option;\n    }\n}\n',
  }
  const text = await ask('what environment variables control SMTP?', await openProject('acme/mail', files))
  expect(text).toMatch(/^I found 2 environment variables for `smtp`/u)
  expect(text).toContain('[src/config.rs:3-3]')
  expect(text).not.toContain('DATABASE_URL')
})

test('switches of headers are settings of the build, with their defaults', async () => {
  const text = await ask(
    'what compile time macros can I set?',
    await openProject('acme/lib', {
      'lib.h':
        '#ifndef LIB_H\n#define LIB_H\n#ifndef LIB_TIMEOUT\n#define LIB_TIMEOUT 5\n#endif\n#ifndef LIB_LIMIT\n#define LIB_LIMIT (1024 * 4)\n#endif\n#ifdef LIB_TLS\n#endif\n#ifdef _WIN32\n#endif\n#endif\n',
      'lib.c': '#include "lib.h"\nint main(void) { return 0; }\n',
    }),
  )
  expect(text).toContain('`LIB_TIMEOUT`: default `5`')
  expect(text).toContain('`LIB_TLS`: default `not defined`')
  expect(text).not.toContain('`LIB_H`')
  expect(text).not.toContain('_WIN32')
})

test('a table of defaults in code is the configuration, a sample of a test is not', async () => {
  const text = await ask(
    'what settings are in the config file and their defaults?',
    await openProject('acme/notes', {
      'app/config.py':
        'def get_default_config():\n    return {\n        "editor": "vi",\n        "limit": 10,\n    }\n',
      'tests/data/config.yaml': 'legacy: true\n',
    }),
  )
  expect(text).toContain('`editor`: set to `"vi"`')
  expect(text).not.toContain('legacy')
})

test('setting up is told in the order in which one does it, from what the sections say', async () => {
  const project = await openProject('acme/visits', {
    'README.md':
      '# Visits\n\nCounts visits.\n\n## Installing from source\n\n### Requirements\n\n- A PostgreSQL database version 12 or newer\n\n### Get the source code and install packages\n\n```sh\nnpm install\n```\n\n### Configure Visits\n\nCreate an `.env` file with the following:\n\n```sh\nDATABASE_URL=connection-url\n```\n\n### Start the application\n\n```sh\nnpm start\n```\n\n## Installing with Docker\n\n```sh\ndocker compose up -d\n```\n',
    'package.json':
      '{\n  "scripts": {\n    "start": "node src/server.js",\n    "postbuild": "node run.js",\n    "test": "jest"\n  }\n}\n',
    'src/server.js': 'export const a = 1\n',
    'docker-compose.yml': 'services:\n  db:\n    image: postgres:16\n',
    'podman/env.sample': 'A=1\n',
  })
  const text = await ask(
    'I just joined. How do I get it running locally, and how do I run the tests?',
    project,
  )
  expect(text.indexOf('1. "Requirements"')).toBeGreaterThan(-1)
  expect(text).toContain('A PostgreSQL database version 12 or newer [README.md:9-9]')
  expect(text.indexOf('DATABASE_URL=')).toBeGreaterThan(text.indexOf('npm install'))
  expect(text.indexOf('npm start')).toBeGreaterThan(text.indexOf('DATABASE_URL='))
  expect(text).toContain('`npm test` (`jest`) [package.json:5-5]')
  expect(text).toContain('`db` (`postgres:16`) [docker-compose.yml:2-3]')
  expect(text).not.toMatch(/postbuild|podman|Installing with Docker/u)
})

test('settings that a document of the part names are told, whatever their names', async () => {
  const project = await openProject('acme/store', {
    'docs/S3.md':
      '# S3\n\n- `STORE_BUCKET` with the name of the bucket to use;\n- `STORE_S3_SSL_KEY` with the key of it.\n- `STORE_S3_SSL` to turn on encryption.\n\nThe mode can be `READ_ONLY`.\n\n# R2\n\n- `STORE_R2_ACCOUNT` with the account to use.\n',
    'src/main.rs':
      'fn main() {\n    let a = env::var("STORE_BUCKET");\n    let b = env::var("STORE_S3_SSL");\n    let c = env::var("STORE_S3_SSL_KEY");\n    let d = env::var("STORE_R2_ACCOUNT");\n    let e = env::var("STORE_S3_QUIET");\n}\n',
  })
  const text = await ask('How do I configure the S3 bucket, and which settings are there?', project)
  expect(text).toMatch(/^3 variables are documented for this in \[docs\/S3\.md\]/u)
  expect(text).toContain('`STORE_BUCKET`: `STORE_BUCKET` with the name of the bucket to use [docs/S3.md:3-3]')
  expect(text).toContain('`STORE_S3_SSL`: `STORE_S3_SSL` to turn on encryption [docs/S3.md:5-5]')
  expect(text).toContain('`STORE_S3_QUIET` read at [src/main.rs:6-6]')
  expect(text).not.toMatch(/READ_ONLY|STORE_R2/u)
})

test('variables of the part that was asked for are found where there are more than fit into one result', async () => {
  const many = Array.from({ length: 60 }, (_, index) => [
    `src/a${String(index).padStart(2, '0')}.js`,
    `${Array.from({ length: 12 }, (__, line) => `export const v${index}_${line} = process.env.PLAIN_${index}_${line}`).join('\n')}\n`,
  ])
  const project = await openProject('acme/big', {
    ...Object.fromEntries(many),
    'src/z.js': 'export const enabled = Boolean(process.env.KAFKA_URL)\n',
  })
  const text = await ask('Which environment variables switch on Kafka?', project)
  expect(text).toContain('`KAFKA_URL` read at [src/z.js:1-1]')
})
