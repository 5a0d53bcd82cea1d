import { afterAll, expect, test } from 'vitest'
import type { Snapshot } from '../../../../../index/snapshot.ts'
import { linkTexts } from '../../../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../../../index/testing/open-texts.ts'
import { collectRun } from '../../../../testing/collect-run.ts'

const shop = await openProject('acme/shop', {
  'package.json': `{
  "name": "shop",
  "engines": { "node": ">=20" },
  "workspaces": ["packages/*"],
  "devDependencies": { "vitest": "4.0.0" },
  "peerDependencies": { "react": ">=17" }
}
`,
  'packages/core/package.json': `{
  "name": "@acme/core",
  "dependencies": { "sentry-sdk-node": "1.0.0" }
}
`,
  'packages/web/package.json': `{
  "name": "@acme/web",
  "dependencies": { "@acme/core": "workspace:*", "react-dom": "19.0.0" }
}
`,
  'website/package.json': '{ "name": "site", "dependencies": { "gatsby": "5.0.0" } }\n',
  'package-lock.json': `{
  "packages": {
    "node_modules/react-dom": {
      "version": "19.0.3"
    }
  }
}
`,
  'packages/web/src/app.ts':
    "import { createRoot } from 'react-dom/client'\nexport const start = () => createRoot(null)\n",
  'compose.yml': `services:
  web:
    build: .
    depends_on: [db]
  db:
    image: postgres:16
`,
})
afterAll(() => shop.snapshot[Symbol.dispose]())

async function openProject(
  repoName: string,
  texts: Readonly<Record<string, string>>,
): Promise<{ readonly repoName: string; readonly snapshot: Snapshot }> {
  return { repoName, snapshot: openTexts(texts, await linkTexts(texts), repoName) }
}

