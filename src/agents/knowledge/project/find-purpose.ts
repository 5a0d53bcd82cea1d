import type { Purpose } from './facts.ts'

/** First match wins. `check` is what autotools and Gradle call their tests, and `cargo check` a build. */
const rules: readonly (readonly [Purpose, RegExp])[] = [
  [
    'test',
    /\b(?:tests?|pytest|ctest|tox|nox|spec|vitest|jest|mocha|coverage|e2e|unittest|xunit|phpunit|catch2)\b|\b(?:make|gradle|gradlew) check\b/iu,
  ],
  [
    'format',
    /\b(?:format|fmt|gofmt|gofumpt|black|isort|prettier|rustfmt|clang-format|oxfmt|spotless\w*)\b/iu,
  ],
  [
    'lint',
    /\b(?:lint|linter|eslint|tslint|oxlint|ruff|flake8|pylint|mypy|pyright|clippy|golangci-lint|staticcheck|checkstyle|typecheck|type-check|tsc --noEmit|cppcheck|clang-tidy|vet|check)\b/iu,
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

/** What a command or the name of a script is for. */
export function findPurpose(text: string): Purpose {
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
  return rules.find(([, isFor]) => isFor.test(text))?.[0] ?? 'other'
}
