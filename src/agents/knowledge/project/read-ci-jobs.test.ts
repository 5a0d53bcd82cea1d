import { expect, test } from 'vitest'
import { parseYaml } from './parse-yaml.ts'
import { readCiJobs } from './read-ci-jobs.ts'

const workflow = `name: CI
on:
  pull_request:
jobs:
  build:
    steps:
      - uses: actions/checkout@v4
      - run: |
          sudo apt-get install libfoo
          cmake -B build -S tests/cmake
      - run: pip install tox
      - run: tox -e py312
  package:
    steps:
      - run: ./mvnw -B -fae install
      - run: ./mvnw install -DskipTests
`

test('readCiJobs() leaves out what prepares the machine and tells what each command is for', () => {
  const root = parseYaml(workflow)
  const [build, other] = root === undefined ? [] : readCiJobs('.github/workflows/ci.yml', root)
  expect(build?.name).toBe('build')
  expect(build?.commands.map(({ text, purpose }) => [text, purpose])).toEqual([
    ['cmake -B build -S tests/cmake', 'build'],
    ['tox -e py312', 'test'],
  ])
  // Maven's life cycle tests before it installs.
  expect(other?.commands.map(({ purpose }) => purpose)).toEqual(['test', 'build'])
})
