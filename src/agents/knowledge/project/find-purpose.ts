import type { Purpose } from './facts.ts'

/** First match wins. `check` is what autotools and Gradle call their tests, and `cargo check` a build. */
const rules: readonly (readonly [Purpose, RegExp])[] = [
  [
    'test',
    /\b(?:tests?|pytest|ctest|tox|nox|spec|rspec|vitest|jest|mocha|coverage|e2e|unittest|xunit|phpunit|catch2)\b|\b(?:make|gradle|gradlew) check\b/iu,
  ],
  [
    'format',
    /\b(?:format|fmt|gofmt|gofumpt|black|isort|prettier|rustfmt|clang-format|oxfmt|spotless\w*)\b/iu,
  ],
  [
    'lint',
    /\b(?:lint|linter|eslint|tslint|oxlint|ruff|flake8|rubocop|standardrb|pylint|mypy|pyright|clippy|golangci-lint|staticcheck|checkstyle|typecheck|type-check|tsc --noEmit|cppcheck|clang-tidy|vet|check)\b/iu,
  ],
  ['release', /\b(?:release|publish|deploy|goreleaser|npm pack|twine|nuget push|dist)\b/iu],
  [
    'install',
    /\b(?:npm (?:ci|i|install)|pnpm (?:i|install)|yarn install|pip3? install|pipx install|uv sync|uv pip|poetry install|bundle install|composer install|go mod download|go install|cargo install|dotnet restore|git clone|submodule|brew install|apt(?:-get)? install|venv|virtualenv|conda|choco install|winget install|setup)\b|^yarn$/iu,
  ],
  [
    'run',
    /\b(?:start|serve|server|dev|watch|run|up|bootRun|runserver|uvicorn|gunicorn|java -jar|docker run|spring-boot:run|python3? -m|node)\b|^flask\b/iu,
  ],
  [
    'build',
    /\b(?:build|compile|package|assemble|bundle|make|cmake|autoreconf|configure|meson|ninja|bazel|tsc|webpack|rollup|msbuild|mvn|mvnw|install)\b/iu,
  ],
]

/** What stands before the program that is meant, and says nothing of it. */
const wrappers =
  /^(?:(?:[A-Z_]+=\S* +)|(?:(?:bundle exec|(?:uv|poetry|pdm|hatch|pipenv|rye) run|npx|bunx|fakeroot|xvfb-run|time|nice|coverage run -m|python3? -m)(?: +-{1,2}[\w-]+(?:=\S+)?)* +))+/u

/** Programs that run what their second word says: `python manage.py test`, `docker compose up`. */
const runners = /^(?:python3?|node|deno|php|ruby|docker|npm|pnpm|yarn|bun)$/u

/** Programs that `run` a script, whose name says what it is for. */
const scriptRunners = /^(?:npm|pnpm|yarn|bun)$/u

/**
 * What a command line is for, by the program that it runs and that program's first word; what else it is given are
 * files and names. Where these two say nothing, so does the line.
 */
export function purposeOfCommand(line: string): Purpose {
  const [program = '', ...given] = line.replace(wrappers, '').split(/\s+/u)
  const whole = given.length === 0 ? line : [program, ...given].join(' ')
  const byStart = purposeOfStart(whole)
  if (byStart !== undefined) return byStart
  const name = program.replace(/^.*\//u, '').replace(/\.(?:sh|ps1|py|rb|js|mjs)$/u, '')
  const words = given.filter((word) => !word.startsWith('-'))
  // `bun run server.ts` runs the file.
  if (scriptRunners.test(name) && words[0] === 'run' && words[1]?.includes('.') !== true) words.shift()
  // What checks is told files and folders: `rubocop spec`, `mypy tests`.
  const own = purposeOfWords(name)
  if ((own === 'test' || own === 'lint') && words[0] !== 'format') return own
  return purposeOfWords([name, ...words.slice(0, runners.test(name) ? 2 : 1)].join(' '))
}

/** What the name of a script, a target or a task says that it is for. */
export function findPurpose(text: string): Purpose {
  return purposeOfStart(text) ?? purposeOfWords(text)
}

/** What a script is for: by its name, even where that says that it is for nothing of these, else by what it runs. */
export function purposeOfScript(name: string, ofBody: Purpose): Purpose {
  const words = name.replaceAll(/[:_-]/gu, ' ')
  const byStart = purposeOfStart(words)
  if (byStart !== undefined) return byStart
  const byName = purposeOfWords(words)
  return byName === 'other' ? ofBody : byName
}

function purposeOfStart(text: string): Purpose | undefined {
  if (/\binstall[-_](?:packages|deps|dependencies|cmake|tools)\b|[-_]install[-_]/iu.test(text))
    return 'install'
  if (/^(?:poe|npm|pnpm|yarn|bundle|poetry|pdm|hatch|uv|composer|pip3?|bun) (?:install|sync)\b/u.test(text))
    return 'install'
  if (/^cmake (?:-[BSG]|\.\.)/u.test(text)) return 'build'
  if (/\b(?:cargo|go|npm|pnpm|yarn|dotnet|make|gradlew?|mvnw?) (?:run )?build\b|^cargo check\b/u.test(text))
    return 'build'
  if (
    /^(?:make |just |task )?(?:require|clean|print|show|help|list|version|bump|update|upgrade|post|pre)\b/iu.test(
      text,
    ) ||
    /^(?:\w+ )?(?:run )?(?:post|pre)\w+$/iu.test(text)
  )
    return 'other'
  return undefined
}

function purposeOfWords(text: string): Purpose {
  return rules.find(([, isFor]) => isFor.test(text))?.[0] ?? 'other'
}