async function ask(question: string): Promise<string> {
  const run = await collectRun({ projects: [shop], question })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

test.each(['which Node version is required?', 'what is the minimum supported node version'])(
  '%s is told from the manifests',
  async (question) => {
    expect(await ask(question)).toContain('It needs Node.js >=20 [package.json:3-3].')
  },
)

test('the projects of a repository refer to each other', async () => {
  const text = await ask('Which project references which?')
  expect(text).toContain('`@acme/web` refers to `@acme/core` [packages/web/package.json:3-3]')
  expect(text).not.toContain('`react-dom`')
})

test('the services of the compose file, with the order of their start', async () => {
  const text = await ask('what services are in the docker compose file and in which order do they start?')
  expect(text).toContain('`db` runs the image `postgres:16`: PostgreSQL, the database [compose.yml:5-6].')
  expect(text).toContain('they start in this order: `db`, then `web`')
})

test('a package is found by the name that people call it', async () => {
  expect(await ask('what is sentry used for?')).toContain('`sentry-sdk-node` 1.0.0')
})

test('a version is the declared one, with the one that the lock file fixes', async () => {
  const text = await ask('which version of react-dom')
  expect(text).toContain('`react-dom` 19.0.0 [packages/web/package.json:3-3]')
  expect(text).toContain('The lock file has 19.0.3 [package-lock.json:3-4].')
})

test('which versions of a peer are supported is told of that peer alone', async () => {
  const text = await ask('which react versions are supported')
  expect(text).toContain('`react` >=17 [package.json:6-6] is a peer dependency')
  expect(text).not.toContain('react-dom')
})

test('what is beside the product is left out of its dependencies, and said to be', async () => {
  const text = await ask('What are the dependencies of this project?')
  expect(text).not.toContain('`gatsby`')
  expect(text).toContain('Left out are the packages of [website/package.json]')
})

test('the packages of one project alone', async () => {
  const text = await ask('which npm packages does the web project use?')
  expect(text).toContain('`react-dom` 19.0.0')
  expect(text).not.toContain('`vitest`')
})

test('whether a package can be dropped is told from what uses it', async () => {
  const text = await ask('why is react-dom there and could we drop it?')
  expect(text).toContain('It cannot simply be dropped: one file outside of the tests uses it')
})

const build = await openProject('acme/build', {
  'pom.xml':
    '<project>\n  <groupId>acme</groupId>\n  <artifactId>acme-parent</artifactId>\n  <modules>\n    <module>core</module>\n    <module>web</module>\n  </modules>\n</project>\n',
  'core/pom.xml':
    '<project>\n  <artifactId>acme-core</artifactId>\n  <name>Acme rules of prices</name>\n</project>\n',
  'web/pom.xml':
    '<project>\n  <artifactId>acme-web</artifactId>\n  <description>Serves the prices.</description>\n  <dependencies>\n    <dependency>\n      <groupId>acme</groupId>\n      <artifactId>acme-core</artifactId>\n    </dependency>\n  </dependencies>\n</project>\n',
  'core/src/main/java/acme/Price.java':
    'package acme;\n\n/** What something costs. */\npublic class Price {}\n',
})
afterAll(() => build.snapshot[Symbol.dispose]())

async function askBuild(question: string): Promise<string> {
  const run = await collectRun({ projects: [build], question })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

test('Maven modules are listed with what each is for and needs, Java packages with what they hold', async () => {
  const text = await askBuild('Which Maven modules and Java packages does the project consist of?')
  expect(text).toContain('- `acme-core` [core/pom.xml]: Acme rules of prices [core/pom.xml:3-3]')
  expect(text).toContain('Serves the prices [web/pom.xml:3-3]; it refers to `acme-core`')
  expect(text).toContain('- `acme`: `Price` [core/src/main/java/acme/Price.java:')
})

test('the modules that depend on one are found by its name', async () => {
  const text = await askBuild('Which modules depend on acme-core?')
  expect(text).toContain('- `acme-web` [web/pom.xml:5-7]')
})

const catalogue = await openProject('acme/catalogue', {
  'build.gradle': "plugins {\n  id 'java'\n}\n",
  'gradle/libs.versions.toml':
    '[versions]\nvavr = "0.10"\n[libraries]\nvavr = { module = "io.vavr:vavr", version.ref = "vavr" }\n',
  'core/build.gradle': 'dependencies {\n  testImplementation(libs.vavr)\n}\n',
  'core/src/main/java/acme/Price.java': 'package acme;\n\npublic class Price {}\n',
})
afterAll(() => catalogue.snapshot[Symbol.dispose]())

test('what a build takes from its version catalogue is a package of the name that the catalogue gives it', async () => {
  const run = await collectRun({ projects: [catalogue], question: 'Why is vavr a dependency?' })
  expect(run.text).toContain(
    '`io.vavr:vavr` 0.10 [core/build.gradle:2-2] is a dependency of development and tests',
  )
})

const checked = await openProject('acme/checked', {
  '.github/workflows/ci.yml':
    'name: CI\non: [push]\njobs:\n  style:\n    steps:\n      - run: pip install ruff\n      - run: ruff check\n  test:\n    steps:\n      - run: poe install --group test\n      - run: poe test\n',
  '.github/workflows/release.yml':
    'on:\n  push:\n    tags: [v1]\njobs:\n  release:\n    steps:\n      - run: poe publish\n',
  'src/app.py': 'def start():\n    return 1\n',
})
afterAll(() => checked.snapshot[Symbol.dispose]())

test.each(['What does CI run?', 'what command runs the tests in CI', 'Which checks run in CI?'])(
  '%s is told job by job, the command of the tests first',
  async (question) => {
    const { text } = await collectRun({ projects: [checked], question })
    expect(text).toMatch(
      /^CI runs the tests with `poe test` \[\.github\/workflows\/ci\.yml:11-11\], in the job `test`\./u,
    )
    expect(text).toContain('- `style` of [.github/workflows/ci.yml]: `ruff check`')
    expect(text).not.toContain('install')
    expect(text).toContain('Further jobs, for releases and the like, are in [.github/workflows/release.yml].')
  },
)
