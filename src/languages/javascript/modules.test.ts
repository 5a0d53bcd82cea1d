import { expect, test } from 'vitest'

import { describeTarget, projectOf } from '../testing/index.ts'
import { createModuleResolver } from './modules.ts'

test('relative specifiers find files by extension, by what they compile to, and by index', () => {
  const files = [
    'src/a.ts',
    'src/b.tsx',
    'src/c.d.ts',
    'src/d/index.ts',
    'src/e.js',
    'src/e.ts',
    'src/f.mts',
    'src/g.json',
  ]
  const check = resolverOf(files, 'src/main.ts')
  expect(check('./a')).toBe('src/a.ts')
  expect(check('./a.js')).toBe('src/a.ts')
  expect(check('./b.jsx')).toBe('src/b.tsx')
  expect(check('./c.js')).toBe('src/c.d.ts')
  expect(check('./d')).toBe('src/d/index.ts')
  expect(check('./e.js')).toBe('src/e.ts')
  expect(check('./f.mjs')).toBe('src/f.mts')
  expect(check('./g.json?raw')).toBe('src/g.json')
  expect(check('../src/./a')).toBe('src/a.ts')
  expect(check('./missing')).toBe('unresolved: no file for "src/missing"')
  expect(check('../../outside')).toBe('unresolved: "../../outside" lies outside of the repository')
  expect(resolverOf(files, 'src/main.js')('./e')).toBe('src/e.js')
})

test('a directory is what its package.json or index says', () => {
  const check = resolverOf(
    {
      'lib/package.json': '{"main": "./start"}',
      'lib/start.js': '',
      'lib/index.js': '',
      'index.js': '',
    },
    'main.js',
  )
  expect(check('./lib')).toBe('lib/start.js')
  expect(check('.')).toBe('index.js')
  expect(check('./lib/')).toBe('lib/start.js')
})

test('paths and baseUrl of the nearest tsconfig, through extends and references', () => {
  const files = {
    'tsconfig.base.json':
      '{"compilerOptions": {"baseUrl": ".", "paths": {"@lib/*": ["libs/*/src"], "@lib/exact": ["libs/x.ts"]}}}',
    'app/tsconfig.json': '{ // comment\n "extends": ["../tsconfig.base"], }',
    'app/main.ts': '',
    'libs/one/src/index.ts': '',
    'libs/x.ts': '',
    'web/tsconfig.json': '{"files": [], "references": [{"path": "./tsconfig.app.json"}]}',
    'web/tsconfig.app.json': '{"compilerOptions": {"paths": {"~/*": ["./source/*"]}}}',
    'web/source/view.tsx': '',
    'old/jsconfig.json': '{"compilerOptions": {"baseUrl": "src"}}',
    'old/src/util/log.js': '',
  }
  expect(resolverOf(files, 'app/main.ts')('@lib/one')).toBe('libs/one/src/index.ts')
  expect(resolverOf(files, 'app/main.ts')('@lib/exact')).toBe('libs/x.ts')
  expect(resolverOf(files, 'web/source/main.tsx')('~/view')).toBe('web/source/view.tsx')
  expect(resolverOf(files, 'old/src/app.js')('util/log')).toBe('old/src/util/log.js')
  expect(resolverOf(files, 'old/src/app.js')('react')).toBe('external react')
})

