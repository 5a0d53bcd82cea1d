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
