import { describe, expect, test } from 'vitest'

import type { ProjectFiles } from '../language.ts'
import { describeTarget, projectOf } from '../testing/index.ts'
import { createModuleResolver } from './modules.ts'

/** A repository that holds these files: paths, or paths with text. */
function repository(...files: readonly (string | readonly [string, string])[]): ProjectFiles {
  const texts = new Map(files.map((file) => (typeof file === 'string' ? [file, ''] : [file[0], file[1]])))
  return projectOf(texts)
}

function resolve(project: ProjectFiles, specifier: string, fromPath: string): string {
  return describeTarget(createModuleResolver(project).resolve(specifier, fromPath, ''))
}

describe('relative imports', () => {
  const project = repository(
    'pkg/__init__.py',
    'pkg/a.py',
    'pkg/sub/__init__.py',
    'pkg/sub/b.py',
    'pkg/data/c.py',
  )
  test.each([
    ['.', 'pkg/a.py', 'pkg/__init__.py'],
    ['.a', 'pkg/__init__.py', 'pkg/a.py'],
    ['.sub', 'pkg/a.py', 'pkg/sub/__init__.py'],
    ['.sub.b', 'pkg/a.py', 'pkg/sub/b.py'],
    ['..a', 'pkg/sub/b.py', 'pkg/a.py'],
    ['..', 'pkg/sub/b.py', 'pkg/__init__.py'],
    ['.data', 'pkg/a.py', 'namespace pkg/data'],
    [
      '.missing',
      'pkg/a.py',
      'unresolved: relative import ".missing" in "pkg/a.py": there is no module at "pkg/missing"',
    ],
    [
      '....a',
      'pkg/sub/b.py',
      `unresolved: relative import "....a" in "pkg/sub/b.py" leads above the repository's root`,
    ],
  ])('%s in %s', (specifier, fromPath, expected) => {
    expect(resolve(project, specifier, fromPath)).toBe(expected)
  })
})

describe('absolute imports', () => {
  test('packages, modules, submodules, and what is not there', () => {
    const project = repository(
      'app/__init__.py',
      'app/models/__init__.py',
      'app/models/user.py',
      'tool.py',
      'app/x.pyi',
      'app/x.py',
      'app/y.pyi',
    )
    const from = 'app/models/user.py'
    expect(resolve(project, 'app', from)).toBe('app/__init__.py')
    expect(resolve(project, 'app.models', from)).toBe('app/models/__init__.py')
    expect(resolve(project, 'app.models.user', 'tool.py')).toBe('app/models/user.py')
    expect(resolve(project, 'tool', from)).toBe('tool.py')
    expect(resolve(project, 'app.x', from)).toBe('app/x.py')
    expect(resolve(project, 'app.y', from)).toBe('app/y.pyi')
    expect(resolve(project, 'app.models.User', from)).toBe(
      'unresolved: there is no module "app.models.User" in the package at "app"',
    )
    expect(resolve(project, 'django.db.models', from)).toBe('external django')
    expect(resolve(project, 'os.path', from)).toBe('external os')
  })

  test('a src layout, with tests beside it', () => {
    const project = repository('src/app/__init__.py', 'src/app/a.py', 'tests/test_a.py', 'tests/helpers.py')
    expect(resolve(project, 'app.a', 'tests/test_a.py')).toBe('src/app/a.py')
    expect(resolve(project, 'app', 'src/app/a.py')).toBe('src/app/__init__.py')
    expect(resolve(project, 'helpers', 'tests/test_a.py')).toBe('tests/helpers.py')
    expect(resolve(project, 'tests.helpers', 'tests/test_a.py')).toBe('tests/helpers.py')
    expect(resolve(project, 'helpers', 'src/app/a.py')).toBe('external helpers')
  })

  test('of several projects in one repository each sees its own first', () => {
    const project = repository(
      'one/utils/__init__.py',
      'one/utils/x.py',
      'one/app/__init__.py',
      'one/app/main.py',
      'two/utils/__init__.py',
      'two/scripts/run.py',
      'libs/shared/__init__.py',
    )
    expect(resolve(project, 'utils', 'one/app/main.py')).toBe('one/utils/__init__.py')
    expect(resolve(project, 'utils', 'two/scripts/run.py')).toBe('two/utils/__init__.py')
    expect(resolve(project, 'utils.x', 'two/scripts/run.py')).toBe('one/utils/x.py')
    expect(resolve(project, 'shared', 'one/app/main.py')).toBe('libs/shared/__init__.py')
  })

  test('packages among test data are not what the product imports', () => {
    const project = repository(
      'app/__init__.py',
      'app/a.py',
      'tests/fixtures/requests/__init__.py',
      'tests/fixtures/use.py',
    )
    expect(resolve(project, 'requests', 'app/a.py')).toBe('external requests')
    expect(resolve(project, 'requests', 'tests/fixtures/use.py')).toBe('tests/fixtures/requests/__init__.py')
  })

  test('the standard library is not shadowed from elsewhere, nor a script by itself', () => {
    const project = repository(
      'app/__init__.py',
      'app/logging.py',
      'app/a.py',
      'compat/typing.py',
      'compat/redis.py',
      'Lib/json/__init__.py',
      'Lib/os.py',
    )
    expect(resolve(project, 'logging', 'app/a.py')).toBe('external logging')
    expect(resolve(project, 'typing', 'app/a.py')).toBe('external typing')
    expect(resolve(project, 'redis', 'compat/redis.py')).toBe('external redis')
    expect(resolve(project, 'redis', 'compat/typing.py')).toBe('compat/redis.py')
    // The repository of Python itself: what lies beside the importing package is meant.
    expect(resolve(project, 'os', 'Lib/json/__init__.py')).toBe('Lib/os.py')
  })

  test('namespace packages', () => {
    const project = repository(
      'google/cloud/store/__init__.py',
      'google/cloud/store/a.py',
      'docs/readme.md',
      'plain/mod.py',
    )
    expect(resolve(project, 'google.cloud.store.a', 'plain/mod.py')).toBe('google/cloud/store/a.py')
    expect(resolve(project, 'google', 'plain/mod.py')).toBe('namespace google')
    expect(resolve(project, 'google.auth', 'plain/mod.py')).toBe('external google')
    expect(resolve(project, 'plain', 'google/cloud/store/a.py')).toBe('namespace plain')
    expect(resolve(project, 'docs', 'plain/mod.py')).toBe('external docs')
  })

  test('generated protocol buffer modules import their neighbours', () => {
    const project = repository('app/__init__.py', 'app/x_pb2.py', 'app/x_pb2_grpc.py')
    expect(resolve(project, 'x_pb2', 'app/x_pb2_grpc.py')).toBe('app/x_pb2.py')
  })
})