test('packages of the workspace by name, by exports, and by the source of what they build', () => {
  const files = {
    'package.json': '{"workspaces": ["packages/*", "!packages/skipped"]}',
    'packages/core/package.json': `{"name": "@acme/core", "exports": {
      ".": {"types": "./dist/index.d.ts", "import": "./dist/esm/index.mjs"},
      "./features/*": "./dist/features/*.js",
      "./internal/*": null,
      "./plain": {"source": "./src/plain.ts", "default": "./dist/plain.js"}}}`,
    'packages/core/src/index.ts': '',
    'packages/core/src/features/one.ts': '',
    'packages/core/src/plain.ts': '',
    'packages/old/package.json': '{"name": "old", "main": "lib/main.js"}',
    'packages/old/src/main.ts': '',
    'packages/old/tools/run.js': '',
    'packages/skipped/package.json': '{"name": "skipped"}',
    'app/main.ts': '',
    'app/package.json': '{"name": "app", "dependencies": {"linked": "file:../linked"}}',
    'linked/index.js': '',
  }
  const check = resolverOf(files, 'app/main.ts')
  expect(check('@acme/core')).toBe('packages/core/src/index.ts')
  expect(check('@acme/core/features/one')).toBe('packages/core/src/features/one.ts')
  expect(check('@acme/core/plain')).toBe('packages/core/src/plain.ts')
  expect(check('@acme/core/none')).toBe(
    'unresolved: package "@acme/core" of the repository has no file for "./none"',
  )
  expect(check('old')).toBe('packages/old/src/main.ts')
  expect(check('old/tools/run')).toBe('packages/old/tools/run.js')
  expect(check('skipped')).toBe('external skipped')
  expect(check('linked')).toBe('linked/index.js')
})

test('pnpm-workspace.yaml lists packages too', () => {
  const files = {
    'pnpm-workspace.yaml': 'packages:\n  # all\n  - \'libs/**\'\n  - "!libs/x/**"\ncatalog:\n  - nothing\n',
    'libs/deep/one/package.json': '{"name": "one", "types": "src/types.ts"}',
    'libs/deep/one/src/types.ts': '',
    'libs/x/two/package.json': '{"name": "two"}',
  }
  expect(resolverOf(files, 'main.ts')('one')).toBe('libs/deep/one/src/types.ts')
  expect(resolverOf(files, 'main.ts')('two')).toBe('external two')
})

test('imports of a package by #, and its own name', () => {
  const files = {
    'package.json':
      '{"name": "self", "exports": "./src/index.ts", "imports": {"#db": {"node": "./src/db.ts"}, "#u/*.js": "./src/u/*.ts", "#dep": "lodash/fp"}}',
    'src/index.ts': '',
    'src/db.ts': '',
    'src/u/a.ts': '',
  }
  const check = resolverOf(files, 'src/main.ts')
  expect(check('#db')).toBe('src/db.ts')
  expect(check('#u/a.js')).toBe('src/u/a.ts')
  expect(check('#dep')).toBe('external lodash')
  expect(check('#none')).toBe('unresolved: no file for "#none"')
  expect(check('self')).toBe('src/index.ts')
})

test('everything else is external, by package', () => {
  const check = resolverOf(['src/main.ts', 'src/widgets/a.ts'], 'src/main.ts')
  expect(check('node:fs/promises')).toBe('external node:fs')
  expect(check('fs/promises')).toBe('external node:fs')
  expect(check('react-dom/client')).toBe('external react-dom')
  expect(check('@scope/name/deep/file.js')).toBe('external @scope/name')
  expect(check('npm:chalk@5')).toBe('external chalk')
  expect(check('https://example.org/x.js')).toBe('external https://example.org/x.js')
  expect(check('')).toBe('unresolved: empty specifier')
})

test('a relative import of build output leads to its source', () => {
  const files = ['packages/pkg/package.json', 'packages/pkg/src/index.ts', 'packages/pkg/src/deep/x.ts']
  const check = resolverOf(files, 'packages/pkg/index.js')
  expect(check('./dist/pkg.cjs.prod.js')).toBe('packages/pkg/src/index.ts')
  expect(check('./dist/deep/x.js')).toBe('packages/pkg/src/deep/x.ts')
})

/** Answers with the file, or with `external: name` or `unresolved: why`. */
function resolverOf(
  files: readonly string[] | Readonly<Record<string, string>>,
  from: string,
): (specifier: string) => string {
  const texts = new Map(
    Array.isArray(files) ? files.map((path: string) => [path, '']) : Object.entries(files),
  )
  const resolver = createModuleResolver(projectOf(texts))
  return (specifier) => describeTarget(resolver.resolve(specifier, from, ''))
}
