import { expect, test } from 'vitest'
import { fileKind, readFileFacts } from './read-file-facts.ts'

test.each([
  'package.json',
  'pyproject.toml',
  'setup.py',
  'setup.cfg',
  'Cargo.toml',
  'go.mod',
  'pom.xml',
  'build.gradle',
  'a.csproj',
  'global.json',
  'CMakeLists.txt',
  'configure.ac',
  'Gemfile',
  'bell.gemspec',
  'composer.json',
  '.tool-versions',
  'rust-toolchain.toml',
  'Makefile',
  'Taskfile.yml',
  'Dockerfile',
  'compose.yaml',
  '.github/workflows/a.yml',
  '.env.example',
  'appsettings.json',
  'config.toml',
  'README.md',
])('a broken %s throws nothing', (path) => {
  expect(fileKind(path)).toBeDefined()
  const broken = [
    '',
    '\u0000',
    '{"dependencies": {"a": ',
    '[project\nname = ',
    '<Project><a>',
    'a: [b\n - c: {',
    '&a [*a, *a]',
    '['.repeat(20_000),
    '{"a":'.repeat(20_000),
    '<a>'.repeat(20_000),
    '```sh\n',
    '{"scripts": 3, "dependencies": [1, null], "engines": "x"}',
    '[project]\ndependencies = 3\n[tool.poetry]\ndependencies = []\n',
  ]
  for (const text of broken) expect(() => readFileFacts({ path, text, siblings: [] })).not.toThrow()
})
