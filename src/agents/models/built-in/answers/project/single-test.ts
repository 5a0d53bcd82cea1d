import type { Command, FileFacts } from '../../../../knowledge/project/facts.ts'
import { code } from '../../prose.ts'
import type { GatheredFacts } from './gather-facts.ts'

/** A test as the command that runs it alone names it. */
export interface NamedTest {
  readonly path: string
  /** `TestRouter`, `FooTests.it_works`, or the title of a case. */
  readonly name: string
}

interface Runner {
  /** Files that hold its tests. */
  readonly files: RegExp
  /** What a package, a command or a manifest says where it is used. */
  readonly sign: RegExp
  readonly write: (test: NamedTest, alone: boolean) => string
}

const own = (name: string): string => name.split(/[.#]/u).at(-1) ?? name
const titled = (name: string): string => JSON.stringify(name.slice(0, 80))
const folder = (path: string): string => {
  const parts = path.split('/').slice(0, -1)
  return parts.length === 0 ? '.' : `./${parts.join('/')}`
}

/** How one test is run alone, by the tool that the files say is used. The first that fits wins. */
const runners: readonly Runner[] = [
  {
    files: /\.py$/u,
    sign: /manage\.py test/u,
    write: ({ path, name }, alone) =>
      `python manage.py test ${path.replace(/\.py$/u, '').replaceAll('/', '.')}${alone ? `.${name}` : ''}`,
  },
  {
    files: /\.py$/u,
    sign: /\bpytest\b/u,
    write: ({ path, name }, alone) => `pytest ${path}${alone ? `::${name.replaceAll('.', '::')}` : ''}`,
  },
  {
    files: /\.py$/u,
    sign: /\bunittest\b/u,
    write: ({ path, name }, alone) =>
      `python -m unittest ${path.replace(/\.py$/u, '').replaceAll('/', '.')}${alone ? `.${name}` : ''}`,
  },
  {
    files: /_test\.go$/u,
    sign: /go\.mod|go test/u,
    write: ({ path, name }, alone) => `go test ${folder(path)}${alone ? ` -run '^${own(name)}$'` : ''}`,
  },
  {
    files: /\.[cm]?[jt]sx?$/u,
    sign: /\bvitest\b/u,
    write: ({ path, name }, alone) => `npx vitest run ${path}${alone ? ` -t ${titled(name)}` : ''}`,
  },
  {
    files: /\.[cm]?[jt]sx?$/u,
    sign: /\bjest\b/u,
    write: ({ path, name }, alone) => `npx jest ${path}${alone ? ` -t ${titled(name)}` : ''}`,
  },
  {
    files: /\.[cm]?[jt]sx?$/u,
    sign: /\bmocha\b/u,
    write: ({ path, name }, alone) => `npx mocha ${path}${alone ? ` -g ${titled(name)}` : ''}`,
  },
  {
    files: /\.rs$/u,
    sign: /cargo\.toml|cargo test/iu,
    write: ({ name }, alone) => `cargo test${alone ? ` ${own(name)}` : ''}`,
  },
  {
    files: /\.(?:cs|fs|vb)$/u,
    sign: /\.(?:cs|fs|vb)proj|dotnet test/u,
    write: ({ path, name }, alone) =>
      `dotnet test --filter "FullyQualifiedName~${alone ? name : (path.split('/').at(-1) ?? '').replace(/\.\w+$/u, '')}"`,
  },
  {
    files: /\.(?:java|kt)$/u,
    sign: /pom\.xml/u,
    write: ({ path, name }, alone) =>
      `mvn test -Dtest=${(path.split('/').at(-1) ?? '').replace(/\.\w+$/u, '')}${alone ? `#${own(name)}` : ''}`,
  },
  {
    files: /\.(?:java|kt)$/u,
    sign: /build\.gradle/u,
    write: ({ path, name }, alone) =>
      `./gradlew test --tests "*${(path.split('/').at(-1) ?? '').replace(/\.\w+$/u, '')}${alone ? `.${own(name)}` : ''}"`,
  },
]

/** How to run a test file alone and one case of it, with what shows that its runner is used; empty if that is not known. */
export function describeSingleTest({ files }: Pick<GatheredFacts, 'files'>, test: NamedTest): string {
  for (const runner of runners.filter(({ files: held }) => held.test(test.path))) {
    const place = files.flatMap((file) => findSign(file, runner.sign))[0]
    if (place === undefined) continue
    const file = runner.write(test, false)
    const one = test.name === '' ? file : runner.write(test, true)
    return one === file
      ? `To run the first of them alone: ${code(file)} (${place}).\n`
      : `To run the first file alone: ${code(file)}, one case: ${code(one)} (${place}).\n`
  }
  return ''
}

/** What a file says of a runner, e.g. `` `pytest` is declared in [pyproject.toml:61-61] ``. */
function findSign(
  { path, facts }: { readonly path: string; readonly facts: FileFacts },
  sign: RegExp,
): string[] {
  const one = facts.packages.find(({ name }) => sign.test(name))
  if (one !== undefined)
    return [`${code(one.name)} is declared in [${path}:${one.place.line}-${one.place.endLine}]`]
  const command = facts.commands.find(
    ({ text, note, source }: Command) => source !== 'convention' && sign.test(`${text} ${note}`),
  )
  if (command !== undefined)
    return [
      `as in ${code(command.text)} [${command.place.path}:${command.place.line}-${command.place.endLine}]`,
    ]
  return sign.test(path) ? [`the project is built by [${path}]`] : []
}
