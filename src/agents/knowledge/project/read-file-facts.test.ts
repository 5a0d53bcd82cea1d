import { describe, expect, test } from 'vitest'
import type { FileFacts } from './facts.ts'
import { fileKind, readFileFacts } from './read-file-facts.ts'

const read = (path: string, text: string, siblings: readonly string[] = []): FileFacts =>
  readFileFacts({ path, text, siblings })
const commands = (facts: FileFacts): string[] =>
  facts.commands.map(({ text, purpose, place }) => `${purpose}: ${text} @${place.line}`)
const packages = (facts: FileFacts): string[] =>
  facts.packages.map(({ name, version, use, place }) => `${name} ${version} ${use} @${place.line}`)
const settings = (facts: FileFacts): string[] =>
  facts.settings.map(({ name, value, place }) => `${name}=${value ?? '?'} @${place.line}`)
const needs = (facts: FileFacts): string[] =>
  facts.requirements.map(({ what, version }) => `${what} ${version}`)

describe('what files say about a project', () => {
  test('Gemfile and gemspec: gems with their groups', () => {
    const facts = read(
      'Gemfile',
      'ruby "3.4.1"\ngem "rails", "~> 8.0"\ngroup :development, :test do\n  gem "rspec-rails"\nend\ngem "pg"\n',
    )
    expect(packages(facts)).toEqual([
      'rails ~> 8.0 runtime @2',
      'rspec-rails  development @4',
      'pg  runtime @6',
    ])
    expect(needs(facts)).toEqual(['Ruby 3.4.1'])
    expect(commands(facts)).toContain('test: bundle exec rspec @1')
    const spec = read(
      'bell.gemspec',
      "s.name = 'bell'\ns.required_ruby_version = '>= 3.1'\ns.add_dependency 'rack', '~> 3'\ns.add_development_dependency 'rake'\n",
    )
    expect(packages(spec)).toEqual(['rack ~> 3 runtime @3', 'rake  development @4'])
    expect(needs(spec)).toEqual(['Ruby >= 3.1'])
  })

  test('composer.json: packages apart from the platform', () => {
    const facts = read(
      'composer.json',
      '{"require": {"php": "^8.2", "ext-json": "*",\n"laravel/framework": "^11"},\n"require-dev": {"phpunit/phpunit": "^11"}}',
    )
    expect(packages(facts)).toEqual([
      'laravel/framework ^11 runtime @2',
      'phpunit/phpunit ^11 development @3',
    ])
    expect(needs(facts)).toEqual(['PHP ^8.2', 'the PHP extension json *'])
  })

  test('files that pin the versions of runtimes', () => {
    expect(needs(read('.nvmrc', 'v22\n'))).toEqual(['Node.js v22'])
    expect(needs(read('.tool-versions', '# tools\nruby 3.3.0\ngolang 1.22\n'))).toEqual([
      'Ruby 3.3.0',
      'Go 1.22',
    ])
    expect(needs(read('rust-toolchain.toml', '[toolchain]\nchannel = "1.80"\n'))).toEqual([
      'Rust toolchain 1.80',
    ])
  })

  test('projects refer to each other: csproj, Gradle, CMake', () => {
    const to = (facts: FileFacts): string[] => facts.references.map(({ to: target }) => target)
    expect(
      to(
        read(
          'src/Web/Web.csproj',
          '<Project Sdk="Microsoft.NET.Sdk.Web"><ItemGroup><ProjectReference Include="..\\Core\\Core.csproj" /></ItemGroup></Project>',
        ),
      ),
    ).toEqual(['../Core/Core.csproj'])
    expect(
      to(read('app/build.gradle.kts', 'dependencies {\n  implementation(project(":core"))\n}\n')),
    ).toEqual(['core'])
    const native = read(
      'CMakeLists.txt',
      'target_link_libraries(app PRIVATE bell)\ntarget_compile_features(bell PUBLIC cxx_std_11)\n',
    )
    expect(to(native)).toEqual(['bell'])
    expect(needs(native)).toEqual(['C++ standard 11'])
  })

  test('compose.yml: services with images, ports, and what they wait for', () => {
    const [service] = read(
      'compose.yml',
      'services:\n  web:\n    build: ./web\n    ports: ["80:80"]\n    depends_on:\n      db:\n        condition: service_healthy\n  db:\n    image: postgres:16\n',
    ).services
    expect(service).toMatchObject({ name: 'web', build: './web', ports: ['80:80'], dependsOn: ['db'] })
  })

  test('package.json: scripts with the package manager, engines, all kinds of dependencies', () => {
    const text = `{
\t"description": "A till.",
\t"engines": { "node": ">=20" },
\t"scripts": {
\t\t"test": "vitest run",
\t\t"build:css": "sass a.scss",
\t\t"version:set": "node set.js",
\t\t"prebuild": "node clean.js"
\t},
\t"dependencies": { "express": "^4.18.0" },
\t"devDependencies": { "vitest": "1.0.0" }
}`
    const facts = read('package.json', text, ['pnpm-lock.yaml'])
    expect(facts.description).toEqual({
      text: 'A till.',
      place: { path: 'package.json', line: 2, endLine: 2 },
    })
    expect(commands(facts)).toEqual([
      'install: pnpm install @1',
      'test: pnpm test @5',
      'build: pnpm run build:css @6',
      'other: pnpm run version:set @7',
      'other: pnpm run prebuild @8',
    ])
    expect(packages(facts)).toEqual(['express ^4.18.0 runtime @10', 'vitest 1.0.0 development @11'])
    expect(needs(facts)).toEqual(['Node.js >=20'])
  })

  test('pyproject.toml: dependencies, extras, groups, and Poetry', () => {
    const facts = read(
      'pyproject.toml',
      `[project]
requires-python = ">=3.9"
dependencies = [
  "httpcore==1.*",
]
[project.optional-dependencies]
http2 = ["h2>=3,<5; python_version > '3'"]
[dependency-groups]
dev = ["pytest"]
[tool.poetry.dependencies]
rich = {version = "13", optional = true}
`,
    )
    expect(packages(facts)).toEqual([
      'httpcore ==1.* runtime @4',
      'h2 >=3,<5 optional @7',
      'pytest  development @9',
      'rich 13 optional @11',
    ])
    expect(facts.packages[1]?.group).toBe('http2')
    expect(needs(facts)).toEqual(['Python >=3.9'])
  })

  test('setup.py, requirements and tox.ini', () => {
    expect(
      packages(
        read(
          'setup.py',
          `setup(\n    install_requires=["six>=1", "attrs"],\n    extras_require={"a": ["bs4"]},\n)`,
        ),
      ),
    ).toEqual(['six >=1 runtime @2', 'attrs  runtime @2', 'bs4  optional @3'])
    expect(
      packages(
        read(
          'setup.py',
          `fast = "fast>=1" + marker\nneeds = [\n  "six>=1",\n  fast,\n]\nall = needs\nkwargs["install_requires"] = needs\nkwargs["extras_require"] = {\n  "all": needs,\n  "b": ["bs4"],\n}\nsetup(**kwargs)`,
        ),
      ),
    ).toEqual(['six >=1 runtime @3', 'fast >=1 runtime @1', 'bs4  optional @10'])
    expect(packages(read('requirements-dev.txt', '# tools\n-r base.txt\npytest==8 # tests\n'))).toEqual([
      'pytest ==8 development @3',
    ])
    expect(
      commands(
        read('tox.ini', '[testenv]\ncommands =\n    pytest tests\n[testenv:lint]\ncommands = ruff check\n'),
      ),
    ).toEqual(['test: tox @3', 'lint: tox -e lint @5'])
  })

  test('Cargo.toml: features, the oldest compiler, optional and target dependencies', () => {
    const facts = read(
      'Cargo.toml',
      `[package]
name = "hyper"
rust-version = "1.70"
[features]
default = ["color"]
[dependencies]
clap = { version = "4", optional = true }
[target.'cfg(unix)'.dependencies]
nix = "0.29"
[dev-dependencies]
insta = "1"
`,
    )
    expect(packages(facts)).toEqual(['clap 4 optional @7', 'insta 1 development @11', 'nix 0.29 runtime @9'])
    expect(settings(facts)).toEqual(['default=color @5'])
    expect(needs(facts)).toEqual(['Rust 1.70 or newer'])
  })

  test('go.mod: direct and indirect modules', () => {
    const facts = read(
      'go.mod',
      'module acme/till\n\ngo 1.22\n\nrequire (\n\ta.b/c v1.0.0\n\td.e/f v2.1.0 // indirect\n)\n',
    )
    expect(packages(facts)).toEqual(['a.b/c v1.0.0 runtime @6', 'd.e/f v2.1.0 indirect @7'])
    expect(needs(facts)).toEqual(['Go 1.22 or newer'])
  })

  test('pom.xml: versions through properties, scopes', () => {
    const facts = read(
      'pom.xml',
      `<project>
  <artifactId>till</artifactId>
  <properties><java.version>17</java.version><boot.version>5.3.8</boot.version></properties>
  <dependencies>
    <dependency>
      <groupId>org.webjars.npm</groupId><artifactId>bootstrap</artifactId><version>\${boot.version}</version>
    </dependency>
    <dependency>
      <groupId>org.junit</groupId><artifactId>junit</artifactId><scope>test</scope>
    </dependency>
  </dependencies>
</project>`,
      ['mvnw'],
    )
    expect(packages(facts)).toEqual([
      'org.webjars.npm:bootstrap 5.3.8 runtime @5',
      'org.junit:junit  development @8',
    ])
    expect(commands(facts)).toEqual(['build: ./mvnw package @2', 'test: ./mvnw test @2'])
    expect(needs(facts)).toEqual(['Java 17'])
  })

  test('build.gradle: variables in versions, plug-ins', () => {
    const facts = read(
      'build.gradle',
      "plugins {\n  id 'org.springframework.boot' version '4.0.3'\n}\next.fa = \"4.7.0\"\ndependencies {\n  runtimeOnly \"org.webjars.npm:font-awesome:${fa}\"\n  testImplementation 'a.b:c'\n}\n",
    )
    expect(packages(facts)).toEqual([
      'org.springframework.boot 4.0.3 build @2',
      'org.webjars.npm:font-awesome 4.7.0 runtime @6',
      'a.b:c  development @7',
    ])
  })

  test('.csproj, central versions and global.json', () => {
    expect(
      packages(
        read(
          'src/Web/Web.csproj',
          '<Project Sdk="Microsoft.NET.Sdk.Web">\n<ItemGroup>\n<PackageReference Include="MediatR" Version="12.1" />\n</ItemGroup>\n</Project>',
        ),
      ),
    ).toEqual(['MediatR 12.1 runtime @3'])
    expect(needs(read('global.json', '{ "sdk": { "version": "9.0.100" } }'))).toEqual(['.NET SDK 9.0.100'])
  })

  test('CMake and autoconf: options with their defaults, packages', () => {
    const facts = read(
      'CMakeLists.txt',
      'cmake_minimum_required(VERSION 3.11...3.28)\n  set(CMAKE_CXX_STANDARD 20)\noption(TILL_BUILD_TESTS "Build tests" OFF)\nfind_package(fmt 9 REQUIRED)\n',
    )
    expect(settings(facts)).toEqual(['TILL_BUILD_TESTS=OFF @3'])
    expect(packages(facts)).toEqual(['fmt 9 build @4'])
    // What is set under a condition is no need of every build.
    expect(needs(facts)).toEqual(['CMake 3.11 or newer'])
    expect(
      settings(
        read(
          'configure.ac',
          'AC_ARG_WITH([onig],\n  [AS_HELP_STRING([--with-onig=prefix],[where it is])])\nAC_CHECK_LIB([onig],[f])\n',
        ),
      ),
    ).toEqual(['--with-onig=prefix=? @2'])
  })

  test('targets of Makefile, justfile and Taskfile', () => {
    expect(
      commands(read('Makefile', 'all: x\nA := 1\ntest: all ## run the tests\n\tgo test ./...\n')),
    ).toEqual(['other: make all @1', 'test: make test @3'])
    expect(
      commands(read('Taskfile.yaml', 'tasks:\n  check-all:\n    cmds:\n      - go vet ./...\n')),
    ).toEqual(['lint: task check-all @2'])
  })

  test('containers: what is set, what is started', () => {
    expect(
      settings(read('Dockerfile', 'FROM node:20 AS base\nFROM base\nENV PORT=3000\nCMD ["node", "a.js"]\n')),
    ).toEqual(['PORT=3000 @3'])
    const facts = read(
      'docker-compose.yml',
      'services:\n  db:\n    image: postgres:16\n    environment:\n      - POSTGRES_DB=till\n      - EMPTY\n',
    )
    expect(settings(facts)).toEqual(['POSTGRES_DB=till @5', 'EMPTY=? @6'])
    expect(facts.commands[0]?.note).toBe('db (postgres:16)')
  })

  test('CI: each command of a block at its own line, versions', () => {
    const facts = read(
      '.github/workflows/ci.yml',
      `jobs:
  a:
    strategy:
      matrix:
        python-version: ["3.10", "3.12"]
    steps:
      - run: npm ci
      - run: |
          npm run lint
          npm test
`,
    )
    expect(commands(facts)).toEqual(['lint: npm run lint @9', 'test: npm test @10'])
    expect(needs(facts)).toEqual(['Python 3.10, 3.12'])
  })

  test('settings files: comments are meanings', () => {
    const facts = read('.env.example', '# Where it listens\nPORT=3000\nTOKEN=\n')
    expect(settings(facts)).toEqual(['PORT=3000 @2', 'TOKEN=? @3'])
    expect(facts.settings[0]?.meaning).toBe('Where it listens')
    expect(settings(read('ormconfig.json.example', '{\n  "db": { "port": 3306 }\n}'))).toEqual([
      'db.port=3306 @2',
    ])
    expect(settings(read('src/config.ts.example', "export const SECRET = 'x'\n"))).toEqual(["SECRET='x' @1"])
    expect(settings(read('a/application.properties', 'server.port=8080\n'))).toEqual(['server.port=8080 @1'])
  })

  test('documents: fences with prompts, indented blocks, commands in sentences', () => {
    const text =
      '# Till\n\nRun `npm start`.\n\n## Build\n\n```console\n$ cmake ..\nbuilding\n$ make\n```\n\n## Tests\n\n    make check\n'
    expect(commands(read('README.md', text))).toEqual([
      'run: npm start @3',
      'build: cmake ..\nmake @8',
      'test: make check @15',
    ])
  })
})

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
  for (const text of broken) expect(() => read(path, text)).not.toThrow()
})