describe('settings name source roots', () => {
  const settings: readonly (readonly [string, string])[] = [
    ['pyproject.toml', '[tool.setuptools.packages.find]\nwhere = ["code/lib"]\n'],
    ['pyproject.toml', '[tool.setuptools]\npackage-dir = {"" = "code/lib"}\n'],
    ['pyproject.toml', '[tool.setuptools.package-dir]\n"" = "code/lib"\n'],
    ['pyproject.toml', '[tool.poetry]\npackages = [{ include = "app", from = "code/lib" }]\n'],
    ['pyproject.toml', '[tool.hatch.build.targets.wheel]\npackages = ["code/lib/app"]\n'],
    ['pyproject.toml', '[tool.pytest.ini_options]\npythonpath = [\n  ".",\n  "code/lib",\n]\n'],
    ['code/setup.cfg', '[options]\npackage_dir =\n    = lib\n'],
    ['code/setup.py', "setup(packages=find_packages('lib'))"],
    ['code/setup.py', "setup(package_dir={'': 'lib'})"],
    ['pytest.ini', '[pytest]\npythonpath = code/lib other\n'],
  ]
  test.each(settings)('%s %j', (path, text) => {
    // A lone module in a directory without packages is found by settings only.
    const project = repository('code/lib/app.py', 'main/run.py', [path, text])
    expect(resolve(project, 'app', 'main/run.py')).toBe('code/lib/app.py')
    expect(resolve(repository('code/lib/app.py', 'main/run.py'), 'app', 'main/run.py')).toBe('external app')
  })

  test('a package may lie in a directory of another name', () => {
    const project = repository('lib/impl/__init__.py', 'lib/impl/a.py', [
      'setup.py',
      "setup(package_dir={'app': 'lib/impl'})",
    ])
    expect(resolve(project, 'app', 'x.py')).toBe('lib/impl/__init__.py')
    expect(resolve(project, 'app.a', 'x.py')).toBe('lib/impl/a.py')
  })

  test('directories outside the repository or not in it are passed over', () => {
    const project = repository('a.py', ['pyproject.toml', '[tool.x]\nwhere = ["../up", "gone", "/abs"]\n'])
    expect(resolve(project, 'up', 'a.py')).toBe('external up')
  })
})

describe('a folder that is a package, or the content of one, parsed alone', () => {
  const parsed = (name: string, ...files: readonly string[]): ProjectFiles => ({
    ...repository(...files),
    name,
  })

  test('begins at its own name', () => {
    const project = parsed('shop', 'price.py', 'parts/__init__.py', 'parts/bolt.py', 'cart.py')
    expect(resolve(project, 'shop.price', 'cart.py')).toBe('price.py')
    expect(resolve(project, 'company.shop.parts.bolt', 'cart.py')).toBe('parts/bolt.py')
    expect(resolve(project, 'shop', 'cart.py')).toBe('namespace ')
    expect(resolve(project, 'other.price', 'cart.py')).toBe('external other')
  })

  test('has its own __init__.py', () => {
    const project = parsed('my-shop', '__init__.py', 'price.py')
    expect(resolve(project, 'my_shop', 'price.py')).toBe('__init__.py')
    expect(resolve(project, 'my_shop.price', '__init__.py')).toBe('price.py')
  })

  test('is none where the top is that of a distribution', () => {
    const project = parsed('yaml', 'setup.py', 'nodes.py')
    expect(resolve(project, 'yaml.nodes', 'setup.py')).toBe('external yaml')
  })

  test('goes by another name: the file that may be meant is told', () => {
    const resolver = createModuleResolver(parsed('checkout', 'price.py', 'cart.py'))
    expect(resolver.resolve('shop.price', 'cart.py', '')).toEqual({
      kind: 'external',
      packageName: 'shop',
      perhaps: ['price.py'],
    })
  })
})
