import { expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../../index/testing/open-texts.ts'
import { labelProjects } from '../projects.ts'
import { WorkspaceSession } from '../workspace.ts'
import type { ListPackagesOutput } from './list-packages.ts'
import { listPackagesTool } from './list-packages.ts'

const texts = {
  'package.json': `{
  "name": "mill",
  "dependencies": {
    "express": "^4.18.0",
    "mill": "file:."
  },
  "devDependencies": { "vitest": "^1.0.0" }
}
`,
  'package-lock.json': `{
  "packages": {
    "node_modules/express": {
      "version": "4.18.2"
    },
    "node_modules/vitest": {
      "version": "1.2.0"
    },
    "node_modules/other/node_modules/vitest": {
      "version": "0.9.0"
    }
  }
}
`,
  'examples/web/package.json': '{ "dependencies": { "express": "^3.0.0", "koa": "^2.0.0" } }\n',
  'pyproject.toml': '[project]\nname = "grain"\ndependencies = ["PyYAML>=6", "markdown-it-py"]\n',
  'poetry.lock': '[[package]]\nname = "pyyaml"\nversion = "6.0.1"\n',
  'src/server.js': "import express from 'express'\n\nexport const app = express()\n",
  'src/server.test.js':
    "import express from 'express'\nimport { test } from 'vitest'\n\ntest('app', () => express())\n",
  'grain/read.py': 'import yaml\n\n\ndef read(text):\n    return yaml.safe_load(text)\n',
}

async function list(input: object): Promise<ListPackagesOutput> {
  using snapshot = openTexts(texts, await linkTexts(texts))
  const context = {
    projects: labelProjects([{ repoName: 'acme/mill', snapshot }]),
    workspace: new WorkspaceSession(undefined),
  }
  return (await listPackagesTool.execute(context, input, new AbortController().signal)) as ListPackagesOutput
}

test('packages have their declared and locked versions, their scope and who imports them', async () => {
  const { packages } = await list({ about: ['express'] })
  expect(packages).toEqual([
    {
      kind: 'npm',
      name: 'express',
      version: '^4.18.0',
      scope: 'runtime',
      location: 'package.json:4-4',
      locked: '4.18.2',
      locked_at: 'package-lock.json:3-4',
      also_at: ['examples/web/package.json:1-1'],
      files: 1,
      tests: 1,
      imported_at: ['src/server.js:1-1', 'src/server.test.js:1-1'],
    },
  ])
})

test('modules that are called otherwise than their package are found', async () => {
  const { packages } = await list({ about: ['pyyaml'] })
  expect(packages).toMatchObject([{ name: 'PyYAML', locked: '6.0.1', imported_at: ['grain/read.py:1-1'] }])
})

test('several words ask for all packages that have one of them', async () => {
  const { packages, extent } = await list({ about: ['yaml', 'express', 'postgres'] })
  expect(packages.map(({ name }) => name)).toEqual(['express', 'PyYAML'])
  expect(extent.total).toBe(2)
})

test('what only examples declare is last, the project itself is none, and all are counted', async () => {
  const { packages, by_scope: scopes, extent } = await list({})
  expect(packages.map(({ name }) => name)).toEqual(['PyYAML', 'express', 'markdown-it-py', 'vitest', 'koa'])
  expect(packages.at(-1)).toMatchObject({ beside_product: true })
  expect(scopes).toEqual({ runtime: 4, development: 1 })
  expect(extent).toMatchObject({ shown: 5, total: 5 })
})
