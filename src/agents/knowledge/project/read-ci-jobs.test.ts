import { expect, test } from 'vitest'
import { purposeOfCommand } from './find-purpose.ts'
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
      - run: |
          install -Dm644 README.md out/README.md
          cat > control <<'EOF'
          Package: test
          EOF
          bundle exec rubocop spec
`

test('readCiJobs() leaves out what prepares the machine and tells what each command is for', () => {
  const root = parseYaml(workflow)
  const commands = root === undefined ? [] : readCiJobs('.github/workflows/ci.yml', root)
  expect(commands.map(({ text, purpose }) => [text, purpose])).toEqual([
    ['cmake -B build -S tests/cmake', 'build'],
    ['tox -e py312', 'test'],
    // Maven's life cycle tests before it installs.
    ['./mvnw -B -fae install', 'test'],
    ['./mvnw install -DskipTests', 'build'],
    ['bundle exec rubocop spec', 'lint'],
  ])
})

test.each([
  ['bundle exec rspec spec/slow', 'test'],
  ['ruff check datasette tests', 'lint'],
  ['mypy src tests', 'lint'],
  ['python -m build', 'build'],
  ['python manage.py test', 'test'],
  ['cargo run --example test', 'run'],
  ['cargo test --locked --release', 'test'],
  ['docker compose up', 'run'],
  ['pnpm --filter web test', 'test'],
  ["npm run @all -- 'npm:fix:*'", 'other'],
  ['npm run fix', 'other'],
  ['yarn run dev', 'run'],
  ['fakeroot dpkg-deb --build out', 'other'],
  ['script/check_versions.sh', 'other'],
])('purposeOfCommand(%j) is %j', (line, purpose) => {
  expect(purposeOfCommand(line)).toBe(purpose)
})
