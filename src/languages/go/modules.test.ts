import { describe, expect, test } from 'vitest'

import { describeTarget, projectOf } from '../testing/index.ts'
import { parseGoMod } from './go-mod.ts'
import { createModuleResolver } from './modules.ts'

describe('createModuleResolver()', () => {
  test('finds packages of the importing module, without its tests', () => {
    const resolve = resolverFor({
      'go.mod': 'module example.com/app\n',
      'main.go': 'main',
      'store/a.go': 'store',
      'store/b.go': 'store',
      'store/a_test.go': 'store',
      'store/x_test.go': 'store_test',
      'store/gen.go': 'main',
    })
    expect(resolve('example.com/app/store', 'main.go')).toBe('store/a.go store/b.go')
    expect(resolve('example.com/app', 'store/a.go')).toBe('main.go')
    // The test of another package in the same directory sees what the package's own tests add.
    expect(resolve('example.com/app/store', 'store/x_test.go')).toBe('store/a.go store/b.go store/a_test.go')
    expect(resolve('example.com/app/none', 'main.go')).toBe(
      'unresolved: no directory of module "example.com/app" has it',
    )
  })

  test('nested modules, replacements and workspaces', () => {
    const resolve = resolverFor({
      'go.mod': 'module example.com/app\nreplace (\n  example.com/fork v1.2.0 => ./third/fork // local\n)\n',
      'go.work': 'go 1.22\nuse ./tools\nreplace example.com/other => ./third/other\n',
      'main.go': 'main',
      'tools/go.mod': 'module example.com/app/tools/v2\n',
      'tools/run/run.go': 'run',
      'third/fork/x/x.go': 'x',
      'third/other/o.go': 'o',
    })
    expect(resolve('example.com/app/tools/v2/run', 'main.go')).toBe('tools/run/run.go')
    expect(resolve('example.com/fork/x', 'main.go')).toBe('third/fork/x/x.go')
    expect(resolve('example.com/other', 'tools/run/run.go')).toBe('third/other/o.go')
  })

  test('two modules of one path: the importer stays in its own', () => {
    const resolve = resolverFor({
      'a/go.mod': 'module example.com/x\n',
      'a/m.go': 'm',
      'a/p/p.go': 'p',
      'b/go.mod': 'module example.com/x\n',
      'b/m.go': 'm',
      'b/p/p.go': 'p',
    })
    expect(resolve('example.com/x/p', 'b/m.go')).toBe('b/p/p.go')
    expect(resolve('example.com/x/p', 'a/m.go')).toBe('a/p/p.go')
  })

  test('vendored packages and trees without go.mod', () => {
    const vendored = resolverFor({
      'go.mod': 'module m\n',
      'a.go': 'a',
      'vendor/github.com/x/y/z.go': 'y',
    })
    expect(vendored('github.com/x/y', 'a.go')).toBe('vendor/github.com/x/y/z.go')
    const old = resolverFor({ 'cmd/a.go': 'main', 'lib/b.go': 'lib', 'src/k/k.go': 'k' })
    expect(old('github.com/me/repo/lib', 'cmd/a.go')).toBe('lib/b.go')
    expect(old('k', 'cmd/a.go')).toBe('src/k/k.go')
    expect(old('../lib', 'cmd/a.go')).toBe('lib/b.go')
  })

  test('names the module of what lies outside', () => {
    const resolve = resolverFor({
      'go.mod': 'module m\nrequire (\n  go.example.org/deep/mod/v3 v3.1.0\n)\nrequire k8s.io/api v1\n',
      'a.go': 'a',
    })
    expect(resolve('net/http', 'a.go')).toBe('external net/http')
    expect(resolve('C', 'a.go')).toBe('external C')
    expect(resolve('github.com/a/b/c', 'a.go')).toBe('external github.com/a/b')
    expect(resolve('golang.org/x/tools/go/ssa', 'a.go')).toBe('external golang.org/x/tools')
    expect(resolve('gopkg.in/yaml.v3/sub', 'a.go')).toBe('external gopkg.in/yaml.v3')
    expect(resolve('go.example.org/deep/mod/v3/pkg', 'a.go')).toBe('external go.example.org/deep/mod/v3')
    expect(resolve('k8s.io/api/core/v1', 'a.go')).toBe('external k8s.io/api')
  })
})

test('parseGoMod() reads quoted paths and ignores replacements that leave the repository', () => {
  const module = parseGoMod('module "a.b/c" // x\nreplace a => ../../out\nreplace b => "./in"\n', 'sub')
  expect(module.path).toBe('a.b/c')
  expect([...module.replaced]).toEqual([['b', 'sub/in']])
})

/** A project of `path: text`, where the text of a Go file is its package clause. */
function resolverFor(files: Readonly<Record<string, string>>): (specifier: string, from: string) => string {
  const project = projectOf(files, (text) => text)
  const resolver = createModuleResolver(project)
  return (specifier, from) => describeTarget(resolver.resolve(specifier, from, ''))
}
